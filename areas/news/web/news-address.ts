import { addressPage, type RawSearch, readUrlId } from '#kit/web/address.ts'

/** The page number and the expanded item. Invalid values in the URL are replaced by their defaults. */
export const readNewsView = (raw: RawSearch) => ({ page: addressPage(raw), item: readUrlId(raw, 'item') })
export type NewsView = ReturnType<typeof readNewsView>

export interface NewsViewProps {
  readonly view: NewsView
  readonly turn: (to: Partial<NewsView>, replace?: boolean) => void
}
