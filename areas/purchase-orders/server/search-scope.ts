import { accountMessages } from '#areas/accounts/messages.ts'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { purchaseOrderMessages as messages } from '../messages.ts'
import type { OpenLineScope } from './purchase-orders.port.ts'

/** The order lines that a caller may see, and the user whose demo deliveries count. */
interface OrderScope extends OpenLineScope {
  readonly demoOf?: number | undefined
}

/**
 * Returns the scope of the caller's lines; undefined if the caller may see none. A group company delivers only to its
 * own organisation (G-190).
 */
export const orderScope = (caller: Caller): OrderScope | undefined => {
  const scope = scopeOf(caller)
  switch (scope.kind) {
    case 'vendor':
      return {
        vendorId: scope.vendorId,
        company: caller.userType === 'internal' ? caller.companyId : null,
        demoOf: scope.demoOf,
      }
    case 'organisation':
      return { vendorId: null, company: scope.companyId }
    case 'all':
      return { vendorId: null, company: null }
    case 'none':
      return undefined
  }
}

/**
 * Limits a search to the caller's scope (S1 §5, S1 §6). Users of a supplier can search only their supplier's orders,
 * and users of an organisation (store, admin, internal, G-190) only in their organisation. Store and admin must select
 * a supplier.
 */
export const searchScope = (
  caller: Caller,
  requested: { readonly vendor_id?: number | undefined; readonly company?: number | undefined },
): Result<OrderScope & { readonly vendorId: number }> => {
  const scope = orderScope(caller)
  if (!scope) return refuse(accountMessages.FORBIDDEN)
  const vendorId = scope.vendorId ?? requested.vendor_id
  if (vendorId === undefined) return refuse(messages.SUPPLIER_REQUIRED, {}, { path: 'vendor_id' })
  return ok({ ...scope, vendorId, company: scope.company ?? requested.company ?? null })
}
