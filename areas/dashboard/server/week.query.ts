import { sql } from 'kysely'
import type { Scope } from '#areas/accounts/rules/caller.ts'
import { staffScope } from '#areas/accounts/server/index.ts'
import type { Db } from '#kit/server/database.ts'
import { bangkokDayBounds, type IsoDate } from '#kit/shared/dates.ts'
import type { SupplierWeek } from '../contract.ts'

/**
 * Counts each supplier's deliveries of the given days by their current status. Deleted and demo deliveries are
 * excluded.
 */
export const supplierWeekQuery = async (
  db: Db,
  scope: Scope,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<SupplierWeek[]> => {
  const inScope = staffScope(scope, (companyId) => sql`d.company = ${companyId}`)
  const { rows } = await sql<SupplierWeek>`
    select d.vendor_id as "vendorId", max(d.vendor_name) as name,
      count(*) filter (where d.status = 'transit') as transit,
      count(*) filter (where d.status = 'received') as received,
      count(*) filter (where d.status = 'completed') as completed
    from deliveries.delivery d
    where ${inScope} and not d.demo and d.status in ('transit', 'received', 'completed')
      and d.created_at >= ${bangkokDayBounds(from).from} and d.created_at <= ${bangkokDayBounds(to).to}
    group by d.vendor_id
    order by count(*) desc, max(d.vendor_name), d.vendor_id`.execute(db)
  return rows
}
