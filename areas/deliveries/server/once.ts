import type { Db, Unit } from '#kit/server/database.ts'
import { isRefusal } from '#kit/shared/result.ts'

const UNIQUE_VIOLATION = '23505'
/** The database gave up one of several transactions that stood in each other's way. */
const GIVEN_UP = new Set(['40001', '40P01'])
const ATTEMPTS = 4

interface DatabaseFault {
  readonly code?: string
  readonly constraint?: string
}

/** The name of the unique constraint that a fault of the database speaks of. */
export const conflictOf = (fault: unknown): string | undefined => {
  const { code, constraint } = fault as DatabaseFault
  return code === UNIQUE_VIOLATION ? constraint : undefined
}

/** Carries a refusal out of a transaction that shall leave nothing behind, not even the rows that it took as locks. */
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
      const settled = GIVEN_UP.has((fault as DatabaseFault).code ?? '') ? 'again' : settle(fault)
      if (settled === undefined || (settled === 'again' && attempt === ATTEMPTS)) throw fault
      if (settled !== 'again') return settled
    }
  }
}
