import { usePageSize } from '#areas/accounts/web/index.ts'
import { addressPage, addressText, type RawSearch, readUrlId, useAddressState } from '#kit/web/address.ts'
import { type PageSize, pageSizes, parsePageSize } from '#kit/web/list/page-sizes.ts'
import type { KindName } from '../../kinds/index.ts'

/** The filters of a document list, all empty. `month` is YYYY-MM. */
export const noFilters = { po: '', rel: '', name: '', code: '', month: '' }
export type DocumentFilters = Readonly<typeof noFilters>

/** Parses the URL. Invalid values fall back to their defaults. */
const readAddress = (raw: RawSearch) => {
  const text = (name: string) => addressText(raw, name).trim().slice(0, 200)
  const month = text('month')
  return {
    po: text('po'),
    rel: text('rel'),
    name: text('name'),
    code: text('code'),
    month: /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    /** 'Show Not Download only', 'Show Not Confirm only'. */
    show: text('show') === 'pending' ? 'pending' : '',
    /** The id of a single record, if the page was opened from a mail. */
    id: readUrlId(raw, 'id'),
    page: addressPage(raw),
    /** undefined if the URL contains no size; the size that the user selected last then applies. */
    size: parsePageSize(text('size')),
  } as const
}

type DocumentAddress = ReturnType<typeof readAddress>

/** The state of a list, stored in the URL. The selected page size is stored for the user (G-203). */
export const useDocumentList = (kind: KindName | 'asn') => {
  const [{ show, id, page, size: given, ...filters }, change] = useAddressState(readAddress)
  const [defaultSize, remember] = usePageSize(`documents-${kind}.size`, pageSizes, 50)
  const size: PageSize = given ?? defaultSize
  return {
    view: { filters, pendingOnly: show === 'pending', id, page, size },
    /** Changes filters and returns to page 1 (G-177). */
    show: (to: Partial<DocumentAddress>) => change({ ...to, page: 1 }),
    turn: (to: { readonly page: number } | { readonly size: PageSize }, replace?: boolean) => {
      if ('page' in to) return change(to, replace)
      remember(to.size)
      change({ size: undefined, page: 1 })
    },
  }
}

export type DocumentView = ReturnType<typeof useDocumentList>['view']

/** The query parameters of the list call for a view, without the page. */
export const documentListQuery = ({ filters, pendingOnly, id }: DocumentView) => ({
  ...(filters.po ? { po_number_contains: filters.po } : {}),
  ...(filters.rel ? { rel_number_contains: filters.rel } : {}),
  ...(filters.name ? { supplier_name_contains: filters.name } : {}),
  ...(filters.code ? { supplier_code_contains: filters.code } : {}),
  ...(filters.month ? { due_date: filters.month } : {}),
  ...(pendingOnly ? { pending: 'true' as const } : {}),
  ...(id === undefined ? {} : { id }),
})
