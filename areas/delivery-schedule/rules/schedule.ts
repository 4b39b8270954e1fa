import { exact } from '#kit/shared/quantity.ts'
import type { PdsLine } from '../contract.ts'

export type LineState = 'delayed' | 'waiting' | 'other'

/** A line without a status waits; 'Delayed' is late, whatever case the ERP writes (S2 §4, §9). */
export const stateOf = ({ STATUS }: Pick<PdsLine, 'STATUS'>): LineState => {
  const word = (STATUS ?? '').trim().toLowerCase()
  return word === '' ? 'waiting' : word === 'delayed' ? 'delayed' : 'other'
}

/** QTY Del.: what a line has had so far, order minus remain (S2 §2). */
export const delivered = ({ QTY_ORDER, QTY_REMAIN }: Pick<PdsLine, 'QTY_ORDER' | 'QTY_REMAIN'>): number =>
  exact(QTY_ORDER).minus(QTY_REMAIN).toNumber()

/** How a line's organisation reads: a line that names it by its file prefix shows both, APD as AH[APD] (G-8). */
export const shownCode = (
  code: string,
  { code: own, alias }: { readonly code: string; readonly alias: string | null },
) => (alias !== null && code === alias && alias !== own ? `${own}[${alias}]` : code)

/** Columns by which lines are sorted. */
export const sortable = [
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
export type SortField = (typeof sortable)[number]

export interface ScheduleQuery {
  readonly status?: LineState | undefined
  readonly q?: string | undefined
  readonly vendorId?: number | undefined
  readonly sort?: { readonly by: SortField; readonly descending: boolean } | undefined
}

const searched = (line: PdsLine): string =>
  [line.PDS_NUM, line.PO_NUM, line.ITEM_CODE, line.ITEM_DESCRIPTION, line.VENDOR_NAME].join('\n').toLowerCase()

const first: Readonly<Record<LineState, number>> = { delayed: 0, waiting: 1, other: 2 }

const compare = (a: string | number | null, b: string | number | null): number => {
  if (a === b) return 0
  if (a === null || a === '') return 1
  if (b === null || b === '') return -1
  return a < b ? -1 : 1
}

/** By urgency: delayed, then waiting, then the rest; within each what is needed first. */
const byUrgency = (a: PdsLine, b: PdsLine): number =>
  first[stateOf(a)] - first[stateOf(b)] ||
  compare(a.NEED_BY_DATE, b.NEED_BY_DATE) ||
  compare(a.VENDOR_NAME, b.VENDOR_NAME) ||
  compare(a.PO_NUM, b.PO_NUM)

/** The lines that a person asks for, in their order. */
export const linesFor = (lines: readonly PdsLine[], { status, q = '', vendorId, sort }: ScheduleQuery): PdsLine[] => {
  const words = q.trim().toLowerCase()
  const found = lines.filter(
    (line) =>
      (status === undefined || stateOf(line) === status) &&
      (vendorId === undefined || line.VENDOR_ID === vendorId) &&
      (words === '' || searched(line).includes(words)),
  )
  if (!sort) return found.sort(byUrgency)
  const way = sort.descending ? -1 : 1
  return found.sort((a, b) => way * compare(a[sort.by], b[sort.by]) || byUrgency(a, b))
}

/** How many lines are in each state. */
export const counts = (lines: readonly PdsLine[]) => {
  const of = (state: LineState) => lines.filter((line) => stateOf(line) === state).length
  return { lines: lines.length, delayed: of('delayed'), waiting: of('waiting') }
}
