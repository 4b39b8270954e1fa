import type { Caller } from '#areas/accounts/rules/caller.ts'
import { purchaseOrderMessages } from '#areas/purchase-orders/messages.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { createDelivery } from '../contract.ts'
import { deliveryMessages as messages } from '../messages.ts'

/** The supplier and user of a new delivery. Both come from the session, never from the request (G-57). */
export interface Creator {
  readonly userId: number
  readonly userName: string
  readonly vendorId: number
  /** True for demo users, whose deliveries have the status `transit_demo`. */
  readonly demo: boolean
}

/** Returns the supplier of a request: the caller's own, or for staff the one that the request names. */
export const supplierOfRequest = (caller: Caller, requested: number | undefined): Result<number> => {
  const vendorId = caller.vendorId ?? requested
  if (vendorId === undefined) return refuse(purchaseOrderMessages.SUPPLIER_REQUIRED, {}, { path: 'vendor_id' })
  return requested === undefined || requested === vendorId
    ? ok(vendorId)
    : refuse(messages.SUPPLIER_NOT_ALLOWED, {}, { path: 'vendor_id' })
}

type Claims = Pick<CallInput<typeof createDelivery>['body'], 'user' | 'status' | 'vendor_id' | 'company'>

/**
 * Returns the supplier and user of a new delivery. Refuses a request for another user, status, supplier or
 * organisation. Store keepers select the supplier, for their own organisation only (G-40); all other users have a fixed
 * supplier.
 */
export const readCreator = (caller: Caller, claims: Claims): Result<Creator> => {
  const demo = caller.reach === 'demo'
  if (claims.user !== undefined && claims.user !== caller.username && claims.user !== String(caller.userId)) {
    return refuse(messages.CREATOR_NOT_ALLOWED, {}, { path: 'user' })
  }
  if (claims.status !== undefined && claims.status !== (demo ? 'transit_demo' : 'transit')) {
    return refuse(messages.STATUS_NOT_ALLOWED, {}, { path: 'status' })
  }
  if (claims.company !== allowedOrganisation(caller, claims))
    return refuse(messages.COMPANY_NOT_ALLOWED, {}, { path: 'company' })
  const supplier = supplierOfRequest(caller, claims.vendor_id)
  if (!supplier.ok) return supplier
  return ok({ userId: caller.userId, userName: caller.username, vendorId: supplier.value, demo })
}

/**
 * Returns the only organisation to which the caller may deliver: for store keepers their own organisation, for internal
 * users the organisation of their account (G-190). Suppliers may deliver to the organisation in the request.
 */
const allowedOrganisation = ({ vendorId, userType, companyId }: Caller, { company }: Claims): number | null => {
  if (vendorId === null) return companyId
  return userType === 'internal' ? (companyId ?? company) : company
}
