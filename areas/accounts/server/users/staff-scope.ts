import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../rules/caller.ts'

/**
 * Returns the condition for rows that only staff may read: all rows, or those of the caller's organisation. For
 * suppliers it matches no rows.
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
 * Returns the condition for the keys and webhooks that a caller may see: those of its supplier, those of its
 * organisation, or all.
 * @param table the alias of a table with the owner's columns `vendor_id` and `company_id`
 */
export const isOwnedBy = (scope: Scope, table: string): RawBuilder<boolean> => {
  const vendor = sql.ref(`${table}.vendor_id`)
  const company = sql.ref(`${table}.company_id`)
  if (scope.kind === 'vendor') return sql<boolean>`${vendor} = ${scope.vendorId}`
  return staffScope(scope, (id) => sql<boolean>`(${vendor} is null and ${company} = ${id})`)
}
