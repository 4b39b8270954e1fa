import { type RawBuilder, sql } from 'kysely'
import type { Scope, SessionFacts } from '#areas/accounts/rules/caller.ts'
import { staffScope } from '#areas/accounts/server/index.ts'

/** Returns whether a user may read demo deliveries of other users. Administrators may, within their scope (G-217). */
export const mayReadDemo = ({ userType }: Pick<SessionFacts, 'userType'>): boolean => userType === 'admin'

/**
 * Returns the condition on `deliveries.delivery as d` for rows that a caller may see (STA-07). A demo delivery is
 * visible only to its creator (G-44) and, if `withDemo` is set, to staff. Values from the request are not used.
 */
export const deliveriesInScope = (scope: Scope, withDemo = false): RawBuilder<boolean> => {
  if (scope.kind === 'vendor')
    return scope.demoOf === undefined
      ? sql<boolean>`(d.vendor_id = ${scope.vendorId} and not d.demo)`
      : sql<boolean>`(d.vendor_id = ${scope.vendorId} and d.demo and d.created_by = ${scope.demoOf})`
  const ofStaff = staffScope(scope, (companyId) => sql<boolean>`d.company = ${companyId}`)
  return withDemo ? ofStaff : sql<boolean>`(${ofStaff} and not d.demo)`
}
