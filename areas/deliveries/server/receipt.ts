import { sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import type { DeliveryDetails } from '../contract.ts'
import { numberKey } from '../rules/numbers.ts'
import { allowedFrom, type DeliveryStatus } from '../rules/status.ts'
import { plain } from './plain-text.ts'

/** A delivery as receiving sees it: quantities are its own, never the paper's (RCV-07). */
export interface ReceivableDelivery {
  readonly id: number
  readonly status: DeliveryStatus
  readonly vendorId: number
  readonly vendorName: string
  /** Inventory organisation id. */
  readonly company: number
  readonly isInvoice: boolean
  /** The invoice number, or of a DO its number. */
  readonly number: string
  /** The DO number of a DO that became an invoice: an older sheet still carries it (G-53). */
  readonly doNo: string | null
  readonly documentDate: IsoDate
  readonly deliveryDate: IsoDate
  readonly siteCode: string
  readonly receivedNo: string | null
  readonly receivedAt: Date | null
  readonly receiver: string | null
  readonly storeName: string | null
  readonly details: DeliveryDetails
}

/** A sheet names a delivery by its id, or by its invoice or DO number and the supplier. */
export type SheetName = { readonly id: number } | { readonly vendorId: number; readonly number: string }

const named = (name: SheetName) =>
  'id' in name
    ? sql`d.id = ${name.id}`
    : sql`d.id = (select n.delivery_id from deliveries.delivery_number n
        where n.vendor_id = ${name.vendorId} and n.number_key = ${numberKey(plain(name.number))} order by n.demo limit 1)`

/**
 * The delivery that a sheet names, whoever asks: the caller checks organisation and status. By number only live ones are
 * found, a real one before a demo one. With `lock` (inside a transaction) nobody else changes it until the end.
 */
export const findReceivable = async (
  db: Db | Unit,
  name: SheetName,
  options: { readonly lock?: boolean } = {},
): Promise<ReceivableDelivery | undefined> => {
  const { rows } = await sql<Omit<ReceivableDelivery, 'details'> & { details: string }>`
    select d.id, d.status, d.vendor_id as "vendorId", d.vendor_name as "vendorName", d.company,
      d.is_invoice as "isInvoice", coalesce(d.invoice_no, d.do_no) as number,
      case when d.is_invoice then d.do_no end as "doNo", coalesce(d.invoice_date, d.do_date) as "documentDate",
      d.delivery_date as "deliveryDate", d.site_code as "siteCode", d.received_no as "receivedNo",
      d.received_at as "receivedAt", d.receiver, d.store_name as "storeName", d.details
    from deliveries.delivery d where ${named(name)} ${options.lock ? sql`for update` : sql``}`.execute(db)
  const row = rows[0]
  return row && { ...row, details: JSON.parse(row.details) as DeliveryDetails }
}

export interface ReceiptFacts {
  readonly receivedNo: string
  readonly receivedAt: Date
  /** Employee id. */
  readonly receiver: string
  readonly storeName: string | null
}

/**
 * Notes a receipt: a DO becomes received, an invoice completed (S2 §4). Compares and sets in one statement.
 * @returns the new status; undefined when the delivery was not in transit any more
 */
export const markReceived = async (
  unit: Unit,
  id: number,
  receipt: ReceiptFacts,
): Promise<'received' | 'completed' | undefined> => {
  const { rows } = await sql<{ status: 'received' | 'completed' }>`
    update deliveries.delivery as d
    set status = case when d.is_invoice then 'completed' else 'received' end, received_no = ${receipt.receivedNo},
      received_at = ${receipt.receivedAt}, receiver = ${receipt.receiver}, store_name = ${receipt.storeName},
      version = version + 1
    where d.id = ${id} and d.status = any (${[...allowedFrom.receive]})
    returning d.status`.execute(unit)
  return rows[0]?.status
}

/** Receiver and store name as an older client says them again after the receipt. @returns whether there was one */
export const nameReceiver = async (
  unit: Unit,
  id: number,
  { receiver, storeName }: { readonly receiver: string | null; readonly storeName: string | null },
): Promise<boolean> => {
  const { rows } = await sql`
    update deliveries.delivery as d
    set receiver = coalesce(${receiver}, d.receiver), store_name = coalesce(${storeName}, d.store_name),
      version = version + 1
    where d.id = ${id} and d.status in ('received', 'completed') returning d.id`.execute(unit)
  return rows.length > 0
}
