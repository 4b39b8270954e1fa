import { sql } from 'kysely'
import type { Db, Unit } from './database/database.ts'

/** Partitions are created this many months ahead. */
const MONTHS_AHEAD = 2

const startOfMonth = (at: Date, months: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))

const nameOf = (month: Date) => `entry_${month.toISOString().slice(0, 7).replace('-', '_')}`

/** Returns the months that have a partition: the partition's name and the month's first day in UTC. */
const existingMonths = async (unit: Unit): Promise<{ name: string; from: Date }[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit.entry'::regclass and c.relname ~ '^entry_[0-9]{4}_[0-9]{2}$'`.execute(unit)
  return rows.map(({ name }) => ({ name, from: new Date(`${name.slice(6).replace('_', '-')}-01T00:00:00Z`) }))
}

/**
 * Returns whether the default partition contains entries since `from`. If so, no partition can be created for that
 * month.
 */
const hasOthersFrom = async (unit: Unit, from: Date): Promise<boolean> => {
  const { rows } = await sql`select from audit.entry_other where at >= ${from} limit 1`.execute(unit)
  return rows.length > 0
}

const addMonths = async (unit: Unit, now: Date): Promise<void> => {
  const existing = new Set((await existingMonths(unit)).map(({ name }) => name))
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
    const [from, to] = [startOfMonth(now, ahead), startOfMonth(now, ahead + 1)]
    const name = nameOf(from)
    if (existing.has(name) || (await hasOthersFrom(unit, from))) continue
    const run = (statement: string) => sql.raw(statement).execute(unit)
    await run(
      `create table audit.${name} partition of audit.entry for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
    )
    for (const events of ['update or delete', 'truncate'])
      await run(
        `create trigger stays_on_${events.split(' ')[0]} before ${events} on audit.${name}
          for each statement execute function audit.refuse_change()`,
      )
  }
}

const removeBefore = async (unit: Unit, before: Date): Promise<void> => {
  for (const { name, from } of await existingMonths(unit))
    if (from < before) await sql`drop table ${sql.id('audit', name)}`.execute(unit)
  await sql`select set_config('audit.retention', 'on', true)`.execute(unit)
  await sql`delete from audit.entry_other where at < ${before}`.execute(unit)
}

/**
 * Creates the audit's partitions of the next months, and deletes all entries that are older than the kept months
 * (OPS-11). Does nothing while another process does the same.
 * @param keptMonths the number of whole months to keep in addition to the current one
 */
export const maintainAuditPartitions = (db: Db, now: Date, keptMonths: number): Promise<void> =>
  db.transaction().execute(async (unit) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('audit.months')) as held`.execute(unit)
    if (!rows[0]?.held) return
    // creating a partition locks the whole audit, so it gives up after a short wait and is tried again later, instead
    // of making requests wait
    await sql`set local lock_timeout = '5s'`.execute(unit)
    await addMonths(unit, now)
    await removeBefore(unit, startOfMonth(now, -keptMonths))
  })
