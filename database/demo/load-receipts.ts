import { sql } from 'kysely'
import { deliveredLines } from '#areas/deliveries/rules/delivered-lines.ts'
import { receiptLines } from '#areas/receiving/rules/receipt-lines.ts'
import type { Receipt } from '#areas/receiving/server/receiving.port.ts'
import type { Unit } from '#kit/server/database.ts'
import type { PastReceipt, WithId } from './delivery-shape.ts'
import { insertRows } from './insert-rows.ts'
import { organisations } from './organisations.ts'

const facts = {
  packExemptOrganisations: organisations
    .filter(({ PACK_EXEMPT }) => PACK_EXEMPT)
    .map(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID),
}

/** Returns the data sent to the ERP, with the number that was on the sheet at the time of the receipt. */
const postingOf = ({ vendorId, company, details }: WithId, receipt: PastReceipt): Receipt => ({
  vendorId,
  company,
  isInvoice: details.doNo === null && details.isInvoice,
  invoiceNo: details.doNo ?? details.invoiceNo,
  invoiceDate: details.doDate ?? details.invoiceDate,
  deliveryDate: details.deliveryDate,
  site: details.site.VENDOR_SITE_CODE,
  receiver: receipt.receiver,
  receivedAt: receipt.at,
  lines: receiptLines(deliveredLines(details), facts),
})

const receivedOf = (delivery: WithId) => {
  if (delivery.receipt === null) return []
  const posting = postingOf(delivery, delivery.receipt)
  const key = `${delivery.vendorId}/${posting.invoiceNo}/${delivery.id}`
  return [{ delivery, receipt: delivery.receipt, posting, key }]
}
type ReceivedDelivery = ReturnType<typeof receivedOf>[number]

const loadIntoErp = async (unit: Unit, received: readonly ReceivedDelivery[]): Promise<void> => {
  const receipts = received.map(({ delivery: { status, details }, receipt, posting, key }) => ({
    idempotency_key: key,
    receive_number: receipt.number,
    vendor_id: posting.vendorId,
    inv_orgid: posting.company,
    do_no: posting.isInvoice ? null : posting.invoiceNo,
    // for the ERP, a DO remains a DO until the store has scanned its new sheet
    invoice_no: status === 'completed' ? details.invoiceNo : null,
    document_date: status === 'completed' ? details.invoiceDate : posting.invoiceDate,
    delivery_date: posting.deliveryDate,
    vendor_site_code: posting.site,
    receiver: posting.receiver,
    received_at: posting.receivedAt,
  }))
  await insertRows(unit, 'erp.receipt', receipts)
  const lines = received.map(({ receipt, posting }) => ({ receive_number: receipt.number, lines: posting.lines }))
  await sql`
    insert into erp.receipt_line (receipt_id, row_num, po_line_id, quantity, supplier_lot, internal_lot)
    select receipt.id, got.row_num - 1, line.id, (got.said ->> 'quantity')::numeric, got.said ->> 'supplierLot',
      got.said ->> 'internalLot'
    from json_to_recordset(cast(${JSON.stringify(lines)} as json)) as given(receive_number text, lines json)
    join erp.receipt using (receive_number)
    cross join lateral json_array_elements(given.lines) with ordinality as got(said, row_num)
    join erp.po_line line on line.vendor_id = receipt.vendor_id and line.inv_orgid = receipt.inv_orgid
      and line.po_number = got.said ->> 'PO_NUMBER'
      and coalesce(line.release_num, 0) = coalesce((got.said ->> 'RELEASE_NUM')::integer, 0)
      and line.line_num = (got.said ->> 'LINE_NUM')::integer and line.shipment_num = (got.said ->> 'SHIPMENT_NUM')::integer
      and coalesce(line.jobs, '') = coalesce(got.said ->> 'JOBS', '')`.execute(unit)
}

const loadIntoPortal = async (unit: Unit, received: readonly ReceivedDelivery[]): Promise<void> => {
  const own = received.map(({ delivery, receipt, posting, key }) => ({
    delivery_id: delivery.id,
    erp_key: key,
    state: 'done',
    posting: JSON.stringify(posting),
    receive_number: receipt.number,
    user_id: receipt.by.id,
    user_name: receipt.by.name,
    receiver: receipt.receiver,
    store_name: receipt.storeName,
    received_at: receipt.at,
    done_at: receipt.at,
    next_try_at: receipt.at,
  }))
  await insertRows(unit, 'receiving.receipt', own)
}

/** Adds the rows of each receipt to the tables of the ERP and to those of the portal. */
export const loadReceipts = async (unit: Unit, deliveries: readonly WithId[]): Promise<void> => {
  const received = deliveries.flatMap(receivedOf)
  await loadIntoErp(unit, received)
  await loadIntoPortal(unit, received)
}
