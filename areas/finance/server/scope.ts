import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'

/** The rows of a month that a caller may see, as an SQL condition on `r`, a row of either table (FIN-04, G-3). */
export type FinanceScope = RawBuilder<boolean>

/**
 * Users see the rows of their account's supplier or organisation. Administrators without either see all rows (G-210).
 */
export const financeScope = async (caller: Caller, directory: DirectoryPort): Promise<FinanceScope> => {
  const scope = scopeOf(caller)
  if (scope.kind === 'vendor') return sql<boolean>`r.vendor_id = ${scope.vendorId}`
  if (scope.kind === 'all') return sql<boolean>`true`
  if (scope.kind === 'none') return sql<boolean>`false`
  const own = (await directory.organisations()).find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === scope.companyId)
  // an unknown organisation has no codes, so its users see no rows
  const codes = own ? [own.INVENTORY_ORG_CODE, own.FILE_PREFIX].filter(Boolean) : []
  return sql<boolean>`r.org_code = any (${codes}::text[])`
}
