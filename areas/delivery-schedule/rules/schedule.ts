import { exact } from '#kit/shared/quantity.ts'
import type { PdsCompany, PdsLine, scheduleLineStatuses } from '../contract.ts'

export type ScheduleLineStatus = (typeof scheduleLineStatuses)[number]

/**
 * Returns the state of a line: waiting if it has no status, delayed for 'Delayed' in upper or lower case (S2 §4, §9).
 */
export const lineStatusOf = ({ STATUS }: Pick<PdsLine, 'STATUS'>): ScheduleLineStatus => {
  const word = (STATUS ?? '').trim().toLowerCase()
  return word === '' ? 'waiting' : word === 'delayed' ? 'delayed' : 'other'
}

/** QTY Del.: the quantity delivered so far, order minus remain (S2 §2). */
export const deliveredQuantity = ({ QTY_ORDER, QTY_REMAIN }: Pick<PdsLine, 'QTY_ORDER' | 'QTY_REMAIN'>): number =>
  exact(QTY_ORDER).minus(QTY_REMAIN).toNumber()

/**
 * Returns the organisation's code for display. If a line has the file prefix instead of the code, both are displayed:
 * AH[APD] for APD (G-8).
 */
export const displayedCode = (code: string, { code: own, alias }: Pick<PdsCompany, 'code' | 'alias'>): string =>
  alias !== null && code === alias && alias !== own ? `${own}[${alias}]` : code

export const sortableFields = [
  'PDS_NUM',
  'STATUS',
  'VENDOR_NAME',
  'PO_NUM',
  'ITEM_CODE',
  'ITEM_DESCRIPTION',
  'ITEM_TYPE',
  'NEED_BY_DATE',
  'QTY_ORDER',
  'QTY_REMAIN',
] as const
export type SortField = (typeof sortableFields)[number]

interface ScheduleQuery {
  readonly status?: ScheduleLineStatus | undefined
  readonly q?: string | undefined
  readonly vendorId?: number | undefined
  readonly sort?: { readonly by: SortField; readonly descending: boolean } | undefined
}

const searchText = (line: PdsLine): string =>
  [line.PDS_NUM, line.PO_NUM, line.ITEM_CODE, line.ITEM_DESCRIPTION, line.VENDOR_NAME].join('\n').toLowerCase()

const statusOrder: Readonly<Record<ScheduleLineStatus, number>> = { delayed: 0, waiting: 1, other: 2 }

const compareValues = (a: string | number | null, b: string | number | null): number => {
  if (a === b) return 0
  if (a === null || a === '') return 1
  if (b === null || b === '') return -1
  return a < b ? -1 : 1
}

/** Sorts by urgency: delayed lines first, then waiting ones, then all others, each by need-by date. */
const byUrgency = (a: PdsLine, b: PdsLine): number =>
  statusOrder[lineStatusOf(a)] - statusOrder[lineStatusOf(b)] ||
  compareValues(a.NEED_BY_DATE, b.NEED_BY_DATE) ||
  compareValues(a.VENDOR_NAME, b.VENDOR_NAME) ||
  compareValues(a.PO_NUM, b.PO_NUM)

export const findScheduleLines = (lines: readonly PdsLine[], { status, q = '', vendorId, sort }: ScheduleQuery) => {
  const words = q.trim().toLowerCase()
  const found = lines.filter(
    (line) =>
      (status === undefined || lineStatusOf(line) === status) &&
      (vendorId === undefined || line.VENDOR_ID === vendorId) &&
      (words === '' || searchText(line).includes(words)),
  )
  if (!sort) return found.sort(byUrgency)
  const way = sort.descending ? -1 : 1
  return found.sort((a, b) => way * compareValues(a[sort.by], b[sort.by]) || byUrgency(a, b))
}

export const countByStatus = (lines: readonly PdsLine[]) => {
  const of = (state: ScheduleLineStatus) => lines.filter((line) => lineStatusOf(line) === state).length
  return { lines: lines.length, delayed: of('delayed'), waiting: of('waiting') }
}

type CompanyCounts = Pick<PdsCompany, 'company' | 'lines' | 'delayed' | 'waiting'>

/** Returns the number of a company's lines in a state, or of all its lines. */
export const countOf = ({ lines, delayed, waiting }: CompanyCounts, state: ScheduleLineStatus | undefined): number =>
  state === undefined ? lines : { delayed, waiting, other: lines - delayed - waiting }[state]

/**
 * Returns the company whose lines are displayed: the selected one, or else the first one with lines in the selected
 * state, or else the first one with lines.
 */
export const companyToShow = <C extends CompanyCounts>(
  companies: readonly C[],
  chosen: { readonly company: number | undefined; readonly status: ScheduleLineStatus | undefined },
): C | undefined =>
  companies.find(({ company }) => company === chosen.company) ??
  companies.find((one) => countOf(one, chosen.status) > 0) ??
  companies.find(({ lines }) => lines > 0) ??
  companies[0]
