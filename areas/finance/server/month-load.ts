import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import type { Month } from '../rules/month.ts'
import type { Kind } from './tables.ts'

/** A load whose process has said nothing for so long is over, in ms. */
export const MONTH_LEASE_MS = 30_000

const aliveFor = (ms: number) => sql`now() + ${ms}::double precision * interval '1 millisecond'`

/** Begins a load; undefined when one runs. One whose process died is put aside first. */
export const startMonthLoad = async (
  db: Db,
  kind: Kind,
  month: Month,
  by: Pick<Caller, 'userId' | 'username'>,
  leaseMs: number,
): Promise<number | undefined> => {
  await sql`update finance.month_load set state = 'failed', alive_until = null, ended_at = now()
    where kind = ${kind} and state = 'loading' and alive_until <= now()`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into finance.month_load (kind, month, state, user_id, user_name, alive_until)
    values (${kind}, ${month}, 'loading', ${by.userId}, ${by.username}, ${aliveFor(leaseMs)})
    on conflict (kind) where state = 'loading' do nothing returning id`.execute(db)
  return rows[0]?.id
}

/**
 * Says that the load lives, and holds it till the end of the transaction: nobody puts it aside meanwhile.
 * @param more rows that come in now
 * @throws when it has been put aside, because this process was silent for too long
 */
export const keepAlive = async (db: Db | Unit, loadId: number, leaseMs: number, more = 0): Promise<void> => {
  const { rows } = await sql`
    update finance.month_load set alive_until = ${aliveFor(leaseMs)}, row_count = row_count + ${more}
    where id = ${loadId} and state = 'loading' returning id`.execute(db)
  if (rows.length === 0) throw new Error('this update was given up: it was silent for too long')
}

/** The new month takes the place of the old one; `written` notes who did it, in the same transaction. */
export const finishLoad = (
  db: Db,
  loadId: number,
  kind: Kind,
  month: Month,
  written: (unit: Unit) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (unit) => {
    await keepAlive(unit, loadId, MONTH_LEASE_MS)
    await sql`update finance.month_load set state = 'replaced', ended_at = now()
      where kind = ${kind} and month = ${month} and state = 'shown'`.execute(unit)
    await sql`update finance.month_load set state = 'shown', alive_until = null, ended_at = now()
      where id = ${loadId}`.execute(unit)
    await written(unit)
  })

export const failLoad = async (db: Db, loadId: number): Promise<void> => {
  await sql`update finance.month_load set state = 'failed', alive_until = null, ended_at = now()
    where id = ${loadId} and state = 'loading'`.execute(db)
}

/** Rows that nobody reads any more; those replaced a moment ago may still be on their way to somebody. */
export const dropOldRows = async (db: Db, kind: Kind): Promise<void> => {
  const old = sql`load_id in (select id from finance.month_load where kind = ${kind}
    and (state = 'failed' or (state = 'replaced' and ended_at < now() - interval '10 minutes')))`
  if (kind === 'invoices') await sql`delete from finance.invoice where ${old}`.execute(db)
  else await sql`delete from finance.payment where ${old}`.execute(db)
}
