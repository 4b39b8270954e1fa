import type { Db, Unit } from '#kit/server/database.ts'

/** Runs the work in the caller's transaction, or in a new one. */
export const inTransaction = <T>(db: Db, unit: Unit | undefined, work: (unit: Unit) => Promise<T>): Promise<T> =>
  unit ? work(unit) : db.transaction().execute(work)

/** Returns whether PostgreSQL can store the text. No row contains other texts, and a query for one would fail. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
