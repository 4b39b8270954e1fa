import { type RawBuilder, sql } from 'kysely'

/**
 * The invoice numbers of suppliers in the ERP, also of invoices that the portal did not create (G-60). The port returns
 * a condition for use in a query.
 */
export interface BilledNumbers {
  /** Returns the condition that an invoice of the supplier has this number, in the form of `numberKey`. */
  has(vendorId: number, numberKey: string): RawBuilder<boolean>
}

/** The implementation for a portal without ERP invoices. */
export const noBilledNumbers: BilledNumbers = { has: () => sql<boolean>`false` }
