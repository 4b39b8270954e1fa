import { bangkokDayBounds, firstOfPreviousMonth, type IsoDate, isIsoDate } from '#kit/shared/dates.ts'
import { addressPage, addressText, type RawSearch, readUrlId } from '#kit/web/address.ts'
import type { Translate } from '#kit/web/i18n.ts'
import type { listTexts } from './texts.ts'

/** The available page sizes and the default (S1 §9, G-203). */
export const pageSizes = [5, 10, 20, 50, 100, 1000] as const
type PageSize = (typeof pageSizes)[number]
export const DEFAULT_PAGE_SIZE: PageSize = 100

/** The statuses to select. `all` excludes deleted ones (G-43). `needsInvoice`: received DOs without one (STA-10). */
export const statusChoices = ['needsInvoice', 'transit', 'received', 'completed', 'all'] as const
export type StatusChoice = (typeof statusChoices)[number]

/** The field by which the server sorts, for each column. */
export const sortFields = {
  user: 'user',
  invoice: 'details.invoiceNo',
  do: 'details.doNo',
  po: 'po',
  rel: 'rel',
  deliveryDate: 'details.deliveryDate',
  createdAt: 'createdAt',
  company: 'company',
  status: 'status',
  receivedNo: 'receivedNo',
  receivedAt: 'timeStamp',
  createdDay: 'createdAt',
  remarks: 'remarks',
  headerTags: 'headerTags',
  packTags: 'packTags',
} as const
type SortKey = keyof typeof sortFields
interface Sort {
  readonly by: SortKey
  readonly order: 'ASC' | 'DESC'
}
const DEFAULT_SORT: Sort = { by: 'deliveryDate', order: 'DESC' }

/** All filters by their names in the URL, with explicit values. A first or last day of `null` means no limit. */
export interface ListFilters {
  readonly status: StatusChoice
  readonly deleted: boolean
  /** True to list only the demo deliveries of all users, for administrators (G-217). */
  readonly demo: boolean
  readonly no: string
  readonly po: string
  readonly rel: string
  /** The period in which the deliveries were created, as days in Bangkok. */
  readonly from: IsoDate | null
  readonly to: IsoDate | null
  /** The period of the delivery date. */
  readonly dueFrom: IsoDate | null
  readonly dueTo: IsoDate | null
  /** Limits the list to one supplier, by its ERP number. Only for staff, who see several suppliers. */
  readonly supplier: number | null
}

export interface ListView {
  readonly filters: ListFilters
  readonly page: number
  readonly size: PageSize
  readonly sort: Sort
}

const readDay = (text: string): IsoDate | null => (isIsoDate(text) && text >= '1900-01-01' ? text : null)

const readLimit = (text: string, byDefault: IsoDate): IsoDate | null =>
  text === 'any' ? null : (readDay(text) ?? byDefault)

export const readSort = (text: string): Sort => {
  const [by = '', order] = text.split(':')
  return by in sortFields && (order === 'ASC' || order === 'DESC') ? { by: by as SortKey, order } : DEFAULT_SORT
}

/** The default filters: all deliveries that were created since the first day of the previous month (S1 §9). */
export const defaultFilters = (today: IsoDate): ListFilters => ({
  status: 'all',
  deleted: false,
  demo: false,
  no: '',
  po: '',
  rel: '',
  from: firstOfPreviousMonth(today),
  to: today,
  dueFrom: null,
  dueTo: null,
  supplier: null,
})

/** Filters that match every delivery in the caller's scope except deleted ones. */
export const noFilters = (today: IsoDate): ListFilters => ({ ...defaultFilters(today), from: null, to: null })

/** Parses the URL. Invalid values become defaults. `today` is in Bangkok, `defaultSize` the page size selected last. */
export const readListAddress = (
  raw: RawSearch,
  today: IsoDate,
  defaultSize: PageSize = DEFAULT_PAGE_SIZE,
): ListView => {
  const text = (name: keyof ListFilters) => addressText(raw, name).trim()
  const deleted = text('deleted') === 'true'
  return {
    filters: {
      status: statusChoices.find((choice) => choice === text('status')) ?? 'all',
      deleted,
      demo: !deleted && text('demo') === 'true',
      no: text('no').slice(0, 60),
      po: text('po').slice(0, 60),
      rel: text('rel').slice(0, 20),
      from: readLimit(text('from'), firstOfPreviousMonth(today)),
      to: readLimit(text('to'), today),
      dueFrom: readDay(text('dueFrom')),
      dueTo: readDay(text('dueTo')),
      supplier: readUrlId(raw, 'supplier') ?? null,
    },
    page: addressPage(raw),
    size: pageSizes.find((one) => one === Number(addressText(raw, 'size'))) ?? defaultSize,
    sort: readSort(addressText(raw, 'sort')),
  }
}

