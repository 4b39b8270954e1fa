import type { Db, Unit } from '#kit/server/database.ts'

/** Works in the caller's transaction, or in one of its own. */
export const inTransaction = <T>(db: Db, unit: Unit | undefined, work: (unit: Unit) => Promise<T>): Promise<T> =>
  unit ? work(unit) : db.transaction().execute(work)

/** A text that the database cannot hold is in no row, and asking for it would be a fault. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
