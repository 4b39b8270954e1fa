import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'

/**
 * The rows of a month that a caller may see: those of one supplier, of some organisation codes, all, or none (FIN-04,
 * G-3).
 */
export type FinanceScope =
  | { readonly kind: 'vendor'; readonly vendorId: number }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }

/**
 * Users see the rows of their account's supplier or organisation. Administrators without either see all rows (G-210).
 */
export const financeScope = async (caller: Caller, directory: DirectoryPort): Promise<FinanceScope> => {
  const scope = scopeOf(caller)
  if (scope.kind === 'vendor') return { kind: 'vendor', vendorId: scope.vendorId }
  if (scope.kind !== 'organisation') return scope
  const own = (await directory.organisations()).find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === scope.companyId)
  return own
    ? { kind: 'codes', codes: own.FILE_PREFIX ? [own.INVENTORY_ORG_CODE, own.FILE_PREFIX] : [own.INVENTORY_ORG_CODE] }
    : { kind: 'none' }
}

/** The scope as an SQL condition on `r`, a row of either table. */
export const inFinanceScope = (scope: FinanceScope): RawBuilder<boolean> => {
  switch (scope.kind) {
    case 'vendor':
      return sql<boolean>`r.vendor_id = ${scope.vendorId}`
    case 'codes':
      return sql<boolean>`r.org_code = any (${scope.codes}::text[])`
    case 'all':
      return sql<boolean>`true`
    case 'none':
      return sql<boolean>`false`
  }
}
