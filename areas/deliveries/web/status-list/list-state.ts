import { useMemo } from 'react'
import { usePageSize } from '#areas/accounts/web/index.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { addressText, readUrlId, useOverlay, useRawSearchParams } from '#kit/web/address.ts'
import {
  DEFAULT_PAGE_SIZE,
  type ListFilters,
  type ListView,
  pageSizes,
  readListAddress,
  writeListAddress,
} from './search.ts'

/** The state of the status list, stored in the URL. The selected page size is stored for the user (G-203). */
export const useListState = () => {
  const [raw, change] = useRawSearchParams()
  const today = bangkokDay(new Date())
  const [defaultSize, remember] = usePageSize('deliveries.size', pageSizes, DEFAULT_PAGE_SIZE)
  const view = useMemo(() => readListAddress(raw, today, defaultSize), [raw, today, defaultSize])
  const write = (next: ListView, replace?: boolean, size = defaultSize) =>
    change(writeListAddress(next, today, size), replace)
  const overlay = useOverlay('psc')
  return {
    view,
    today,
    address: writeListAddress(view, today, defaultSize),
    /** The id of the delivery whose PSC is open; NaN if the id in the URL is invalid. */
    openId: addressText(raw, 'psc') === '' ? undefined : (readUrlId(raw, 'psc') ?? Number.NaN),
    /** Changes the filters and returns to page 1. */
    filter: (filters: ListFilters) => write({ ...view, filters, page: 1 }),
    /** Changes page, page size or sort order. With `replace`, the browser's Back button skips the change. */
    turn: (to: Partial<Omit<ListView, 'filters'>>, replace?: boolean) => {
      const picked = to.size !== undefined && to.size !== view.size ? to.size : undefined
      if (picked) remember(picked)
      write({ ...view, ...to }, replace, picked)
    },
    open: (id: number) => overlay.open(String(id)),
    close: overlay.close,
  }
}
