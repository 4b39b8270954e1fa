import { addressPage, addressText, type RawSearch } from '#kit/web/address.ts'
import { parsePageSize } from '#kit/web/list/page-sizes.ts'

export const readGroupAddress = (raw: RawSearch) => ({
  supplier: addressText(raw, 'supplier').trim().slice(0, 200),
  page: addressPage(raw),
  /** undefined for the page size that the user selected last. */
  size: parsePageSize(addressText(raw, 'size')),
})
