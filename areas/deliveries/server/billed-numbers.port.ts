import { type RawBuilder, sql } from 'kysely'
import type { OrSql } from '#kit/server/audit.ts'

/**
 * Invoice numbers that the ERP has of a supplier, from the portal's deliveries or not (G-60). They are told as a condition, to be
 * asked in a statement that is sent anyway: a confirmation costs no round trip more.
 */
export interface BilledNumbers {
  /** Whether an invoice of the supplier has this number, as `numberKey` writes it. */
  has(vendorId: OrSql<number>, numberKey: OrSql<string>): RawBuilder<boolean>
}

/** For a portal that knows of no invoices but its own. */
export const noBilledNumbers: BilledNumbers = { has: () => sql<boolean>`false` }
