import type { ColumnType, Generated } from 'kysely'
import type { Month } from '#areas/finance/rules/month.ts'
import type { IsoDate } from '#kit/shared/dates.ts'

/** numeric(18,4): read as text, so that no digit is lost. */
type Quantity = ColumnType<string, number | string, number | string>

interface OrganisationTable {
  inventory_org_id: number
  inventory_org_code: string
  operating_unit_org_id: number
  company_name: string
  name: string
  file_prefix: string | null
  offered: boolean
  has_pds: boolean
  hide_pds_no_line: boolean
  pack_exempt: boolean
}

interface SupplierTable {
  vendor_id: number
  vendor_name: string
  vendor_name_alt: string | null
}

interface VendorSiteTable {
  vendor_id: number
  inv_orgid: number
  vendor_site_code: string
  addr: string
}

export interface PoLineTable {
  id: Generated<number>
  vendor_id: number
  po_type: 'STANDARD' | 'BLANKET'
  item_code: string
  item_code_int: string | null
  description: string
  po_number: string
  release_num: number | null
  line_num: number
  shipment_num: number
  line_type_id: number | null
  unit_price: string | null
  uom: string | null
  due_date: IsoDate | null
  pieces_per_kanban: string | null
  pds_number: string | null
  trip: string | null
  credit_terms: string | null
  dock_code: string | null
  delivery_cycle: string | null
  comments: string | null
  inv_orgid: number
  org_id: number
  jobs: string | null
  item_type: string | null
  quantity: Quantity
  quantity_received: Quantity
  quantity_remain: Quantity
  extract_received: string | null
  extract_remain: string | null
}

interface SubinventoryTable {
  inv_orgid: number
  item_code: string
  required: boolean
  subinventory: string | null
}

interface ReceiptTable {
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

interface ReceiptLineTable {
  receipt_id: number
  row_num: number
  po_line_id: number
  quantity: Quantity
  supplier_lot: string
  internal_lot: string
}

interface InvoiceTable {
  id: Generated<number>
  month: Month
  invoice_no: string
  org_code: string
  supplier_name: string
  supplier_no: string | null
  total_amount: string
  invoice_date: IsoDate
  vendor_id: number
  terms: string | null
  due_date: IsoDate | null
}

interface PaymentTable {
  id: Generated<number>
  month: Month
  check_number: string
  amount: string
  base_amount: string | null
  total_amount: string
  wht_amt: string | null
  org_code: string
  bank_name: string
  invoice_num: string
  bank_account_name: string
  inv_description: string
  invoice_date: IsoDate
  vendor_id: number
  supplier_name: string | null
  payment_date: IsoDate | null
}

interface PdsLineTable {
  id: Generated<number>
  pds_num: string | null
  pds_line: string | null
  status: string | null
  organization_code: string
  vendor_name: string
  vendor_id: number
  po_num: string
  po_rel_num: number | null
  item_code: string
  item_description: string
  item_type: string | null
  need_by_date: IsoDate
  qty_order: Quantity
  qty_remain: Quantity
  occurrence: Generated<number>
}

interface OrderAnswerTable {
  key: string
  position: Generated<number>
  /** JSON: `ErpAnswer`. */
  answer: string
  received_at: Generated<Date>
}

declare module '#kit/server/database.ts' {
  interface Tables {
    'erp.organisation': OrganisationTable
    'erp.supplier': SupplierTable
    'erp.vendor_site': VendorSiteTable
    'erp.po_line': PoLineTable
    'erp.subinventory': SubinventoryTable
    'erp.receipt': ReceiptTable
    'erp.receipt_line': ReceiptLineTable
    'erp.invoice': InvoiceTable
    'erp.payment': PaymentTable
    'erp.pds_line': PdsLineTable
    'erp.order_answer': OrderAnswerTable
    'erp.extract_import': { extract: string; imported_at: Date }
  }
}
