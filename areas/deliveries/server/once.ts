import type { Db, Unit } from '#kit/server/database.ts'

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
      return await db.transaction().execute(work)
    } catch (fault) {
      const settled = GIVEN_UP.has((fault as DatabaseFault).code ?? '') ? 'again' : settle(fault)
      if (settled === undefined || (settled === 'again' && attempt === ATTEMPTS)) throw fault
      if (settled !== 'again') return settled
    }
  }
}
