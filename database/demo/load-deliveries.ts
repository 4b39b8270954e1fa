import { sql } from 'kysely'
import { deliveredLines } from '#areas/deliveries/rules/delivered-lines.ts'
import { numberKey } from '#areas/deliveries/rules/number-key.ts'
import { lineRows } from '#areas/deliveries/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import type { DeliveryHistory, WithId } from './delivery-shape.ts'
import { insertRows } from './insert-rows.ts'
import { auditPastDeliveries } from './load-audit.ts'
import { loadReceipts } from './load-receipts.ts'

const BATCH = 250

/** Inserts the rows that confirming, deleting and receiving would have written, in a few statements. */
export const loadDeliveries = async (unit: Unit, { deliveries, receiveNumbers }: DeliveryHistory): Promise<void> => {
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('deliveries.delivery', 'id')) as id
    from generate_series(1, ${deliveries.length}::integer)`.execute(unit)
  const numbered = deliveries.map((delivery, index): WithId => ({ ...delivery, id: ids[index]?.id ?? 0 }))
  for (let from = 0; from < numbered.length; from += BATCH) {
    const batch = numbered.slice(from, from + BATCH)
    await loadSheets(unit, batch)
    await insertRows(unit, 'deliveries.delivery_line', batch.flatMap(linesOf))
    await insertRows(unit, 'deliveries.delivery_number', batch.flatMap(numbersOf))
    await loadReceipts(unit, batch)
  }
  await auditPastDeliveries(unit)
  if (receiveNumbers > 0) await sql`select setval('erp.receive_number', ${receiveNumbers}::bigint)`.execute(unit)
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

const loadSheets = async (unit: Unit, deliveries: readonly WithId[]): Promise<void> => {
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
 * Returns whether a delivery was a demo delivery. The status of a deleted delivery no longer shows this, but its number
 * does.
 */
const isTrial = (status: string, number: string): boolean => status === 'transit_demo' || number.startsWith('TEST-')

const linesOf = ({ id, status, vendorId, details }: WithId) =>
  lineRows(deliveredLines(details)).map((row) => ({ delivery_id: id, status, vendor_id: vendorId, ...row }))

/** The numbers that a delivery uses. A deleted delivery uses none. */
const numbersOf = ({ id, status, vendorId, details: { invoiceNo, doNo } }: WithId) => {
  const numbers = status === 'deleted' ? [] : [invoiceNo, doNo].filter((number) => number !== null)
  return numbers.map((number) => ({
    vendor_id: vendorId,
    demo: isTrial(status, invoiceNo),
    number_key: numberKey(number),
    delivery_id: id,
  }))
}
