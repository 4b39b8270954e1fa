import type { SheetCell, SheetColumn } from '#kit/shared/sheets/xlsx.ts'
import type { Payment } from '../contract.ts'
import { bankForDisplay } from '../rules/settled.ts'

interface PaymentColumn extends SheetColumn {
  readonly cell: (row: Payment) => SheetCell
}

const day = (date: string | null): SheetCell => (date === null ? '' : { date })

/** The columns of `/payment-admin` (S2 §2), and the amounts that appear only in the export (G-127). */
export const paymentColumns: readonly PaymentColumn[] = [
  { title: 'Cheque No', width: 14, cell: (row) => row.CHECK_NUMBER },
  { title: 'Total Amount', width: 16, cell: (row) => row.TOTAL_AMOUNT },
  { title: 'WHT Amount', width: 14, cell: (row) => row.WHT_AMT ?? '' },
  { title: 'Org.', width: 8, cell: (row) => row.ORG_CODE },
  { title: 'Bank Name', width: 16, cell: (row) => bankForDisplay(row.BANK_NAME) },
  { title: 'Invoice No', width: 20, cell: (row) => row.INVOICE_NUM ?? '' },
  { title: 'Account Description', width: 36, cell: (row) => row.BANK_ACCOUNT_NAME ?? '' },
  { title: 'Invoice Description', width: 36, cell: (row) => row.INV_DESCRIPTION ?? '' },
  { title: 'Invoice Date', width: 12, cell: (row) => day(row.INVOICE_DATE) },
  { title: 'Amount', width: 16, cell: (row) => row.AMOUNT },
  { title: 'Base Amount', width: 16, cell: (row) => row.BASE_AMOUNT ?? '' },
  { title: 'Supplier Name', width: 36, cell: (row) => row.SUPPLIER_NAME ?? '' },
  { title: 'Payment Date', width: 13, cell: (row) => day(row.PAYMENT_DATE) },
]

/**
 * Returns the cells of a row: one row per paid invoice. The summary row of a cheque is left out, so that column sums
 * are right.
 */
export const paymentCells = (row: Payment): SheetCell[] | undefined =>
  row.DATA_TYPE === 'summary' ? undefined : paymentColumns.map(({ cell }) => cell(row))
