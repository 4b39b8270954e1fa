import type { Invoice } from '../contract.ts'

/** The columns of `/invoice-admin` (S2 §2). */
export const invoiceTitles = [
  'Invoice No',
  'Org.',
  'Supplier Name',
  'Supplier No',
  'Total Amount',
  'Invoice Date',
  'Terms',
  'Due Date',
] as const

/** Amounts have no thousands separators, so that a spreadsheet can compute with them. */
export const invoiceCells = (row: Invoice): string[] => [
  row.INVOICE_NO,
  row.ORG_CODE,
  row.SUPPLIER_NAME,
  row.SUPPLIER_NO ?? '',
  row.TOTAL_AMOUNT.toFixed(2),
  row.INVOICE_DATE,
  row.TERMS ?? '',
  row.DUE_DATE ?? '',
]
