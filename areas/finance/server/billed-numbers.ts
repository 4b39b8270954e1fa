import { sql } from 'kysely'
import type { BilledNumbers } from '#areas/deliveries/server/billed-numbers.port.ts'

/** The numbers of all invoices in the stored months. */
export const billedNumbers: BilledNumbers = {
  has: (vendorId, numberKey) => sql<boolean>`exists (
    select from finance.invoice i join finance.month_load l on l.id = i.load_id and l.state = 'shown'
    where i.vendor_id = ${vendorId} and i.number_key = ${numberKey})`,
}
