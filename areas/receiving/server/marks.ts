import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { DeliveryStatus } from '#areas/deliveries/rules/status.ts'
import { beginScan, type ReceivableDelivery } from '#areas/deliveries/server/index.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { announceSql } from '#kit/server/live.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { groupBy } from '#kit/shared/group-by.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { DockProgress, sendScans } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import { findScansOfMissingBoxes } from './corrections/short-receipt.ts'
import { readReceiptState } from './post-to-erp.ts'
import type { ReceivingDeps } from './receiving-deps.ts'

/** Returns the marks of a delivery after the position `after`, by line, with the boxes in scan order. */
export const readMarks = async (
  db: Db | Unit,
  deliveryId: number,
  after = 0,
): Promise<Pick<DockProgress, 'marks' | 'takenBack' | 'upTo'>> => {
  const rows = await db
    .selectFrom('receiving.scan')
    .select(['nth', 'sequence', 'pack', 'user_name', 'scanned_at'])
    .where('delivery_id', '=', deliveryId)
    .where('nth', '>', after)
    .orderBy('nth')
    .execute()
  const takenBack = await db
    .selectFrom('receiving.taken_back')
    .select(['sequence', 'pack', 'nth'])
    .where('delivery_id', '=', deliveryId)
    .where('nth', '>', after)
    .orderBy('nth')
    .execute()
  const marks = [...groupBy(rows, ({ sequence }) => sequence)].map(([sequence, marksOfLine]) => {
    const boxes = marksOfLine
      .filter(({ pack }) => pack > 0)
      .map(({ pack, user_name: by, scanned_at }) => ({ pack, by, at: scanned_at.toISOString() }))
    return { sequence, packs: boxes.map(({ pack }) => pack), boxes }
  })
  return {
    marks,
    takenBack,
    upTo: Math.max(rows.at(-1)?.nth ?? after, takenBack.at(-1)?.nth ?? after),
  }
}

/** Removes the names of the factory's users from the progress, for a supplier. */
export const withoutUserNames = (progress: DockProgress): DockProgress => ({
  ...progress,
  marks: progress.marks.map(({ boxes: _, ...line }) => line),
})

/** Returns the scan progress of a delivery that was read in the same transaction. */
export const readProgress = async (
  db: Unit,
  { id, status, undone, details }: Pick<ReceivableDelivery, 'id' | 'status' | 'undone' | 'details'>,
  after = 0,
): Promise<DockProgress> => ({
  deliveryId: id,
  status,
  boxes: details.qtyLot.reduce((boxes, packs) => boxes + packs, 0),
  undone,
  waitingSince: (await readReceiptState(db, id)).waitingSince,
  ...(await readMarks(db, id, after)),
})

type SentScans = CallInput<typeof sendScans>['body']

interface LockedDelivery {
  readonly status: DeliveryStatus
  readonly boxes: number
  readonly number: string
  readonly undone: number
  readonly unknown: string[]
  /** True if the stored scans contain the first scanned box of the delivery. */
  readonly isFirstBox: boolean
}

/**
 * Locks the delivery and, if it is in transit, stores the scans that match its lines and boxes.
 * @returns the locked delivery, or undefined if the organisation has no delivery with this id
 */
