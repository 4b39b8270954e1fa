import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'

/** Which rows of a month a caller may see: of one supplier, of organisations by their codes, all, or none (FIN-04, G-3). */
export type FinanceScope =
  | { readonly kind: 'vendor'; readonly vendorId: number }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }

/** Everybody is bound to the supplier or the organisation of the account; administrators without either see all (G-210). */
export const financeScope = async (caller: Caller, directory: DirectoryPort): Promise<FinanceScope> => {
  const scope = scopeOf(caller)
  if (scope.kind === 'vendor') return { kind: 'vendor', vendorId: scope.vendorId }
  if (scope.kind !== 'organisation') return scope
  const own = (await directory.organisations()).find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === scope.companyId)
  return own
    ? { kind: 'codes', codes: own.FILE_PREFIX ? [own.INVENTORY_ORG_CODE, own.FILE_PREFIX] : [own.INVENTORY_ORG_CODE] }
    : { kind: 'none' }
}

/** The same as a condition on `r`, a row of either table. */
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
