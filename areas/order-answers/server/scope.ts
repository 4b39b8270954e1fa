import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { staffScope } from '#areas/accounts/server/index.ts'

/**
 * An SQL condition for the rows of `order_answers.answer as a` that the caller may see. A group company sees only those
 * of its own organisation (G-190).
 */
export const answersInScope = (caller: Caller): RawBuilder<boolean> => {
  const scope = scopeOf(caller)
  if (scope.kind !== 'vendor') return staffScope(scope, (companyId) => sql<boolean>`(a.company = ${companyId})`)
  return caller.userType === 'internal'
    ? sql<boolean>`(a.vendor_id = ${scope.vendorId} and a.company = ${caller.companyId})`
    : sql<boolean>`(a.vendor_id = ${scope.vendorId})`
}
