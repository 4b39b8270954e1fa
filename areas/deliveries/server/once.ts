import type { Db, Unit } from '#kit/server/database.ts'
import { isTransactionConflict } from '#kit/server/database-fault.ts'
import { isRefusal } from '#kit/shared/result.ts'

const MAX_ATTEMPTS = 4

/** Carries a refusal out of a transaction that shall leave nothing behind, not even what it has written. */
class Refusing extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('refused')
    this.answer = answer
  }
}

/**
 * Runs one unit of work in a transaction, again when the database gave it up. `settle` says what a fault means: an
 * answer, 'again', or undefined for a fault that is none of its business. A refusal leaves nothing written.
 */
export const once = async <T>(
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
