import type { Db, Unit } from './database.ts'

/**
 * Runs queries that all see the database at the same moment. Use it for a reply that would be wrong if a change were
 * committed between two of its queries.
 */
export const inSnapshot = <T>(db: Db, read: (unit: Unit) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read)
