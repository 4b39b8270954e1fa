import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../rules/caller.ts'
import { staffScope } from './staff-scope.ts'

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
