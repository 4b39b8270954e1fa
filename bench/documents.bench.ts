import { fillDocuments } from './documents/fill.ts'
import type { BenchRow } from './support/row.ts'
import { compareSizes } from './support/side-by-side.ts'

const SMALL = 10_000
const LARGE = 100_000

const month = (ago: number): string => new Date(Date.now() - ago * 30.5 * 86_400_000).toISOString().slice(0, 7)
const page = '_start=0&_limit=50&_sort=createdAt:DESC'

/**
 * Requests for the first page of the document lists: without filters, with a filter, and with pending documents only.
 */
const cases: Readonly<Record<string, string>> = {
  'orders as they open': `confirm-pos?${page}`,
  'orders not downloaded': `confirm-pos?${page}&pending=true`,
  'orders, PO contains 41000': `confirm-pos?${page}&po_number_contains=41000`,
  'orders, PO contains 410': `confirm-pos?${page}&po_number_contains=410`,
  'orders, release 1': `confirm-pos?${page}&rel_number_contains=1`,
  'orders, name contains 2000': `confirm-pos?${page}&supplier_name_contains=2000`,
  'orders, name contains ผู้ขาย': `confirm-pos?${page}&supplier_name_contains=${encodeURIComponent('ผู้ขาย')}`,
  'orders, code contains S1': `confirm-pos?${page}&supplier_code_contains=S1`,
  'SQM as they open': `sqm-tables?${page}`,
  'SQM not confirmed': `sqm-tables?${page}&pending=true`,
  'SQM of a month': `sqm-tables?${page}&due_date=${month(1)}`,
  'codes of conduct, name contains 2000': `coc-tables?${page}&supplier_name_contains=2000`,
  'codes of conduct not confirmed': `coc-tables?${page}&pending=true`,
  'ASN as they open': `confirm-asns?${page}`,
  'ASN, PO contains 41000': `confirm-asns?${page}&po_number_contains=41000`,
  'ASN, release 1': `confirm-asns?${page}&rel_number_contains=1`,
}

/** Measures the lists of the document exchange with ten times as many documents. */
export const run = (): Promise<BenchRow[]> =>
  compareSizes({
    named: (rows) => `${rows} documents`,
    small: SMALL,
    large: LARGE,
    fill: (db, rows) => fillDocuments(db, 1, rows),
    cases,
  })
