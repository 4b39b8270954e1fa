import { sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { announceSql } from '#kit/server/live.ts'
import { type Result, refuse } from '#kit/shared/result.ts'
import type { DockDelivery } from '../contract.ts'
import { receivingMessages as messages } from '../messages.ts'
import type { ReceivingDeps } from './receiving-deps.ts'

/** The tables with postings to the ERP, each with the state of a posting that is not booked yet. */
export const openStateOfTable = { 'receiving.receipt': 'posting', 'receiving.do_replacement': 'telling' } as const
export type PendingTable = keyof typeof openStateOfTable

/**
 * The time for the first attempt, which the user's request makes. After it, the attempt has failed or its process was
 * killed.
 */
const FIRST_ATTEMPT_MS = 30_000
const RETRY_DELAY_MS = 5_000
const MAX_RETRY_INTERVAL_S = 60

export const firstAttemptEndsAt = (meantAt: Date): Date => new Date(meantAt.getTime() + FIRST_ATTEMPT_MS)

/** Marks postings as waiting because the ERP did not respond, and notifies the screens. */
const markWaiting = async (unit: Unit, pendingTable: PendingTable, ids: readonly number[], now: Date) => {
  await sql`
    with waiting as (
      update ${sql.table(pendingTable)} set waits_since = ${now}, next_try_at = ${new Date(now.getTime() + RETRY_DELAY_MS)}
      where delivery_id = any(${ids}::bigint[]) and state = ${openStateOfTable[pendingTable]} and waits_since is null
      returning delivery_id
    )
    select ${announceSql(unit, {
      topic: 'delivery.begin-receipt',
      organisation: sql`d.company`,
      vendor: sql`d.vendor_id`,
      body: sql`json_build_object('id', d.id)`,
    })} from waiting join deliveries.delivery d on d.id = waiting.delivery_id`.execute(unit)
}

class ErpAway extends Error {}

/** Calls the ERP within `postToErpOrWait`. Every failure of the call means that the ERP did not respond. */
export const callErp = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (cause) {
    throw new ErpAway('the ERP did not respond', { cause })
  }
}

/** Runs a posting to the ERP in a transaction. If the ERP does not respond, the posting waits. */
export const postToErpOrWait = async <T>(
  { db, now }: Pick<ReceivingDeps, 'db' | 'now'>,
  pendingTable: PendingTable,
  ids: readonly number[],
  post: (unit: Unit) => Promise<Result<T>>,
): Promise<Result<T>> => {
  try {
    return await db.transaction().execute(post)
  } catch (fault) {
    if (!(fault instanceof ErpAway)) throw fault
    await db.transaction().execute((unit) => markWaiting(unit, pendingTable, ids, now()))
    return refuse(messages.ERP_AWAY)
  }
}

export interface DueReceipt {
  readonly id: number
  readonly userId: number
  readonly username: string
}

/**
 * Claims the posting that has been due longest, if any. Postpones its next attempt, each time by a longer delay. Until
 * then, no other process tries the posting. If this process is killed, another one tries it after the delay.
 */
export const claimDueReceipt = async (
  db: Db,
  pendingTable: PendingTable,
  now: Date,
): Promise<DueReceipt | undefined> => {
  const table = sql.table(pendingTable)
  const { rows } = await sql<DueReceipt>`
    update ${table} set tries = tries + 1,
      next_try_at = ${now}::timestamptz + make_interval(secs => least(5 * power(2, least(tries, 10)), ${MAX_RETRY_INTERVAL_S}))
    where delivery_id = (
      select delivery_id from ${table} where state = ${openStateOfTable[pendingTable]} and next_try_at <= ${now}
      order by next_try_at, delivery_id limit 1 for update skip locked)
    returning delivery_id as id, user_id as "userId", user_name as username`.execute(db)
  return rows[0]
}

/** Makes all waiting postings due now, because the ERP responds again. */
export const retryWaitingNow = async (db: Db, pendingTable: PendingTable, now: Date): Promise<void> => {
  await sql`update ${sql.table(pendingTable)} set next_try_at = ${now}
    where delivery_id in (
      select delivery_id from ${sql.table(pendingTable)}
      where state = ${openStateOfTable[pendingTable]} and waits_since is not null and next_try_at > ${now} for update skip locked)
    `.execute(db)
}

/** Returns the recorded receipt of a delivery, posted or not. */
export const readRecordedReceipt = (db: Db | Unit, deliveryId: number) =>
  db.selectFrom('receiving.receipt').selectAll().where('delivery_id', '=', deliveryId).executeTakeFirst()

/**
 * Returns how long a delivery's receipt or change to an invoice has been waiting for the ERP, and the ERP's reason if
 * it refused after the wait (ERP-04).
 */
export const readReceiptState = async (
  db: Db | Unit,
  deliveryId: number,
): Promise<Pick<DockDelivery, 'waitingSince' | 'erpRefusal'>> => {
  const { rows } = await sql<{ waits_since: Date | null; reason: string | null }>`
    select coalesce(
        (select waits_since from receiving.receipt where delivery_id = ${deliveryId} and state = 'posting'),
        (select waits_since from receiving.do_replacement where delivery_id = ${deliveryId} and state = 'telling')
      ) as waits_since,
      (select reason from receiving.refused_receipt where delivery_id = ${deliveryId}) as reason`.execute(db)
  return { waitingSince: rows[0]?.waits_since?.toISOString() ?? null, erpRefusal: rows[0]?.reason ?? null }
}

/** Stores the ERP's refusal of a waiting posting, so that later queries can show it. */
export const recordErpRefusal = async (unit: Unit, deliveryId: number, reason: string, at: Date): Promise<void> => {
  await unit
    .insertInto('receiving.refused_receipt')
    .values({ delivery_id: deliveryId, reason, refused_at: at })
    .onConflict((conflict) => conflict.column('delivery_id').doUpdateSet({ reason, refused_at: at }))
    .execute()
}

export const clearErpRefusal = async (unit: Unit, deliveryIds: readonly number[]): Promise<void> => {
  await unit.deleteFrom('receiving.refused_receipt').where('delivery_id', 'in', deliveryIds).execute()
}
