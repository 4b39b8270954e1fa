import type { Caller } from '#areas/accounts/rules/caller.ts'
import { purchaseOrderMessages } from '#areas/purchase-orders/messages.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../messages.ts'

/** For whom and by whom a delivery is made: from the session, never from the request (G-57). */
export interface Creator {
  readonly userId: number
  readonly userName: string
  readonly vendorId: number
  /** A demo user's deliveries are demo ones, in `transit_demo`. */
  readonly demo: boolean
}

interface Claims {
  readonly user?: string | undefined
  readonly status?: string | undefined
  readonly vendor_id?: number | undefined
  readonly company: number
}

/**
 * What the caller may create, and a refusal where the request claims something else: another user, status, supplier or
 * organisation. A store keeper names the supplier, for the own organisation only (G-40); everyone else is bound to one.
 */
export const creatorOf = (caller: Caller, claims: Claims): Result<Creator> => {
  const demo = caller.reach === 'demo'
  if (claims.user !== undefined && claims.user !== caller.username && claims.user !== String(caller.userId)) {
    return refuse(messages.CREATOR_NOT_ALLOWED, {}, { path: 'user' })
  }
  if (claims.status !== undefined && claims.status !== (demo ? 'transit_demo' : 'transit')) {
    return refuse(messages.STATUS_NOT_ALLOWED, {}, { path: 'status' })
  }
  if (claims.company !== boundTo(caller, claims)) return refuse(messages.COMPANY_NOT_ALLOWED, {}, { path: 'company' })
  if (caller.vendorId !== null && claims.vendor_id !== undefined && claims.vendor_id !== caller.vendorId) {
    return refuse(messages.SUPPLIER_NOT_ALLOWED, {}, { path: 'vendor_id' })
  }
  const vendorId = caller.vendorId ?? claims.vendor_id
  if (vendorId === undefined) return refuse(purchaseOrderMessages.SUPPLIER_REQUIRED, {}, { path: 'vendor_id' })
  return ok({ userId: caller.userId, userName: caller.username, vendorId, demo })
}

/** Store keepers deliver to their own organisation, internal users to their preset one (G-190), suppliers to any. */
const boundTo = ({ vendorId, userType, companyId }: Caller, { company }: Claims): number | null => {
  if (vendorId === null) return companyId
  return userType === 'internal' ? (companyId ?? company) : company
}
