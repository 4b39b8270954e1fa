import type { Db, Unit } from '#kit/server/database/database.ts'
import { isTransactionConflict } from '#kit/server/database/database-fault.ts'

const MAX_ATTEMPTS = 4

/**
 * Runs `work` in a transaction, and repeats it if the database aborts the transaction. A refusal does not roll back, so
 * `work` must not write before its last check. `settle` receives an error and returns a result, 'again' to repeat, or
 * undefined to throw the error.
 */
export const withRetries = async <T>(
  db: Db,
  work: (unit: Unit) => Promise<T>,
  settle: (fault: unknown) => T | 'again' | undefined,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (fault) {
      const settled = isTransactionConflict(fault) ? 'again' : settle(fault)
      if (settled === undefined || (settled === 'again' && attempt === MAX_ATTEMPTS)) throw fault
      if (settled !== 'again') return settled
    }
  }
}
