import { sql } from 'kysely'
import { deliveredLines } from '#areas/deliveries/rules/lines/delivered-lines.ts'
import { numberKey } from '#areas/deliveries/rules/number-key.ts'
import { deliveryLineRows } from '#areas/deliveries/server/index.ts'
import { receiptLines } from '#areas/receiving/rules/receipt-lines.ts'
import type { ErpReceipt } from '#areas/receiving/server/receiving.port.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { DeliveryHistory } from '../delivery-history.ts'
import type { PastDelivery } from '../delivery-shape.ts'
import { organisations } from '../organisations.ts'
import { insertRows } from './insert-rows.ts'

const BATCH = 250

type NumberedDelivery = PastDelivery & { readonly id: number }

/** Inserts the rows that confirming, deleting and receiving would have written, with few statements. */
export const loadDeliveries = async (unit: Unit, { deliveries, receiveNumbers }: DeliveryHistory): Promise<void> => {
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('deliveries.delivery', 'id')) as id
    from generate_series(1, ${deliveries.length}::integer)`.execute(unit)
  const numbered = deliveries.map((delivery, index): NumberedDelivery => ({ ...delivery, id: ids[index]?.id ?? 0 }))
  for (let from = 0; from < numbered.length; from += BATCH) {
    const batch = numbered.slice(from, from + BATCH)
    await loadSheets(unit, batch)
    await insertRows(unit, 'deliveries.delivery_line', batch.flatMap(linesOf))
    await insertRows(unit, 'deliveries.delivery_number', batch.flatMap(numbersOf))
    const received = batch.flatMap(receivedOf)
    await loadIntoErp(unit, received)
    await loadIntoPortal(unit, received)
  }
  await writePastDeliveryAudit(unit)
  if (receiveNumbers > 0) await sql`select setval('erp.receive_number', ${receiveNumbers}::bigint)`.execute(unit)
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

const loadSheets = async (unit: Unit, deliveries: readonly NumberedDelivery[]): Promise<void> => {
  const rows = deliveries.map(({ details, by, deleted, receipt, ...delivery }) => ({
    id: delivery.id,
    status: delivery.status,
    demo: isTrial(delivery.status, details.invoiceNo),
    created_by: by.id,
    created_by_name: by.name,
    created_at: delivery.createdAt,
    vendor_id: delivery.vendorId,
    vendor_name: details.vendorName,
    company: delivery.company,
    is_invoice: details.isInvoice,
    invoice_no: details.isInvoice ? details.invoiceNo : null,
    invoice_date: details.isInvoice ? details.invoiceDate : null,
    do_no: details.isInvoice ? details.doNo : details.invoiceNo,
    do_date: details.isInvoice ? details.doDate : details.invoiceDate,
    delivery_date: details.deliveryDate,
    site_code: details.site.VENDOR_SITE_CODE,
    po_numbers: distinct(details.poSelect.map(({ PO_NUMBER }) => PO_NUMBER)).join(','),
    releases: distinct(details.poSelect.flatMap(({ RELEASE_NUM }) => (RELEASE_NUM === null ? [] : `${RELEASE_NUM}`))),
    line_count: details.poSelect.length,
    pack_count: details.qtyLot.reduce((sum, packs) => sum + packs, 0),
    received_no: receipt?.number ?? null,
    received_at: receipt?.at ?? null,
    receiver: receipt?.receiver ?? null,
    store_name: receipt?.storeName ?? null,
    remarks: deleted?.remarks ?? null,
    deleted_by: deleted?.by.id ?? null,
    deleted_by_name: deleted?.by.name ?? null,
    deleted_at: deleted?.at ?? null,
    details: JSON.stringify(details),
  }))
  await insertRows(unit, 'deliveries.delivery', rows)
}

/**
 * Returns whether a delivery is or was a demo delivery. The status of a deleted delivery does not show this, but its
 * number does.
 */
const isTrial = (status: string, number: string): boolean => status === 'transit_demo' || number.startsWith('TEST-')

const linesOf = ({ id, status, vendorId, details }: NumberedDelivery) =>
  deliveryLineRows(deliveredLines(details)).map((row) => ({ delivery_id: id, status, vendor_id: vendorId, ...row }))

/** Returns the numbers that a delivery uses. A deleted delivery uses none. */
const numbersOf = ({ id, status, vendorId, details: { invoiceNo, doNo } }: NumberedDelivery) => {
  const numbers = status === 'deleted' ? [] : [invoiceNo, doNo].filter((number) => number !== null)
  return numbers.map((number) => ({
    vendor_id: vendorId,
    demo: isTrial(status, invoiceNo),
    number_key: numberKey(number),
    delivery_id: id,
  }))
}

const facts = {
  packExemptOrganisations: organisations
    .filter(({ PACK_EXEMPT }) => PACK_EXEMPT)
    .map(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID),
}

/** Returns a received delivery with the data sent to the ERP: the number that was on the sheet when it was received. */
const receivedOf = (delivery: NumberedDelivery) => {
  const { id, vendorId, company, details, receipt } = delivery
  if (receipt === null) return []
  const posting: ErpReceipt = {
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
  }
  return [{ delivery, receipt, posting, key: `${vendorId}/${posting.invoiceNo}/${id}` }]
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

/** Writes the audit entries of past deliveries, including converted DOs, by the deliveries themselves. */
export const writePastDeliveryAudit = async (unit: Unit): Promise<void> => {
  await sql`insert into audit.entry (at, user_id, user_name, user_type, what, kind, record, organisation, vendor, before, after, device)
    select deed.at, deed.user_id, deed.user_name, coalesce(who.user_type, 'portal'), deed.what, 'delivery', d.id::text,
      d.company, d.vendor_id, deed.before, deed.after, 'from before the audit'
    from deliveries.delivery d
    cross join lateral (
      select d.created_at as at, d.created_by as user_id, d.created_by_name as user_name, 'delivery.create' as what,
        null::json as before, json_build_object('status', case when d.demo then 'transit_demo' else 'transit' end,
          'invoiceNo', case when d.do_no is null then d.invoice_no end, 'doNo', d.do_no, 'deliveryDate', d.delivery_date,
          'site', d.site_code, 'po', d.po_numbers, 'lines', d.line_count, 'packs', d.pack_count) as after
      union all
      select d.received_at, r.user_id, r.user_name, 'delivery.receive', json_build_object('status', 'transit'),
        json_build_object('status', case when r.posting::json ->> 'isInvoice' = 'true' then 'completed' else 'received' end,
          'receivedNo', d.received_no, 'receiver', d.receiver, 'storeName', d.store_name)
      from receiving.receipt r where r.delivery_id = d.id and d.received_at is not null
      union all
      select d.deleted_at, d.deleted_by, d.deleted_by_name, 'delivery.delete',
        json_build_object('status', case when d.demo then 'transit_demo' else 'transit' end),
        json_build_object('status', 'deleted', 'remarks', d.remarks)
      where d.deleted_at is not null
      union all
      select greatest(d.created_at, coalesce(d.received_at, d.created_at)) + interval '90 minutes', d.created_by,
        d.created_by_name, 'delivery.convert', json_build_object('doNo', d.do_no, 'doDate', d.do_date),
        json_build_object('invoiceNo', d.invoice_no, 'invoiceDate', d.invoice_date, 'doNo', d.do_no, 'doDate', d.do_date)
      where d.is_invoice and d.do_no is not null
      union all
      select d.received_at + interval '4 hours', r.user_id, r.user_name, 'delivery.complete',
        json_build_object('status', 'received'), json_build_object('status', 'completed')
      from receiving.receipt r
      where r.delivery_id = d.id and d.status = 'completed' and d.is_invoice and d.do_no is not null
    ) as deed
    left join accounts.user_account who on who.id = deed.user_id
    where not exists (select from audit.entry e where e.kind = 'delivery' and e.record = d.id::text)
    order by deed.at, d.id`.execute(unit)
}
