import { bangkokMinute } from '#kit/shared/dates.ts'
import type { SheetCell, SheetColumn } from '#kit/shared/xlsx.ts'
import type { SigningDocument } from '../contract.ts'

/** The report of SQM and code of conduct: one sheet 'Dates' (S3 §7, G-172). */
export const REPORT_SHEET = 'Dates'

export const reportColumns: readonly SheetColumn[] = [
  { title: 'Supplier Code', width: 16 },
  { title: 'Supplier Name', width: 48 },
  { title: 'Downloaded At', width: 20 },
  { title: 'Confirm At', width: 20 },
]

/** When it was last downloaded and when it was first confirmed, Bangkok time; empty for never. */
export const reportCells = ({
  supplier_code,
  supplier_name,
  downloaded_at,
  confirmAttachment: [first],
}: SigningDocument): readonly SheetCell[] => [
  supplier_code,
  supplier_name,
  downloaded_at === null ? '' : { date: downloaded_at },
  first ? { date: bangkokMinute(new Date(first.createdAt)) } : '',
]

const names = { sqm: 'SQM', coc: 'Code-of-Conduct' } as const

/** `minute` as 'YYYY-MM-DD HH:mm': no file name may hold the colon (G-171). */
export const reportName = (kind: 'sqm' | 'coc', minute: string): string =>
  `Report ${names[kind]} - ${minute.replace(':', '')}.xlsx`
