import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../rules/caller.ts'

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

/**
 * The condition for keys and webhooks that a caller sees: those of its supplier, of its organisation, or all.
 * @param table the alias of a table with the columns `vendor_id` and `company_id` of the owner
 */
export const ownedBy = (scope: Scope, table: string): RawBuilder<boolean> => {
  const vendor = sql.ref(`${table}.vendor_id`)
  const company = sql.ref(`${table}.company_id`)
  if (scope.kind === 'vendor') return sql<boolean>`${vendor} = ${scope.vendorId}`
  return staffScope(scope, (id) => sql<boolean>`(${vendor} is null and ${company} = ${id})`)
}
