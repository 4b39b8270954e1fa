import { sql } from 'kysely'
import type { Unit } from '#kit/server/database.ts'

/** Holds lines (`lineKey`) against every other confirmation until the transaction ends; always in the order of their keys. */
export const lockLines = async (unit: Unit, vendorId: number, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await sql`select deliveries.lock_lines(${vendorId}, ${keys})`.execute(unit)
}