/**
 * Returns the query parameters of the URL for this view. Default values are left out, so that `/table` shows the
 * default list. The URL must also be correct for users with another `defaultSize`, so it contains the page size for
 * pages after the first.
 */
export const writeListAddress = (
  { filters, page, size, sort }: ListView,
  today: IsoDate,
  defaultSize: PageSize = DEFAULT_PAGE_SIZE,
) => {
  const initial: Readonly<Record<string, unknown>> = { ...defaultFilters(today) }
  const changed = Object.entries(filters).map(([name, value]): [string, unknown] => [
    name,
    value === initial[name] ? undefined : (value ?? 'any'),
  ])
  return {
    ...Object.fromEntries(changed),
    page: page === 1 ? undefined : String(page),
    size: size === defaultSize && page === 1 ? undefined : String(size),
    sort: sort.by === DEFAULT_SORT.by && sort.order === DEFAULT_SORT.order ? undefined : `${sort.by}:${sort.order}`,
  }
}

/** Returns the number of filters that differ from the default, which 'Clear' resets. */
export const countActiveFilters = (filters: ListFilters, today: IsoDate): number => {
  const initial = defaultFilters(today)
  return (Object.keys(initial) as (keyof ListFilters)[]).filter((key) => filters[key] !== initial[key]).length
}

const statusOf = ({ deleted, demo, status }: ListFilters) => {
  if (deleted) return { status: 'deleted' as const }
  if (demo) return { status: 'transit_demo' as const }
  if (status === 'needsInvoice') return { status: 'received' as const, isInvoice: 'false' as const }
  return status === 'all' ? {} : { status }
}

/** Returns the query of `GET deliveries`. 'Deleted Only' and 'Demo Only' override the status (G-43, G-217). */
export const toListQuery = ({ filters, page, size, sort }: ListView) => ({
  ...statusOf(filters),
  ...(filters.no === '' ? {} : { inv_do: filters.no }),
  ...(filters.po === '' ? {} : { po: filters.po }),
  ...(filters.rel === '' ? {} : { rel: filters.rel }),
  ...(filters.from === null ? {} : { createdAt_gte: bangkokDayBounds(filters.from).from.toISOString() }),
  ...(filters.to === null ? {} : { createdAt_lte: bangkokDayBounds(filters.to).to.toISOString() }),
  ...(filters.dueFrom === null ? {} : { deliveryDate_gte: filters.dueFrom }),
  ...(filters.dueTo === null ? {} : { deliveryDate_lte: filters.dueTo }),
  ...(filters.supplier === null ? {} : { vendor_id: filters.supplier }),
  _start: (page - 1) * size,
  _limit: size,
  _sort: `${sortFields[sort.by]}:${sort.order}`,
})

type TranslateList = Translate<(typeof listTexts)['en']>

const periodTexts = (t: TranslateList, name: 'emptyCreated' | 'emptyDue', from: string | null, to: string | null) => {
  if (from !== null && to !== null) return [t(`${name}Between`, { from, to })]
  if (from !== null) return [t(`${name}From`, { from })]
  return to === null ? [] : [t(`${name}To`, { to })]
}

const kindOf = ({ deleted, demo, status }: ListFilters) => {
  if (deleted) return 'deleted'
  return demo ? 'demo' : status
}

/** Describes the active filters in a sentence that explains why the list is empty. */
export const emptyListText = (filters: ListFilters, t: TranslateList): string => {
  const kind = t(`empty_${kindOf(filters)}`)
  const parts = [
    ...(filters.no === '' ? [] : [t('emptyNumber', { value: filters.no })]),
    ...(filters.po === '' ? [] : [t('emptyPo', { value: filters.po })]),
    ...(filters.rel === '' ? [] : [t('emptyRel', { value: filters.rel })]),
  ]
  const supplier = filters.supplier === null ? [] : [t('emptySupplier')]
  const when = [
    ...periodTexts(t, 'emptyCreated', filters.from, filters.to),
    ...periodTexts(t, 'emptyDue', filters.dueFrom, filters.dueTo),
  ]
  const filterSentence = parts.length === 0 ? [] : [t('emptyWith', { what: parts.join(t('emptyAnd')) })]
  return [kind, ...supplier, ...filterSentence, when.join(t('emptyAnd'))].filter((part) => part !== '').join(' ')
}
