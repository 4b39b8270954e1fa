import type { FinancePort } from '#areas/finance/server/finance.port.ts'
import type { Db } from '#kit/server/database.ts'

const BATCH = 2000

/** Reads a month in one statement, so that a concurrent import is either completely visible or not at all. */
export const builtInFinance = (db: Db): FinancePort => ({
  invoiceMonth: (month) =>
    inBatches(() =>
      db
        .selectFrom('erp.invoice')
        .select([
          'invoice_no as INVOICE_NO',
          'org_code as ORG_CODE',
          'supplier_name as SUPPLIER_NAME',
          'supplier_no as SUPPLIER_NO',
          'total_amount as TOTAL_AMOUNT',
          'invoice_date as INVOICE_DATE',
          'vendor_id as VENDOR_ID',
          'terms as TERMS',
          'due_date as DUE_DATE',
        ])
        .where('month', '=', month)
        .orderBy('id')
        .execute(),
    ),

  paymentMonth: (month) =>
    inBatches(() =>
      db
        .selectFrom('erp.payment')
        .select([
          'check_number as CHECK_NUMBER',
          'amount as AMOUNT',
          'base_amount as BASE_AMOUNT',
          'total_amount as TOTAL_AMOUNT',
          'wht_amt as WHT_AMT',
          'org_code as ORG_CODE',
          'bank_name as BANK_NAME',
          'invoice_num as INVOICE_NUM',
          'bank_account_name as BANK_ACCOUNT_NAME',
          'inv_description as INV_DESCRIPTION',
          'invoice_date as INVOICE_DATE',
          'vendor_id as VENDOR_ID',
          'supplier_name as SUPPLIER_NAME',
          'payment_date as PAYMENT_DATE',
        ])
        .where('month', '=', month)
        .orderBy('id')
        .execute(),
    ),
})

async function* inBatches<T>(read: () => Promise<readonly T[]>): AsyncGenerator<readonly T[]> {
  const rows = await read()
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH)
}
