import { addressPage, addressText, type RawSearch } from '#kit/web/address.ts'
import { type PageSize, parsePageSize } from '#kit/web/list/page-sizes.ts'

export const DEFAULT_PAGE_SIZE: PageSize = 50

/** Parses the URL. If it contains no page size, `remembered` is used. */
export const readGroupView = (raw: RawSearch, remembered: PageSize = DEFAULT_PAGE_SIZE) => ({
  supplier: addressText(raw, 'supplier').trim().slice(0, 200),
  page: addressPage(raw),
  size: parsePageSize(addressText(raw, 'size')) ?? remembered,
})
export type GroupView = ReturnType<typeof readGroupView>
