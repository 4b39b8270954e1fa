import type { RawBuilder } from 'kysely'

/**
 * The invoice numbers of suppliers in the ERP, also of invoices that the portal did not create (G-60). The port returns
 * a condition for use in a query.
 */
export interface BilledNumbersPort {
  /**
   * Returns the condition that an invoice of the supplier has this number, in the form of `numberKey`. The number is a
   * value or a column of the query.
   */
  has(vendorId: number, numberKey: string | RawBuilder<string>): RawBuilder<boolean>
}
