import type { SheetCell, SheetColumn } from '#kit/shared/xlsx.ts'
import type { Payment } from '../contract.ts'
import { bankForDisplay } from '../rules/settled.ts'

/** The columns of `/payment-admin` (S2 §2), and the amounts that appear only in the export (G-127). */
export const paymentColumns: readonly SheetColumn[] = [
  { title: 'Cheque No', width: 14 },
  { title: 'Total Amount', width: 16 },
  { title: 'WHT Amount', width: 14 },
  { title: 'Org.', width: 8 },
  { title: 'Bank Name', width: 16 },
  { title: 'Invoice No', width: 20 },
  { title: 'Account Description', width: 36 },
  { title: 'Invoice Description', width: 36 },
  { title: 'Invoice Date', width: 12 },
  { title: 'Amount', width: 16 },
  { title: 'Base Amount', width: 16 },
  { title: 'Supplier Name', width: 36 },
  { title: 'Payment Date', width: 13 },
]

/** One row per paid invoice. The summary row of a cheque is left out, so that column sums are right. */
export const paymentCells = (row: Payment): SheetCell[] | undefined =>
  row.DATA_TYPE === 'summary'
    ? undefined
    : [
        row.CHECK_NUMBER,
        row.TOTAL_AMOUNT,
        row.WHT_AMT ?? '',
        row.ORG_CODE,
        bankForDisplay(row.BANK_NAME),
        row.INVOICE_NUM ?? '',
        row.BANK_ACCOUNT_NAME ?? '',
        row.INV_DESCRIPTION ?? '',
        row.INVOICE_DATE === null ? '' : { date: row.INVOICE_DATE },
        row.AMOUNT,
        row.BASE_AMOUNT ?? '',
        row.SUPPLIER_NAME ?? '',
        row.PAYMENT_DATE === null ? '' : { date: row.PAYMENT_DATE },
      ]
