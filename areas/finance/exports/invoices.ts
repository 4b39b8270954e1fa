import type { Invoice } from '../contract.ts'

/** The columns of `/invoice-admin` (S2 §2). Amounts have no thousands separators, so that a spreadsheet can compute with them. */
const columns: readonly (readonly [title: string, cell: (row: Invoice) => string])[] = [
  ['Invoice No', (row) => row.INVOICE_NO],
  ['Org.', (row) => row.ORG_CODE],
  ['Supplier Name', (row) => row.SUPPLIER_NAME],
  ['Supplier No', (row) => row.SUPPLIER_NO ?? ''],
  ['Total Amount', (row) => row.TOTAL_AMOUNT.toFixed(2)],
  ['Invoice Date', (row) => row.INVOICE_DATE],
  ['Terms', (row) => row.TERMS ?? ''],
  ['Due Date', (row) => row.DUE_DATE ?? ''],
]

export const invoiceTitles = columns.map(([title]) => title)
export const invoiceCells = (row: Invoice): string[] => columns.map(([, cell]) => cell(row))
