import { type RawBuilder, sql } from 'kysely'
import { numberKey } from '#areas/deliveries/rules/number-key.ts'
import type { ErpInvoice, ErpPayment } from './finance.port.ts'

const numberedJson = <T extends object>(
  rows: readonly T[],
  firstRow: number,
  more: (row: T, at: number) => object,
): string =>
  JSON.stringify(rows.map((row, index) => ({ ...row, row_num: firstRow + index, ...more(row, firstRow + index) })))

/**
 * Inserts invoice rows of a load, numbered from `firstRow`. Amounts are passed as text, so that no digit is lost in a
 * binary fraction.
 */
export const insertInvoices = (rows: readonly ErpInvoice[], loadId: number, firstRow: number): RawBuilder<unknown> =>
  sql`insert into finance.invoice (load_id, row_num, invoice_no, number_key, org_code, supplier_name, supplier_no,
      total_amount, invoice_date, vendor_id, terms, due_date)
    select ${loadId}, row_num, "INVOICE_NO", number_key, "ORG_CODE", "SUPPLIER_NAME", "SUPPLIER_NO", "TOTAL_AMOUNT",
      "INVOICE_DATE", "VENDOR_ID", "TERMS", "DUE_DATE"
    from json_to_recordset(cast(${numberedJson(rows, firstRow, ({ INVOICE_NO }) => ({ number_key: numberKey(INVOICE_NO) }))} as json))
      as given(row_num integer, "INVOICE_NO" text, number_key text, "ORG_CODE" text, "SUPPLIER_NAME" text,
        "SUPPLIER_NO" text, "TOTAL_AMOUNT" numeric, "INVOICE_DATE" date, "VENDOR_ID" bigint, "TERMS" text, "DUE_DATE" date)`

/**
 * Returns the key of a cheque: supplier, bank and number. A row without a cheque number counts as a separate cheque.
 */
const chequeKey = ({ CHECK_NUMBER, BANK_NAME, VENDOR_ID }: ErpPayment, row: number): string =>
  CHECK_NUMBER.trim() === '' ? `#${row}` : [VENDOR_ID, CHECK_NUMBER.trim(), BANK_NAME.trim()].join('|')

/** Inserts payment rows of a load, numbered from `firstRow`. */
export const insertPayments = (rows: readonly ErpPayment[], loadId: number, firstRow: number): RawBuilder<unknown> =>
  sql`insert into finance.payment (load_id, row_num, cheque_key, check_number, amount, base_amount, total_amount, wht_amt,
      org_code, bank_name, invoice_num, number_key, bank_account_name, inv_description, invoice_date, vendor_id,
      supplier_name, payment_date)
    select ${loadId}, row_num, cheque_key, "CHECK_NUMBER", "AMOUNT", "BASE_AMOUNT", "TOTAL_AMOUNT", "WHT_AMT", "ORG_CODE",
      "BANK_NAME", "INVOICE_NUM", number_key, "BANK_ACCOUNT_NAME", "INV_DESCRIPTION", "INVOICE_DATE", "VENDOR_ID",
      "SUPPLIER_NAME", "PAYMENT_DATE"
    from json_to_recordset(cast(${numberedJson(rows, firstRow, (row, at) => ({
      number_key: numberKey(row.INVOICE_NUM),
      cheque_key: chequeKey(row, at),
    }))} as json))
      as given(row_num integer, cheque_key text, "CHECK_NUMBER" text, "AMOUNT" numeric, "BASE_AMOUNT" numeric,
        "TOTAL_AMOUNT" numeric, "WHT_AMT" numeric, "ORG_CODE" text, "BANK_NAME" text, "INVOICE_NUM" text,
        number_key text, "BANK_ACCOUNT_NAME" text, "INV_DESCRIPTION" text, "INVOICE_DATE" date, "VENDOR_ID" bigint,
        "SUPPLIER_NAME" text, "PAYMENT_DATE" date)`
