import { accountMessages } from '#areas/accounts/messages.ts'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { purchaseOrderMessages as messages } from '../messages.ts'

/** The scope of a search; `company` is null for all organisations. */
export interface SearchScope {
  readonly vendorId: number
  readonly company: number | null
  readonly demoOf?: number | undefined
}

/**
 * Limits a search to the caller's scope (S1 §5, S1 §6). Users of a supplier can search only for their supplier, and
 * users of an organisation (store, admin, internal, G-190) only in their organisation. Store and admin must select a
 * supplier.
 */
export const searchScope = (
  caller: Caller,
  requested: { readonly vendor_id?: number | undefined; readonly company?: number | undefined },
): Result<SearchScope> => {
  const scope = scopeOf(caller)
  if (scope.kind === 'none') return refuse(accountMessages.FORBIDDEN)
  if (scope.kind === 'vendor') {
    const own = caller.userType === 'internal' ? caller.companyId : null
    return ok({ vendorId: scope.vendorId, company: own ?? requested.company ?? null, demoOf: scope.demoOf })
  }
  if (requested.vendor_id === undefined) return refuse(messages.SUPPLIER_REQUIRED, {}, { path: 'vendor_id' })
  const company = scope.kind === 'organisation' ? scope.companyId : (requested.company ?? null)
  return ok({ vendorId: requested.vendor_id, company })
}
