import { sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database.ts'
import { containsPattern } from '#kit/server/like-pattern.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import type { DeliveryDetails } from '../contract.ts'
import { cleanNumber } from '../rules/numbers.ts'
import type { DeliveryStatus } from '../rules/status.ts'
import { type EventContext, recordAndAnnounce, written } from './recorded.ts'

/** A delivery as receiving works with it. */
export interface ReceivableDelivery {
  readonly id: number
  readonly status: DeliveryStatus
  readonly isDemo: boolean
  readonly vendorId: number
  readonly vendorName: string
  /** Inventory organisation id. */
  readonly company: number
  readonly isInvoice: boolean
  /** The number it has now: the invoice number, or of a DO the DO number. */
  readonly number: string
  readonly date: IsoDate
  /** Of an invoice that was a DO: the DO number. */
  readonly doNumber: string | null
  readonly receivedNo: string | null
  readonly receivedAt: Date | null
  readonly receiver: string | null
  readonly storeName: string | null
  /** How often its receipt was undone. */
  readonly undone: number
  readonly details: DeliveryDetails
}

type Row = Omit<ReceivableDelivery, 'details'> & { readonly details: string }

const columns = sql`d.id, d.status, d.demo as "isDemo", d.vendor_id as "vendorId", d.vendor_name as "vendorName", d.company,
  d.is_invoice as "isInvoice", case when d.is_invoice then d.invoice_no else d.do_no end as number,
  case when d.is_invoice then d.invoice_date else d.do_date end as date,
  case when d.is_invoice then d.do_no end as "doNumber", d.received_no as "receivedNo", d.received_at as "receivedAt",
  d.receiver, d.store_name as "storeName", d.undone, d.details`

const asDelivery = ({ details, ...row }: Row): ReceivableDelivery => ({
  ...row,
  details: JSON.parse(details) as DeliveryDetails,
})

/** Which delivery a scanned header or an older client names. */
export interface NamedDelivery {
  /** Its invoice number or its DO number, also the one that it had before (G-53). */
  readonly number?: string | undefined
  readonly vendorId?: number | undefined
  readonly id?: number | undefined
}

/**
 * Deliveries of that name, demo ones included; the live one first, then the youngest. With an id only that one: an old
 * sheet must not receive another delivery that has its number by now.
 * @param company only of this inventory organisation; undefined: of any
 */
export const findByNumber = async (
  db: Db | Unit,
  company: number | undefined,
  { number, vendorId, id }: NamedDelivery,
): Promise<ReceivableDelivery[]> => {
  // brought to upper case by the database on both sides: outside ASCII it need not be the upper case of here
  const clean = cleanNumber(withoutNul(number ?? ''))
  const { rows } = await sql<Row>`
    select ${columns} from deliveries.delivery d
    where ${
      // twice the same: by the trigram index the few that may carry the number, of them those that do
      number === undefined
        ? sql`true`
        : sql`d.numbers like upper(${containsPattern(clean)})
            and upper(${clean}) in (upper(d.invoice_no), upper(d.do_no))`
    }
      ${company === undefined ? sql`` : sql`and d.company = ${company}`}
      ${vendorId === undefined ? sql`` : sql`and d.vendor_id = ${vendorId}`}
      ${id === undefined ? sql`` : sql`and d.id = ${id}`}
    order by d.status = 'deleted', d.demo, d.id desc
    limit 20`.execute(db)
  return rows.map(asDelivery)
}

/** One delivery of the organisation, its row held until the transaction ends. */
export const lockForReceipt = async (
  unit: Unit,
  company: number | undefined,
  id: number,
): Promise<ReceivableDelivery | undefined> => {
  const { rows } = await sql<Row>`
    select ${columns} from deliveries.delivery d
    where d.id = ${id} ${company === undefined ? sql`` : sql`and d.company = ${company}`}
    for update of d`.execute(unit)
  return rows.map(asDelivery)[0]
}

/**
 * Holds the lines of a delivery against confirmations: a receipt takes from what remains and from what is in transit at
 * once, and nobody may see the one without the other (DLV-13). Before the delivery's own row.
 */
export const lockLinesForReceipt = async (unit: Unit, id: number): Promise<void> => {
  await sql`select deliveries.lock_lines(l.vendor_id, array_agg(l.line_key)) from deliveries.delivery_line l
    where l.delivery_id = ${id} group by l.vendor_id`.execute(unit)
}

/** From the first box that is scanned at the dock only the store deletes or converts the delivery (RCV-17). */
export const beginScan = async (unit: Unit, id: number, store: string, doing: EventContext): Promise<void> => {
  await sql`with d as (
      update deliveries.delivery as d set dock_since = ${doing.at}, dock_store = ${store}
      where d.id = ${id} and d.dock_since is null
      returning d.*
    )
    select ${recordAndAnnounce(unit, doing, 'delivery.begin-scan', { after: { storeName: store } })} from d`.execute(
    unit,
  )
}

/** From here on the delivery cannot be deleted. */
export const beginReceipt = async (unit: Unit, id: number, doing: EventContext): Promise<void> => {
  await sql`with d as (update deliveries.delivery as d set receiving_since = ${doing.at} where d.id = ${id} returning d.*)
    select ${written(doing, 'delivery.begin-receipt')} from d`.execute(unit)
}

/** The ERP refused: the delivery returns to transit. */
export const cancelReceipt = async (unit: Unit, id: number, doing: EventContext, reason: string): Promise<void> => {
  await sql`with d as (update deliveries.delivery as d set receiving_since = null where d.id = ${id} returning d.*)
    select ${recordAndAnnounce(unit, doing, 'delivery.give-up-receipt', { after: { reason } })} from d`.execute(unit)
}

export interface ReceiptFacts {
  readonly receivedNo: string
  readonly receivedAt: Date
  readonly receiver: string | null
  readonly storeName: string | null
}

/** A DO is received, an invoice completed (S2 §4). @returns the new status; undefined: it was not in transit any more */
export const markReceived = async (
  unit: Unit,
  id: number,
  facts: ReceiptFacts,
  doing: EventContext,
): Promise<'received' | 'completed' | undefined> => {
  const { rows } = await sql<{ status: 'received' | 'completed' }>`
    with d as (
      update deliveries.delivery as d set status = case when is_invoice then 'completed' else 'received' end,
        receiving_since = null, dock_since = null, dock_store = null, received_no = ${facts.receivedNo}, received_at = ${facts.receivedAt},
        receiver = ${facts.receiver}, store_name = ${facts.storeName}, version = version + 1
      where d.id = ${id} and d.status = 'transit'
      returning d.*
    )
    select d.status, ${recordAndAnnounce(unit, doing, 'delivery.receive', {
      before: { status: 'transit' },
      after: sql`json_build_object('status', d.status, 'receivedNo', d.received_no, 'receiver', d.receiver,
        'storeName', d.store_name)`,
    })} from d`.execute(unit)
  return rows[0]?.status
}

/** The ERP knows that the received DO is an invoice: it is completed (RCV-06). @returns whether it was received and an invoice */
export const markInvoiced = async (unit: Unit, id: number, doing: EventContext): Promise<boolean> => {
  const { rows } = await sql`
    with d as (
      update deliveries.delivery as d set status = 'completed', version = version + 1
      where d.id = ${id} and d.status = 'received' and d.is_invoice
      returning d.*
    )
    select ${recordAndAnnounce(unit, doing, 'delivery.complete', {
      before: { status: 'received' },
      after: { status: 'completed' },
    })} from d`.execute(unit)
  return rows.length === 1
}

/** The receipt is undone (G-123): the delivery is in transit again. @returns whether it was received */
export const markUndone = async (unit: Unit, id: number, reason: string, doing: EventContext): Promise<boolean> => {
  const { rows } = await sql`
    with before as (
      select id, status, received_no, receiver from deliveries.delivery where id = ${id}
    ), d as (
      update deliveries.delivery as d set status = 'transit', received_no = null, received_at = null, receiver = null,
        store_name = null, undone = undone + 1, version = version + 1
      where d.id = ${id} and d.status in ('received', 'completed')
      returning d.*
    )
    select ${recordAndAnnounce(unit, doing, 'delivery.undo-receipt', {
      before: sql`(select json_build_object('status', before.status, 'receivedNo', before.received_no,
        'receiver', before.receiver) from before)`,
      after: sql`json_build_object('status', d.status, 'reason', ${reason}::text)`,
    })} from d`.execute(unit)
  return rows.length === 1
}

/** Receiver and store name where the receipt did not say them; what is known stays. */
export const recordReceiver = async (
  unit: Unit,
  id: number,
  { receiver, storeName }: Pick<ReceiptFacts, 'receiver' | 'storeName'>,
  doing: EventContext,
): Promise<void> => {
  await sql`
    with d as (
      update deliveries.delivery as d set receiver = coalesce(receiver, ${receiver}::text),
        store_name = coalesce(store_name, ${storeName}::text), version = version + 1
      where d.id = ${id} and d.status in ('received', 'completed')
        and ((d.receiver is null and ${receiver}::text is not null) or (d.store_name is null and ${storeName}::text is not null))
      returning d.*
    )
    select ${recordAndAnnounce(unit, doing, 'delivery.name-receiver', {
      after: sql`json_build_object('receiver', d.receiver, 'storeName', d.store_name)`,
    })} from d`.execute(unit)
}
