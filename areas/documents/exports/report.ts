import { bangkokMinute } from '#kit/shared/dates.ts'
import type { SheetCell, SheetColumn } from '#kit/shared/sheets/xlsx.ts'
import type { SigningDocument } from '../contract.ts'

/** The report of SQM and code of conduct documents has one sheet, 'Dates' (S3 §7, G-172). */
export const REPORT_SHEET = 'Dates'

export const reportColumns: readonly SheetColumn[] = [
  { title: 'Supplier Code', width: 16 },
  { title: 'Supplier Name', width: 48 },
  { title: 'Downloaded At', width: 20 },
  { title: 'Confirm At', width: 20 },
]

/** The time of the last download and of the first confirmation in Bangkok time; empty if there is none. */
export const reportCells = ({
  supplier_code,
  supplier_name,
  downloaded_at,
  confirmAttachment: [first],
}: SigningDocument): readonly SheetCell[] => [
  supplier_code,
  supplier_name,
  downloaded_at === null ? '' : { date: downloaded_at },
  first ? { date: bangkokMinute(first.createdAt) } : '',
]

/**
 * @param document 'SQM' or 'Code-of-Conduct'
 * @param createdAt 'YYYY-MM-DD HH:mm'; the colon is replaced, because file names cannot contain it (G-171)
 */
export const reportFileName = (document: string, createdAt: string): string =>
  `Report ${document} - ${createdAt.replace(':', '')}.xlsx`
