import { sql } from 'kysely'
import type {
  DoReplacement,
  ErpPostResult,
  ErpReceipt,
  ErpReceiveResult,
  ReceivingPort,
} from '#areas/receiving/server/receiving.port.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { isStorable, joinRequestedLines } from './order-lines.ts'

/** `{org}{YY}{MM}-{6 digits}` with the month in Bangkok time (G-121). */
const receiveNumber = (company: number, receivedAt: Date, sequence: number): string => {
  const day = bangkokDay(receivedAt)
  return `${company}${day.slice(2, 4)}${day.slice(5, 7)}-${String(sequence).padStart(6, '0')}`
}

const numberOfKey = async (unit: Unit, key: string): Promise<string | undefined> =>
  (await unit.selectFrom('erp.receipt').select('receive_number').where('idempotency_key', '=', key).executeTakeFirst())
    ?.receive_number

/**
 * Locks the order lines of a receipt, in a fixed order so that two receipts cannot deadlock.
 * @returns the id of the order line by the row number of the received line
 */
const lockLines = async (unit: Unit, { vendorId, company, lines }: ErpReceipt): Promise<Map<number, number>> => {
  const { rows } = await sql<{ row_num: number; id: number }>`
    select wanted.row_num, line.id from ${joinRequestedLines(vendorId, company, lines)}`.execute(unit)
  await sql`select 1 from erp.po_line where id = any(${rows.map(({ id }) => id)}::bigint[])
    order by id for no key update`.execute(unit)
  return new Map(rows.map((row) => [row.row_num, row.id]))
}

