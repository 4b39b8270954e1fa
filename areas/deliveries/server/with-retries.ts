import type { Db, Unit } from '#kit/server/database.ts'
import { isTransactionConflict } from '#kit/server/database-fault.ts'
import { isRefusal } from '#kit/shared/result.ts'

const MAX_ATTEMPTS = 4

/** Thrown to roll back a transaction because of a refusal. */
class Refusing extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('refused')
    this.answer = answer
  }
}

/**
 * Runs `work` in a transaction, and repeats it if the database aborted the transaction. A refusal rolls the transaction
 * back. `settle` receives an error and returns a result, 'again' to repeat, or undefined to throw the error.
 */
export const withRetries = async <T>(
  db: Db,
  work: (unit: Unit) => Promise<T>,
  settle: (fault: unknown) => T | 'again' | undefined,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (unit) => {
        const answer = await work(unit)
        if (isRefusal(answer)) throw new Refusing(answer)
        return answer
      })
    } catch (fault) {
      if (fault instanceof Refusing) return fault.answer as T
      const settled = isTransactionConflict(fault) ? 'again' : settle(fault)
      if (settled === undefined || (settled === 'again' && attempt === MAX_ATTEMPTS)) throw fault
      if (settled !== 'again') return settled
    }
  }
}
