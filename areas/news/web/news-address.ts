import { addressId, addressPage, type RawSearch, useAddressState } from '#kit/web/address.ts'

/** The number of news items per page (S2 §9). */
export const NEWS_PAGE_SIZE = 10

export interface NewsView {
  /** The page number, from 1. */
  readonly page: number
  /** The id of the expanded item. */
  readonly item: number | undefined
}

/** The view, and the function that changes it. */
export interface ViewProps {
  readonly view: NewsView
  readonly turn: (to: Partial<NewsView>, replace?: boolean) => void
}

/** Parses the search parameters of the URL. Invalid values are replaced by their defaults. */
export const readView = (raw: RawSearch): NewsView => ({ page: addressPage(raw), item: addressId(raw, 'item') })

/** The page number and the expanded item, which the URL stores, and the function that changes them. */
export const useNewsView = () => useAddressState(readView)
