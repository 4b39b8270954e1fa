import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../rules/caller.ts'

/**
 * The scope of rows that only staff may read: all rows, or those that meet the condition for the caller's
 * organisation. Suppliers read none.
 */
export const staffScope = (
  scope: Scope,
  ofOrganisation: (companyId: number) => RawBuilder<boolean>,
): RawBuilder<boolean> => {
  switch (scope.kind) {
    case 'organisation':
      return ofOrganisation(scope.companyId)
    case 'all':
      return sql<boolean>`(true)`
    default:
      return sql<boolean>`(false)`
  }
}
