import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'

/**
 * An SQL condition for the rows of `order_answers.answer as a` that the caller may see. A group company sees only those
 * of its own organisation (G-190).
 */
export const inScope = (caller: Caller): RawBuilder<boolean> => {
  const scope = scopeOf(caller)
  switch (scope.kind) {
    case 'vendor':
      return caller.userType === 'internal'
        ? sql<boolean>`(a.vendor_id = ${scope.vendorId} and a.company = ${caller.companyId})`
        : sql<boolean>`(a.vendor_id = ${scope.vendorId})`
    case 'organisation':
      return sql<boolean>`(a.company = ${scope.companyId})`
    case 'all':
      return sql<boolean>`(true)`
    case 'none':
      return sql<boolean>`(false)`
  }
}
