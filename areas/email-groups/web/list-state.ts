import { useMemo } from 'react'
import { type RawSearch, textIn, useAddressState } from '#kit/web/address.ts'

export const pageSizes = [5, 10, 20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
export const DEFAULT_PAGE_SIZE: PageSize = 50

export const asPageSize = (value: unknown): PageSize | undefined => pageSizes.find((size) => size === Number(value))

export interface GroupView {
  readonly supplier: string
  /** From 1. */
  readonly page: number
  readonly size: PageSize
}

type Address = { readonly supplier?: unknown; readonly page?: unknown; readonly size?: unknown }

const MOST_PAGES = 1_000_000

/** What an address that somebody typed means. */
export const readView = (raw: RawSearch): GroupView => {
  const page = Number(textIn(raw, 'page', '1'))
  return {
    supplier: textIn(raw, 'supplier').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
    size: asPageSize(textIn(raw, 'size')) ?? DEFAULT_PAGE_SIZE,
  }
}

const asItIs = (raw: RawSearch): Address => raw

/** Search, page and size stand in the address; what is usual is left out of it. */
export const useGroupView = (): [GroupView, (to: Partial<GroupView>, replace?: boolean) => void] => {
  const [raw, change] = useAddressState(asItIs)
  const view = useMemo(() => readView(raw as RawSearch), [raw])
  const turn = (to: Partial<GroupView>, replace = false) => {
    const { supplier, page, size } = { ...view, ...to }
    change(
      {
        supplier: supplier === '' ? undefined : supplier,
        page: page === 1 ? undefined : String(page),
        size: size === DEFAULT_PAGE_SIZE ? undefined : String(size),
      },
      replace,
    )
  }
  return [view, turn]
}
