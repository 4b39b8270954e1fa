import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import type { Month } from '../rules/month.ts'
import type { FinanceKind } from './tables.ts'

/** The lease of a load in ms. A load that was not renewed for longer counts as failed. */
export const MONTH_LEASE_MS = 30_000

const aliveFor = (ms: number) => sql`now() + ${ms}::double precision * interval '1 millisecond'`

/** Starts a load after marking expired loads as failed. Returns undefined if another load runs. */
export const startMonthLoad = async (
  db: Db,
  kind: FinanceKind,
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
 * Renews the lease of a load and locks it until the transaction ends, so that no other process marks it as failed.
 * @param more the number of rows that this transaction adds
 * @throws if the lease expired and another process marked the load as failed
 */
export const keepAlive = async (db: Db | Unit, loadId: number, leaseMs: number, more = 0): Promise<void> => {
  const { rows } = await sql`
    update finance.month_load set alive_until = ${aliveFor(leaseMs)}, row_count = row_count + ${more}
    where id = ${loadId} and state = 'loading' returning id`.execute(db)
  if (rows.length === 0) throw new Error('this update was given up: it was silent for too long')
}

/** Replaces the former data of the month. `written` records the user in the same transaction. */
export const finishLoad = (
  db: Db,
  loadId: number,
  kind: FinanceKind,
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

/** Deletes the rows of replaced loads. Recently replaced rows stay, because a response may still be streaming them. */
export const dropOldRows = async (db: Db, kind: FinanceKind): Promise<void> => {
  const old = sql`load_id in (select id from finance.month_load where kind = ${kind}
    and (state = 'failed' or (state = 'replaced' and ended_at < now() - interval '10 minutes')))`
  if (kind === 'invoices') await sql`delete from finance.invoice where ${old}`.execute(db)
  else await sql`delete from finance.payment where ${old}`.execute(db)
}
