import type { ErpInvoice, ErpPayment, FinancePort } from '#areas/finance/server/finance.port.ts'
import type { Db } from '#kit/server/database.ts'

const BATCH = 2000

/** Reads a month in one statement, so that a concurrent import is either completely visible or not at all. */
export const builtInFinance = (db: Db): FinancePort => ({
  invoiceMonth: (month) =>
    inBatches(async () => {
      const rows = await db.selectFrom('erp.invoice').selectAll().where('month', '=', month).orderBy('id').execute()
      return rows.map(
        (row): ErpInvoice => ({
          INVOICE_NO: row.invoice_no,
          ORG_CODE: row.org_code,
          SUPPLIER_NAME: row.supplier_name,
          SUPPLIER_NO: row.supplier_no,
          TOTAL_AMOUNT: row.total_amount,
          INVOICE_DATE: row.invoice_date,
          VENDOR_ID: row.vendor_id,
          TERMS: row.terms,
          DUE_DATE: row.due_date,
        }),
      )
    }),

  paymentMonth: (month) =>
    inBatches(async () => {
      const rows = await db.selectFrom('erp.payment').selectAll().where('month', '=', month).orderBy('id').execute()
      return rows.map(
        (row): ErpPayment => ({
          CHECK_NUMBER: row.check_number,
          AMOUNT: row.amount,
          BASE_AMOUNT: row.base_amount,
          TOTAL_AMOUNT: row.total_amount,
          WHT_AMT: row.wht_amt,
          ORG_CODE: row.org_code,
          BANK_NAME: row.bank_name,
          INVOICE_NUM: row.invoice_num,
          BANK_ACCOUNT_NAME: row.bank_account_name,
          INV_DESCRIPTION: row.inv_description,
          INVOICE_DATE: row.invoice_date,
          VENDOR_ID: row.vendor_id,
          SUPPLIER_NAME: row.supplier_name,
          PAYMENT_DATE: row.payment_date,
        }),
      )
    }),
})

async function* inBatches<T>(read: () => Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
  const rows = await read()
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH)
}
