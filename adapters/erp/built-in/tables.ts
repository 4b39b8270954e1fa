import type { ColumnType, Generated } from 'kysely'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { ColumnValue, ExtractColumn, ExtractName, extracts } from './extracts.ts'

/** numeric(18,4): read as text, so that all digits are exact. */
type Quantity = ColumnType<string, number | string, number | string>

/**
 * The type of a stored value. Quantities are exact, and may be null in an optional column; other values have the type
 * that they have in a row.
 */
type StoredValue<C> = C extends ExtractColumn<'number'> ? Quantity | Extract<ColumnValue<C>, null> : ColumnValue<C>

type ColumnsOf<Name extends ExtractName> = (typeof extracts)[Name]['columns']

/** The table of an extract. Its columns have the names of the extract's columns in lower case. */
type TableOf<Name extends ExtractName> = {
  [C in keyof ColumnsOf<Name> & string as Lowercase<C>]: StoredValue<ColumnsOf<Name>[C]>
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'erp.organisation': TableOf<'organisations'>
    'erp.supplier': TableOf<'suppliers'>
    'erp.vendor_site': TableOf<'vendor_sites'>
    'erp.po_line': TableOf<'po_lines'> & {
      id: Generated<number>
      /** The values of the last import, before receipts changed them. */
      extract_received: string | null
      extract_remain: string | null
    }
    'erp.subinventory': TableOf<'subinventories'>
    'erp.receipt': {
      id: Generated<number>
      idempotency_key: string
      receive_number: string
      vendor_id: number
      inv_orgid: number
      do_no: string | null
      invoice_no: string | null
      document_date: IsoDate
      delivery_date: IsoDate
      vendor_site_code: string
      receiver: string
      received_at: Date
    }
    'erp.receipt_line': {
      receipt_id: number
      row_num: number
      po_line_id: number
      quantity: Quantity
      supplier_lot: string
      internal_lot: string
    }
    'erp.order_answer': {
      key: string
      position: Generated<number>
      /** JSON: `ErpAnswer`. */
      answer: string
      received_at: Generated<Date>
    }
  }
}
