import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type { JobLine, PoLine } from '../contract.ts'
import { purchaseOrderMessages as messages } from '../messages.ts'
import { isOutsideProcessing } from './item-kinds.ts'
import { lineKey } from './line-key.ts'
import { mustChooseSupplier } from './search.ts'

/** What the JOB OSP form holds: a JOB No per row, as typed. `company` = Invoice to; `supplier` a vendor id. */
export interface JobSearchInput {
  readonly company: number | null
  readonly jobs: readonly string[]
  readonly supplier: number | null
}

/** Job numbers as they are asked for, without the blanks around them. */
export const cleanJobs = (jobs: readonly string[]): string[] => jobs.map((job) => job.trim())

/** The row of the first empty or, with `repeated`, the first repeated job number; -1: none. Empty rows do not repeat. */
const rowOf = (jobs: readonly string[], what: 'empty' | 'repeated'): number =>
  jobs.findIndex((job, row) => (what === 'empty' ? job === '' : job !== '' && jobs.indexOf(job) < row))

const inRow = (row: number) => ({ path: `job.${row}`, line: row })

/** What is checked before the search, in this order: repeated job, Invoice to, empty job, supplier (PO-06, S1 §5). */
export const checkJobSearch = (input: JobSearchInput, type: UserType): Refusal | undefined => {
  const jobs = cleanJobs(input.jobs)
  const repeated = rowOf(jobs, 'repeated')
  if (repeated >= 0) return refuse(messages.JOB_DUPLICATED, {}, inRow(repeated))
  if (!mustChooseSupplier(type) && input.company === null) {
    return refuse(messages.INVOICE_TO_REQUIRED, {}, { path: 'company' })
  }
  if (jobs.length === 0) return refuse(messages.JOB_NO_REQUIRED, {}, inRow(0))
  const empty = rowOf(jobs, 'empty')
  if (empty >= 0) return refuse(messages.JOB_NO_REQUIRED, {}, inRow(empty))
  if (mustChooseSupplier(type) && input.supplier === null) {
    return refuse(messages.SUPPLIER_REQUIRED, {}, { path: 'vendor_id' })
  }
  return undefined
}

/** Which of the two lookups has nothing to say: `[1]` FindJobOSP, `[2]` FindJobDetails (G-82). */
export const checkJobsFound = (lookup: 'FindJobOSP' | 'FindJobDetails', lines: readonly unknown[]) =>
  lines.length > 0 ? undefined : refuse(lookup === 'FindJobOSP' ? messages.ITEM_NOT_FOUND_1 : messages.ITEM_NOT_FOUND_2)

/** A line of which no details are known: no price, no unit, no date; nothing of it is received (G-83). */
const bare = (line: JobLine): PoLine => ({
  ...line,
  item_code_int: null,
  DESCRIPTION: '',
  LINE_TYPE_ID: null,
  UNIT_PRICE: null,
  UOM: null,
  DUE_DATE: null,
  PIECES_PER_KANBAN: null,
  PDS_NUMBER: null,
  TRIP: null,
  CREDIT_TERMS: null,
  DOCK_CODE: null,
  DELIVERY_CYCLE: null,
  COMMENTS: null,
  ITEM_TYPE: 'OP',
  QUANTITY_RECEIVED: 0,
  QUANTITY_REMAIN: line.QUANTITY,
})

/** The lines of FindJobOSP, in their order, completed by FindJobDetails (G-82, G-83). */
export const mergeJobLines = (found: readonly JobLine[], details: readonly PoLine[]): Result<PoLine[]> => {
  const refusal = checkJobsFound('FindJobOSP', found) ?? checkJobsFound('FindJobDetails', details)
  if (refusal) return refusal
  const known = new Map(details.map((line) => [lineKey(line), line]))
  return ok(found.map((line) => known.get(lineKey(line)) ?? bare(line)))
}

/** The rows of the form whose job brought no line. */
export const jobsWithoutLines = (jobs: readonly string[], lines: readonly Pick<PoLine, 'JOBS'>[]): number[] => {
  const found = new Set(lines.map(({ JOBS }) => JOBS))
  return cleanJobs(jobs).flatMap((job, row) => (found.has(job) ? [] : [row]))
}

/** An order's outside-processing lines in the organisation (`company` null: in all), for who reads jobs by their order. */
export const checkJobsOfOrder = <Line extends Pick<PoLine, 'INV_ORGID' | 'ITEM_TYPE'>>(
  lines: readonly Line[],
  company: number | null,
): Result<Line[]> => {
  if (lines.length === 0) return refuse(messages.PO_NOT_FOUND)
  const jobs = lines.filter((line) => isOutsideProcessing(line) && (company === null || line.INV_ORGID === company))
  return jobs.length === 0 ? refuse(messages.NO_ITEMS_FOUND) : ok(jobs)
}
