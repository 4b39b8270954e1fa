import { type RawBuilder, sql } from 'kysely'

/**
 * Invoice numbers that the ERP has of a supplier, from the portal's deliveries or not (G-60). They are told as a condition of a
 * query.
 */
export interface BilledNumbers {
  /** Whether an invoice of the supplier has this number, as `numberKey` writes it. */
  has(vendorId: number, numberKey: string): RawBuilder<boolean>
}

/** For a portal without invoices of the ERP. */
export const noBilledNumbers: BilledNumbers = { has: () => sql<boolean>`false` }
