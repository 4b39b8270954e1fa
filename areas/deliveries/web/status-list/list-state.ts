import { useCallback, useMemo } from 'react'
import { usePageSize } from '#areas/accounts/web/index.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { addressText, type RawSearch, useAddressState, useOverlay } from '#kit/web/address.ts'
import {
  DEFAULT_PAGE_SIZE,
  type ListAddress,
  type ListFilters,
  type ListView,
  pageSizes,
  readAddress,
  writeAddress,
} from './search.ts'

type Address = { readonly [K in keyof ListAddress]?: unknown } & { readonly psc?: unknown }

const readRawAddress = (raw: RawSearch): Address => raw

const clearedAddress: { readonly [K in keyof ListAddress]-?: undefined } = {
  status: undefined,
  deleted: undefined,
  demo: undefined,
  no: undefined,
  po: undefined,
  rel: undefined,
  from: undefined,
  to: undefined,
  dueFrom: undefined,
  dueTo: undefined,
  supplier: undefined,
  page: undefined,
  size: undefined,
  sort: undefined,
}

export interface ListState {
  readonly view: ListView
  readonly today: string
  /** The view as query parameters of the URL. */
  readonly address: ListAddress
  /** The id of the delivery whose PSC is open; NaN if the URL contains an invalid id. */
  readonly openId: number | undefined
  /** Changes the filters and returns to page 1. */
  filter(filters: ListFilters): void
  /** Changes page, page size or sort order. With `replace`, the Back button of the browser skips the change. */
  turn(to: Partial<Omit<ListView, 'filters'>>, replace?: boolean): void
  open(id: number): void
  close(): void
}

/** The state of the status list, stored in the URL. The selected page size is stored for the user (G-203). */
export const useListState = (): ListState => {
  const [raw, change] = useAddressState(readRawAddress)
  const today = bangkokDay(new Date())
  const [defaultSize, remember] = usePageSize('deliveries.size', pageSizes, DEFAULT_PAGE_SIZE)
  const view = useMemo(() => readAddress(raw, today, defaultSize), [raw, today, defaultSize])
  const write = useCallback(
    (next: ListView, replace?: boolean, size = defaultSize) =>
      change({ ...clearedAddress, ...writeAddress(next, today, size) }, replace),
    [change, today, defaultSize],
  )
  const overlay = useOverlay('psc')
  const psc = addressText(raw as RawSearch, 'psc')
  return {
    view,
    today,
    address: writeAddress(view, today, defaultSize),
    openId: psc === '' ? undefined : /^[1-9]\d{0,14}$/.test(psc) ? Number(psc) : Number.NaN,
    filter: (filters) => write({ ...view, filters, page: 1 }),
    turn: (to, replace) => {
      const picked = to.size !== undefined && to.size !== view.size ? to.size : undefined
      if (picked) remember(picked)
      write({ ...view, ...to }, replace, picked)
    },
    open: (id) => overlay.open(String(id)),
    close: overlay.close,
  }
}
