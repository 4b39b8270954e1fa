import { addressId, addressPage, type RawSearch, useAddressState } from '#kit/web/address.ts'

/** The number of news items per page (S2 §9). */
export const NEWS_PAGE_SIZE = 10

/** The page number and the expanded item. Invalid values in the URL are replaced by their defaults. */
export const readView = (raw: RawSearch) => ({ page: addressPage(raw), item: addressId(raw, 'item') })
export type NewsView = ReturnType<typeof readView>

/** The view, and the function that changes it. */
export interface ViewProps {
  readonly view: NewsView
  readonly turn: (to: Partial<NewsView>, replace?: boolean) => void
}

/** The view, which the URL stores, and the function that changes it. */
export const useNewsView = () => useAddressState(readView)
