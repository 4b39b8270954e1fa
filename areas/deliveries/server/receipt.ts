import { sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database/database.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { Delivery, DeliveryDetails } from '../contract.ts'
import { ssccBodyOf } from '../rules/codes/sscc.ts'
import type { DeliveryStatus } from '../rules/status.ts'
import { hasNumber } from './contains-text.ts'
import { auditAndAnnounceSql, auditEventSql, type EventContext, updateDelivery } from './event-sql.ts'

/** The received quantities of a delivery with missing boxes (RCV-12). */
export type ShortReceipt = NonNullable<Delivery['shortReceipt']>

export interface ReceivableDelivery {
  readonly id: number
  readonly status: DeliveryStatus
  readonly isDemo: boolean
  readonly vendorId: number
  readonly vendorName: string
  /** Inventory organisation id. */
  readonly company: number
  readonly isInvoice: boolean
  /** The current number: the invoice number, or the DO number of a DO that was not converted. */
  readonly number: string
  readonly date: IsoDate
  /** The former DO number of a converted delivery. */
  readonly doNumber: string | null
  readonly receivedNo: string | null
  readonly receivedAt: Date | null
  readonly receiver: string | null
  readonly storeName: string | null
  /** The received quantities if boxes were missing (RCV-12); otherwise null. */
  readonly shortReceipt: ShortReceipt | null
  readonly deletedAt: Date | null
  readonly deletedBy: string | null
  /** The number of times that a receipt of the delivery was undone. */
  readonly undone: number
  readonly details: DeliveryDetails
}

type Row = Omit<ReceivableDelivery, 'details'> & { readonly details: string }

const columns = sql`d.id, d.status, d.demo as "isDemo", d.vendor_id as "vendorId", d.vendor_name as "vendorName", d.company,
  d.is_invoice as "isInvoice", case when d.is_invoice then d.invoice_no else d.do_no end as number,
  case when d.is_invoice then d.invoice_date else d.do_date end as date,
  case when d.is_invoice then d.do_no end as "doNumber", d.received_no as "receivedNo", d.received_at as "receivedAt",
  d.receiver, d.store_name as "storeName", case when d.received_packs is not null
    then json_build_object('quantity', d.received_quantity, 'packs', d.received_packs) end as "shortReceipt",
  d.deleted_at as "deletedAt", d.deleted_by_name as "deletedBy", d.undone, d.details`

const asDelivery = ({ details, ...row }: Row): ReceivableDelivery => ({
  ...row,
  details: JSON.parse(details) as DeliveryDetails,
})

/** The delivery to which a scanned header or an older client refers. */
export interface DeliveryReference {
  /** The invoice number or DO number, including the former DO number (G-53). */
  readonly number?: string | undefined
  readonly vendorId?: number | undefined
  readonly id?: number | undefined
}

/**
 * Finds deliveries by number, including demo deliveries: active deliveries first, then the newest. With an id, only
 * that delivery is returned, so that an old sheet cannot receive another delivery that has the same number now.
 * @param company limits the search to this inventory organisation; undefined for all
 */
export const findByNumber = async (
  db: Db | Unit,
  company: number | undefined,
  { number, vendorId, id }: DeliveryReference,
): Promise<ReceivableDelivery[]> => {
  const { rows } = await sql<Row>`
    select ${columns} from deliveries.delivery d
    where ${number === undefined ? sql`true` : hasNumber(number)}
      ${company === undefined ? sql`` : sql`and d.company = ${company}`}
      ${vendorId === undefined ? sql`` : sql`and d.vendor_id = ${vendorId}`}
      ${id === undefined ? sql`` : sql`and d.id = ${id}`}
    order by d.status = 'deleted', d.demo, d.id desc
    limit 20`.execute(db)
  return rows.map(asDelivery)
}

/** Finds the delivery to the organisation that contains a pack with this SSCC (EDI-03). */
export const findBySscc = async (db: Db | Unit, company: number, sscc: string) => {
  const { rows } = await sql<Row>`
    select ${columns} from deliveries.sscc_run r join deliveries.delivery d on d.id = r.delivery_id
    where int8range(r.first, r.last, '[]') @> ${ssccBodyOf(sscc)}::bigint and d.company = ${company}`.execute(db)
  return rows.map(asDelivery)[0]
}

/** Selects one delivery of the organisation and locks its row until the transaction ends. */
export const lockForReceipt = async (unit: Unit, company: number | undefined, id: number) => {
  const { rows } = await sql<Row>`
    select ${columns} from deliveries.delivery d
    where d.id = ${id} ${company === undefined ? sql`` : sql`and d.company = ${company}`}
    for update of d`.execute(unit)
  return rows.map(asDelivery)[0]
}

/**
 * Locks the lines of a delivery against confirmations, because a receipt changes both the remaining quantity and the
 * quantity in transit (DLV-13). Call this before locking the delivery's row.
 */
export const lockLinesForReceipt = async (unit: Unit, id: number): Promise<void> => {
  await sql`select deliveries.lock_lines(l.vendor_id, array_agg(l.line_key)) from deliveries.delivery_line l
    where l.delivery_id = ${id} group by l.vendor_id`.execute(unit)
}

/**
 * Records that the first box was scanned at the dock. From then on, only the store may delete or convert the delivery
 * (RCV-17).
 */
export const beginScan = async (unit: Unit, id: number, store: string, context: EventContext): Promise<void> => {
  const update = sql`update deliveries.delivery as d set dock_since = ${context.at}, dock_store = ${store}
    where d.id = ${id} and d.dock_since is null`
  await updateDelivery(unit, context, 'delivery.begin-scan', update, { after: { storeName: store } })
}

/**
 * Records that none of the delivery's boxes is marked as scanned any more, so that the supplier may delete or convert
 * it again (RCV-17).
 */
export const endScan = async (unit: Unit, id: number): Promise<void> => {
  await sql`update deliveries.delivery set dock_since = null, dock_store = null where id = ${id}`.execute(unit)
}

/** Records that a receipt is in progress. Until it ends, the delivery cannot be deleted. */
export const beginReceipt = async (unit: Unit, id: number, context: EventContext): Promise<void> => {
  await sql`with d as (update deliveries.delivery as d set receiving_since = ${context.at} where d.id = ${id} returning d.*)
    select ${auditEventSql(context, 'delivery.begin-receipt')} from d`.execute(unit)
}

/** Ends a receipt in progress because the ERP refused it. The delivery stays in transit. */
export const cancelReceipt = async (unit: Unit, id: number, context: EventContext, reason: string): Promise<void> => {
  const update = sql`update deliveries.delivery as d set receiving_since = null where d.id = ${id}`
  await updateDelivery(unit, context, 'delivery.give-up-receipt', update, { after: { reason } })
}

export interface ReceiptFacts {
  readonly receivedNo: string
  readonly receivedAt: Date
  readonly receiver: string | null
  readonly storeName: string | null
  /** The received quantities; left out if everything was received. */
  readonly shortReceipt?: ShortReceipt | null
}

/**
 * Sets the status after the receipt: received for a DO, completed for an invoice (S2 §4).
 * @returns the new status, or undefined if the delivery was no longer in transit
 */
export const markReceived = async (unit: Unit, id: number, facts: ReceiptFacts, context: EventContext) => {
  const update = sql`update deliveries.delivery as d set status = case when is_invoice then 'completed' else 'received' end,
      receiving_since = null, dock_since = null, dock_store = null, received_no = ${facts.receivedNo},
      received_at = ${facts.receivedAt}, receiver = ${facts.receiver}, store_name = ${facts.storeName},
      received_quantity = ${facts.shortReceipt?.quantity ?? null}, received_packs = ${facts.shortReceipt?.packs ?? null},
      version = version + 1
    where d.id = ${id} and d.status = 'transit'`
  const status = await updateDelivery(unit, context, 'delivery.receive', update, {
    before: { status: 'transit' },
    after: sql`json_build_object('status', d.status, 'receivedNo', d.received_no, 'receiver', d.receiver,
      'storeName', d.store_name)`,
  })
  return status as 'received' | 'completed' | undefined
}

/**
 * Completes a received and converted DO after the ERP has stored its invoice number (RCV-06).
 * @returns whether the delivery was a received invoice
 */
export const markInvoiced = async (unit: Unit, id: number, context: EventContext): Promise<boolean> => {
  const update = sql`update deliveries.delivery as d set status = 'completed', version = version + 1
    where d.id = ${id} and d.status = 'received' and d.is_invoice`
  const change = { before: { status: 'received' }, after: { status: 'completed' } }
  return (await updateDelivery(unit, context, 'delivery.complete', update, change)) !== undefined
}

/**
 * Sets the delivery back to transit after its receipt was undone (G-123).
 * @returns whether the delivery was received or completed before
 */
export const markReceiptUndone = async (unit: Unit, id: number, reason: string, context: EventContext) => {
  const { rows } = await sql`
    with before as (
      select id, status, received_no, receiver from deliveries.delivery where id = ${id}
    ), d as (
      update deliveries.delivery as d set status = 'transit', received_no = null, received_at = null, receiver = null,
        store_name = null, received_quantity = null, received_packs = null, undone = undone + 1, version = version + 1
      where d.id = ${id} and d.status in ('received', 'completed')
      returning d.*
    )
    select ${auditAndAnnounceSql(unit, context, 'delivery.undo-receipt', {
      before: sql`(select json_build_object('status', before.status, 'receivedNo', before.received_no,
        'receiver', before.receiver) from before)`,
      after: sql`json_build_object('status', d.status, 'reason', ${reason}::text)`,
    })} from d`.execute(unit)
  return rows.length === 1
}

/** Adds the receiver and the store name to a receipt that lacks them. Existing values are not changed. */
export const recordReceiver = async (
  unit: Unit,
  id: number,
  { receiver, storeName }: Pick<ReceiptFacts, 'receiver' | 'storeName'>,
  context: EventContext,
): Promise<void> => {
  const update = sql`update deliveries.delivery as d set receiver = coalesce(receiver, ${receiver}::text),
      store_name = coalesce(store_name, ${storeName}::text), version = version + 1
    where d.id = ${id} and d.status in ('received', 'completed')
      and ((d.receiver is null and ${receiver}::text is not null) or (d.store_name is null and ${storeName}::text is not null))`
  await updateDelivery(unit, context, 'delivery.name-receiver', update, {
    after: sql`json_build_object('receiver', d.receiver, 'storeName', d.store_name)`,
  })
}