const receive = async (unit: Unit, key: string, receipt: ErpReceipt): Promise<ErpReceiveResult> => {
  if (receipt.lines.length === 0) return { ok: false, reason: 'A receipt needs at least one line.' }
  const ids = await lockLines(unit, receipt)
  // read after locking: a concurrent receipt with the same key has been committed by then
  const before = await numberOfKey(unit, key)
  if (before) return { ok: true, receiveNumber: before }
  const unknown = receipt.lines.find((_, row) => !ids.has(row))
  if (unknown)
    return {
      ok: false,
      reason: `PO ${unknown.PO_NUMBER} line ${unknown.LINE_NUM} shipment ${unknown.SHIPMENT_NUM} (${unknown.ITEM_CODE}) is not known.`,
    }
  const { rows } = await sql<{ next: number }>`select nextval('erp.receive_number') as next`.execute(unit)
  const number = receiveNumber(receipt.company, receipt.receivedAt, rows[0]?.next ?? 0)
  const { id } = await unit
    .insertInto('erp.receipt')
    .values({
      idempotency_key: key,
      receive_number: number,
      vendor_id: receipt.vendorId,
      inv_orgid: receipt.company,
      do_no: receipt.isInvoice ? null : receipt.invoiceNo,
      invoice_no: receipt.isInvoice ? receipt.invoiceNo : null,
      document_date: receipt.invoiceDate,
      delivery_date: receipt.deliveryDate,
      vendor_site_code: receipt.site,
      receiver: receipt.receiver,
      received_at: receipt.receivedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = receipt.lines.map((line, row) => ({ ...line, row_num: row, po_line_id: ids.get(row) }))
  await sql`insert into erp.receipt_line (receipt_id, row_num, po_line_id, quantity, supplier_lot, internal_lot)
    select ${id}, row_num, po_line_id, quantity, "supplierLot", "internalLot"
    from json_to_recordset(cast(${JSON.stringify(lines)} as json)) as given(row_num integer, po_line_id bigint,
      quantity numeric, "supplierLot" text, "internalLot" text)`.execute(unit)
  // Raw material may exceed the remaining quantity (DLV-02), which then becomes zero.
  await sql`update erp.po_line line set
      quantity_received = line.quantity_received + got.quantity,
      quantity_remain = greatest(line.quantity_remain - got.quantity, 0)
    from (select po_line_id, sum(quantity) as quantity from erp.receipt_line where receipt_id = ${id} group by po_line_id) got
    where line.id = got.po_line_id`.execute(unit)
  return { ok: true, receiveNumber: number }
}

const replaceDo = async (unit: Unit, replacements: readonly DoReplacement[]): Promise<ErpPostResult> => {
  const found: { id: number; to: DoReplacement }[] = []
  for (const to of replacements) {
    const receipts = isStorable(to.doNo)
      ? await unit
          .selectFrom('erp.receipt')
          .select(['id', 'invoice_no'])
          .where('vendor_id', '=', to.vendorId)
          .where('inv_orgid', '=', to.company)
          .where('do_no', '=', to.doNo)
          .orderBy('id')
          .forUpdate()
          .execute()
      : []
    const open = receipts.find(({ invoice_no }) => invoice_no === null || invoice_no === to.invoiceNo)
    if (!open)
      return {
        ok: false,
        reason:
          receipts.length === 0
            ? `DO ${to.doNo} is not received.`
            : `DO ${to.doNo} has another invoice number already.`,
      }
    found.push({ id: open.id, to })
  }
  for (const { id, to } of found)
    await unit
      .updateTable('erp.receipt')
      .set({ invoice_no: to.invoiceNo, document_date: to.invoiceDate })
      .where('id', '=', id)
      .execute()
  return { ok: true }
}

const undoReceipt = async (unit: Unit, key: string): Promise<ErpPostResult> => {
  const { rows } = await sql<{ id: number; used: boolean }>`
    select id, do_no is not null and invoice_no is not null as used from erp.receipt
    where idempotency_key = ${key} for update`.execute(unit)
  const [receipt] = rows
  if (!receipt) return { ok: false, reason: 'The receipt is not known.' }
  if (receipt.used) return { ok: false, reason: 'The receipt has an invoice already.' }
  await sql`select 1 from erp.po_line where id in (select po_line_id from erp.receipt_line where receipt_id = ${receipt.id})
    order by id for no key update`.execute(unit)
  // quantities received beyond the ordered quantity did not reduce the remaining quantity, so undoing does not increase
  // it
  await sql`update erp.po_line line set
      quantity_received = line.quantity_received - got.quantity,
      quantity_remain = least(line.quantity_remain + got.quantity,
        greatest(line.quantity - (line.quantity_received - got.quantity), 0))
    from (select po_line_id, sum(quantity) as quantity from erp.receipt_line
      where receipt_id = ${receipt.id} group by po_line_id) got
    where line.id = got.po_line_id`.execute(unit)
  await unit.deleteFrom('erp.receipt_line').where('receipt_id', '=', receipt.id).execute()
  await unit.deleteFrom('erp.receipt').where('id', '=', receipt.id).execute()
  return { ok: true }
}

const inTransaction = <T>(db: Db, unit: Unit | undefined, work: (unit: Unit) => Promise<T>): Promise<T> =>
  unit ? work(unit) : db.transaction().execute(work)

export const builtInReceiving = (db: Db): ReceivingPort => ({
  subInventory: async ({ company, ITEM_CODE }, unit) => {
    if (!isStorable(ITEM_CODE)) return { missing: false }
    const row = await (unit ?? db)
      .selectFrom('erp.subinventory')
      .select(['required', 'subinventory'])
      .where('inv_orgid', '=', company)
      .where('item_code', '=', ITEM_CODE)
      .executeTakeFirst()
    return { missing: row?.required === true && row.subinventory === null }
  },
  receive: (key, receipt, unit) => inTransaction(db, unit, (own) => receive(own, key, receipt)),
  undoReceipt: (key, unit) => inTransaction(db, unit, (own) => undoReceipt(own, key)),
  replaceDo: (replacements, unit) => inTransaction(db, unit, (own) => replaceDo(own, replacements)),
})