const insertScans = async (
  unit: Unit,
  { userId, username }: Caller,
  company: number,
  { deliveryId, undone, scans }: SentScans,
  now: Date,
): Promise<LockedDelivery | undefined> => {
  const { rows } = await sql<LockedDelivery>`
    with held as (
      select d.id, d.status, d.pack_count, d.vendor_id, d.undone, d.dock_since,
        case when d.is_invoice then d.invoice_no else d.do_no end as number from deliveries.delivery d
      where d.id = ${deliveryId} and d.company = ${company} and d.status <> 'deleted' for update
    ), given as (
      select * from json_to_recordset(cast(${JSON.stringify(scans)} as json))
        as g(id uuid, sequence integer, pack integer, at timestamptz)
    ), fitting as (
      select given.* from given
      join deliveries.delivery_line l on l.delivery_id = ${deliveryId} and l.sequence = given.sequence
        and given.pack <= l.packs
    ), valid as (
      -- a repeated scan whose mark was taken back in the meantime stays taken back (RCV-13)
      select fitting.* from fitting
      where not exists (select from receiving.taken_back t where t.id = fitting.id)
    ), taken as (
      insert into receiving.scan (id, delivery_id, sequence, pack, user_id, user_name, scanned_at, taken_at)
      select f.id, held.id, f.sequence, f.pack, ${userId}, ${username}, f.at, ${now}
      from valid f cross join held
      where held.status = 'transit' and held.undone = coalesce(${undone ?? null}::integer, held.undone)
      order by f.at
      on conflict do nothing
      returning pack
    )
    select held.status, held.number, held.undone, held.pack_count as boxes, ${
      // notifies other devices and the supplier's screens, which then reload the progress
      announceSql(unit, {
        topic: 'delivery.scan',
        organisation: company,
        vendor: sql`held.vendor_id`,
        body: { id: deliveryId },
      })
    } as announced,
      held.dock_since is null and exists (select from taken where pack > 0) as "isFirstBox",
      array(select given.id::text from given where given.id not in (select id from fitting)) as unknown
    from held`.execute(unit)
  return rows[0]
}

/**
 * Stores scans of a delivery in transit to the caller's organisation (RCV-09). The delivery's row is locked, so that
 * its marks are stored one after another, and none after the receipt. A scan is ignored without an error if its id is
 * known or its box is already marked. If an open receipt has recorded a box as missing, the scan of the box is refused
 * and the other scans are stored (RCV-12).
 */
export const storeScans = async (
  deps: ReceivingDeps,
  caller: Caller,
  sent: SentScans,
): Promise<Result<DockProgress & { unknown: string[] }>> => {
  if (caller.companyId === null) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
  const company = caller.companyId
  const { deliveryId, after, undone } = sent
  return deps.db.transaction().execute(async (unit) => {
    const missing = await findScansOfMissingBoxes(unit, deliveryId, sent.scans)
    const scans = sent.scans.filter((scan) => !missing.includes(scan))
    const lockedRow = await insertScans(unit, caller, company, { ...sent, scans }, deps.now())
    if (!lockedRow) return refuse(messages.INVOICE_NOT_IN_SYSTEM)
    if (lockedRow.status === 'transit_demo') return refuse(messages.SCAN_DEMO)
    if (lockedRow.status !== 'transit') return refuse(messages.SCAN_NOT_TRANSIT)
    // scans made before the receipt was undone do not count, because everything must be scanned again (G-123)
    if (undone !== undefined && undone !== lockedRow.undone)
      return refuse(messages.UNDONE_MEANWHILE, { number: lockedRow.number })
    if (lockedRow.isFirstBox)
      await beginScan(unit, deliveryId, caller.storeName ?? caller.username, { by: caller, at: deps.now() })
    const [box] = missing
    if (box)
      return refuse(messages.BOX_SUBMITTED_MISSING, { number: lockedRow.number, line: box.sequence, pack: box.pack })
    const marked = await readMarks(unit, deliveryId, after)
    const { waitingSince } = await readReceiptState(unit, deliveryId)
    const { number: _, isFirstBox: _first, ...facts } = lockedRow
    return ok({ deliveryId, ...facts, waitingSince, ...marked })
  })
}

const BATCH_SIZE = 1000

/** Deletes the scans of deliveries that were received before `before` (OPS-11). Receipts and problem reports stay. */
export const purgeScans = async (db: Db, before: Date): Promise<void> => {
  for (const table of ['receiving.scan', 'receiving.taken_back'] as const)
    for (;;) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in (
        select s.id from ${sql.table(table)} s join receiving.receipt r on r.delivery_id = s.delivery_id
        where r.state = 'done' and r.done_at < ${before} limit ${BATCH_SIZE})`.execute(db)
      if (Number(numAffectedRows) < BATCH_SIZE) break
    }
}
