import type { RawBuilder } from 'kysely'

/**
 * The invoice numbers of suppliers in the ERP, including invoices that the portal did not create (G-60). The port
 * returns a condition for use in a query.
 */
export interface BilledNumbersPort {
  /**
   * Returns the condition that the supplier has an invoice with this number in the ERP. The number has the form of
   * `numberKey`, and is a value or a column of the query.
   */
  has(vendorId: number, numberKey: string | RawBuilder<string>): RawBuilder<boolean>
}
