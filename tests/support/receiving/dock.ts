import { randomUUID } from 'node:crypto'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { OlderReceiptLine, ReceiptReply, ScannedLine } from '#areas/receiving/contract.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { Client, ClientResponse } from '../client.ts'

/** Returns scans of every box of a delivery. */
export const everyBoxScanned = ({ details }: Delivery): ScannedLine[] =>
  details.lotDetails.map((lots, index) => ({ sequence: index + 1, packs: lots.map((_, pack) => pack + 1) }))

/** Sends scans of boxes of the first line. Box 0 stands for the item code. */
export const sendScans = (client: Client, { id: deliveryId }: Delivery, at: string, boxes: readonly number[]) =>
  client.post('/receiving/scans', {
    deliveryId,
    scans: boxes.map((pack) => ({ id: randomUUID(), sequence: 1, pack, at })),
  })

export const submitReceipt = (
  client: Client,
  delivery: Delivery,
  overrides: { employeeId?: string; scanned?: ScannedLine[]; undone?: number } = {},
): Promise<ClientResponse<ReceiptReply>> =>
  client.post<ReceiptReply>('/receipts', {
    deliveryId: delivery.id,
    employeeId: 'EMP-0042',
    scanned: everyBoxScanned(delivery),
    ...overrides,
  })

/** The lines of a receipt as an older client posts them. */
export const olderReceiptLines = ({ details, company }: Delivery): OlderReceiptLine[] =>
  details.poSelect.map((line, index) => ({
    po: line.PO_NUMBER,
    rel: line.RELEASE_NUM === null ? '' : String(line.RELEASE_NUM),
    line: line.LINE_NUM,
    inv: details.invoiceNo,
    qty: details.delAmount[index] ?? 0,
    supplier_lot: details.lotSup[index] ?? '',
    internal_lot: details.lotSup[index] ?? '',
    inv_orgid: company,
    delivery_date: details.deliveryDate,
    invoice_date: details.invoiceDate,
    site1: details.site.VENDOR_SITE_CODE,
    isInvoice: details.isInvoice,
    shipment_num: line.SHIPMENT_NUM,
  }))

/**
 * Returns the bookings of the built-in ERP for an invoice or DO number: receive numbers, received and remaining
 * quantities.
 */
export const erpBookings = async (db: Db, number: string) => {
  const rows = await db
    .selectFrom('erp.receipt as receipt')
    .innerJoin('erp.receipt_line as line', 'line.receipt_id', 'receipt.id')
    .innerJoin('erp.po_line as po', 'po.id', 'line.po_line_id')
    .select([
      'receipt.receive_number',
      'line.quantity',
      'line.supplier_lot',
      'po.quantity_received',
      'po.quantity_remain',
    ])
    .where((where) => where.or([where('receipt.invoice_no', '=', number), where('receipt.do_no', '=', number)]))
    .orderBy('line.row_num')
    .execute()
  return {
    receiveNumbers: [...new Set(rows.map((row) => row.receive_number))],
    quantities: rows.map((row) => Number(row.quantity)),
    lots: rows.map((row) => row.supplier_lot),
    received: rows.map((row) => Number(row.quantity_received)),
    remain: rows.map((row) => Number(row.quantity_remain)),
  }
}
