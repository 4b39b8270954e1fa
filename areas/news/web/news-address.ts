import { addressText, type RawSearch, useRawAddress } from '#kit/web/address.ts'

/** The number of news items per page (S2 §9). */
export const NEWS_PAGE_SIZE = 10
const MAX_PAGES = 10_000

export interface NewsView {
  /** The page number, from 1. */
  readonly page: number
  /** The id of the expanded item. */
  readonly item: number | undefined
}

/** Parses the search parameters of the URL. Invalid values are replaced by their defaults. */
export const readView = (raw: RawSearch): NewsView => {
  const page = Number(addressText(raw, 'page', '1'))
  const item = Number(addressText(raw, 'item'))
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page : 1,
    item: Number.isSafeInteger(item) && item >= 1 ? item : undefined,
  }
}

/** The page number and the expanded item, which the URL stores, and the function that changes them. */
export const useNewsView = (): [NewsView, (to: Partial<NewsView>, replace?: boolean) => void] => {
  const [raw, change] = useRawAddress()
  const view = readView(raw)
  const changeView = (to: Partial<NewsView>, replace = false) => {
    const { page, item } = { ...view, ...to }
    change(
      { page: page === 1 ? undefined : String(page), item: item === undefined ? undefined : String(item) },
      replace,
    )
  }
  return [view, changeView]
}
