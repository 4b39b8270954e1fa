import { sql } from 'kysely'
import type { Unit } from './database.ts'

/** Locks a name until the transaction ends. Other transactions that lock the same name wait. */
export const lockName = async (unit: Unit, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit)
}
