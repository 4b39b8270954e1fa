import { usePageSize } from '#areas/accounts/web/index.ts'
import { addressPage, addressText, type RawSearch, useRawAddress } from '#kit/web/address.ts'
import { asPageSize, type PageSize, pageSizes } from '#kit/web/page-sizes.ts'
import type { DocumentListQuery } from '../../contract.ts'
import type { KindName } from '../../kinds/index.ts'

export const DEFAULT_PAGE_SIZE: PageSize = 50

/** The filters of a document list. */
export interface DocumentFilters {
  readonly po: string
  readonly rel: string
  readonly name: string
  readonly code: string
  /** YYYY-MM; empty for any month. */
  readonly month: string
}

export interface DocumentView {
  readonly filters: DocumentFilters
  /** 'Show Not Download only', 'Show Not Confirm only'. */
  readonly pendingOnly: boolean
  /** The id of a single record, when opened from a mail. */
  readonly id: number | undefined
  /** Starts at 1. */
  readonly page: number
  readonly size: PageSize
}

export const noFilters: DocumentFilters = { po: '', rel: '', name: '', code: '', month: '' }

const wholeNumber = (text: string): number | undefined => {
  const value = Number(text)
  return Number.isSafeInteger(value) && value >= 1 && value < 1e15 ? value : undefined
}

/** Parses the URL. Invalid values fall back to their defaults. */
const readView = (raw: RawSearch, defaultSize: PageSize): DocumentView => {
  const text = (name: string) => addressText(raw, name).trim().slice(0, 200)
  const month = text('month')
  return {
    filters: {
      po: text('po'),
      rel: text('rel'),
      name: text('name'),
      code: text('code'),
      month: /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    },
    pendingOnly: text('show') === 'pending',
    id: wholeNumber(text('id')),
    page: addressPage(raw),
    size: asPageSize(text('size')) ?? defaultSize,
  }
}

/** Returns a view as URL parameters. Default values are left out, as are empty ones. */
const writeView = ({ filters, pendingOnly, id, page, size }: DocumentView, defaultSize: PageSize) => ({
  ...filters,
  show: pendingOnly ? 'pending' : '',
  id: String(id ?? ''),
  page: page === 1 ? '' : String(page),
  size: size === defaultSize ? '' : String(size),
})

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

export const queryOf = (view: DocumentView): DocumentListQuery => ({
  ...documentListQuery(view),
  _start: (view.page - 1) * view.size,
  _limit: view.size,
  // overdue documents first, then the others, each with the newest on top (DOC-13)
  _sort: 'overdue:DESC',
})

/** The state of a list, stored in the URL. The selected page size is stored for the user (G-203). */
export const useDocumentList = (kind: KindName | 'asn') => {
  const [raw, change] = useRawAddress()
  const [defaultSize, remember] = usePageSize(`documents-${kind}.size`, pageSizes, DEFAULT_PAGE_SIZE)
  const view = readView(raw, defaultSize)
  const write = (next: DocumentView, replace = false, size = defaultSize) => change(writeView(next, size), replace)
  return {
    view,
    /** Changes filters and returns to page 1 (G-177). */
    show: (to: Partial<Pick<DocumentView, 'filters' | 'pendingOnly' | 'id'>>) => write({ ...view, ...to, page: 1 }),
    turn: (to: Partial<Pick<DocumentView, 'page' | 'size'>>, replace?: boolean) => {
      const picked = to.size !== undefined && to.size !== view.size ? to.size : undefined
      if (picked) remember(picked)
      write({ ...view, ...to, ...(picked ? { page: 1 } : {}) }, replace, picked)
    },
  }
}
