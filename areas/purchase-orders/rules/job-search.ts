import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type { JobLine, PoLine } from '../contract.ts'
import { purchaseOrderMessages as messages } from '../messages.ts'
import { lineKey } from './line-key.ts'
import { mustChooseSupplier } from './search.ts'

/** The input of the JOB OSP form. `jobs` contains the entered JOB No of each row; `company` is Invoice to. */
export interface JobSearchInput {
  readonly company: number | null
  readonly jobs: readonly string[]
  readonly supplier: number | null
}

export const cleanJobs = (jobs: readonly string[]): string[] => jobs.map((job) => job.trim())

const inRow = (row: number) => ({ path: `job.${row}`, line: row })

/**
 * Validates the form before the search, in this order: repeated job, Invoice to, empty job, supplier (PO-06, S1 §5).
 */
export const checkJobSearch = (input: JobSearchInput, type: UserType): Refusal | undefined => {
  const jobs = cleanJobs(input.jobs)
  const repeated = jobs.findIndex((job, row) => job !== '' && jobs.indexOf(job) < row)
  if (repeated >= 0) return refuse(messages.JOB_DUPLICATED, {}, inRow(repeated))
  if (!mustChooseSupplier(type) && input.company === null) {
    return refuse(messages.INVOICE_TO_REQUIRED, {}, { path: 'company' })
  }
  if (jobs.length === 0) return refuse(messages.JOB_NO_REQUIRED, {}, inRow(0))
  const empty = jobs.indexOf('')
  if (empty >= 0) return refuse(messages.JOB_NO_REQUIRED, {}, inRow(empty))
  if (mustChooseSupplier(type) && input.supplier === null) {
    return refuse(messages.SUPPLIER_REQUIRED, {}, { path: 'vendor_id' })
  }
  return undefined
}

/**
 * Refuses an empty result of a lookup. The message ends with [1] for FindJobOSP and with [2] for FindJobDetails (G-82).
 */
export const checkJobsFound = (lookup: 'FindJobOSP' | 'FindJobDetails', lines: readonly unknown[]) =>
  lines.length > 0 ? undefined : refuse(lookup === 'FindJobOSP' ? messages.ITEM_NOT_FOUND_1 : messages.ITEM_NOT_FOUND_2)

/**
 * Returns a job line for which there are no details: without price, unit and date; its received quantity is 0 (G-83).
 */
const lineWithoutDetails = (line: JobLine): PoLine => ({
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

/** Merges the lines of FindJobOSP, in their order, with the details of FindJobDetails (G-82, G-83). */
export const mergeJobLines = (found: readonly JobLine[], details: readonly PoLine[]): Result<PoLine[]> => {
  const refusal = checkJobsFound('FindJobOSP', found) ?? checkJobsFound('FindJobDetails', details)
  if (refusal) return refusal
  const known = new Map(details.map((line) => [lineKey(line), line]))
  return ok(found.map((line) => known.get(lineKey(line)) ?? lineWithoutDetails(line)))
}

/** Returns the indexes of the form rows whose job has no line. */
export const jobsWithoutLines = (jobs: readonly string[], lines: readonly Pick<PoLine, 'JOBS'>[]): number[] => {
  const found = new Set(lines.map(({ JOBS }) => JOBS))
  return cleanJobs(jobs).flatMap((job, row) => (found.has(job) ? [] : [row]))
}
