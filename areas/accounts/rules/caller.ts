import type { Origin } from '#kit/shared/origin.ts'
import type { Reach, UserType } from './capabilities.ts'

/** Who calls, as the session says; never what the client says (G-25). */
export interface SessionFacts {
  readonly sessionId: string
  readonly userId: number
  readonly username: string
  readonly userType: UserType
  readonly vendorId: number | null
  readonly vendorName: string | null
  /** Inventory organisation id. */
  readonly companyId: number | null
  readonly companyName: string | null
  readonly factory: string | null
  readonly storeName: string | null
}

/** A session's facts with the reach of the capability that the called route names, and from where it was called. */
export interface Caller extends SessionFacts {
  readonly reach: Reach
  readonly from: Origin
}

/**
 * Which rows a caller may touch: those of one supplier, of one organisation, or all. `demoOf` narrows a supplier's rows to the
 * demo deliveries of one user. `none`: a user whose account lacks the supplier or organisation that its type needs.
 */
export type Scope =
  | { readonly kind: 'vendor'; readonly vendorId: number; readonly demoOf?: number }
  | { readonly kind: 'organisation'; readonly companyId: number }
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }

/** S1 §6, G-3, G-42, G-44: whoever has a supplier is bound to it; only an admin without an organisation sees all. */
export const scopeOf = (caller: Caller): Scope => {
  if (caller.reach === 'demo')
    return caller.vendorId === null
      ? { kind: 'none' }
      : { kind: 'vendor', vendorId: caller.vendorId, demoOf: caller.userId }
  if (caller.vendorId !== null) return { kind: 'vendor', vendorId: caller.vendorId }
  if (caller.reach === 'own') return { kind: 'none' }
  if (caller.companyId !== null) return { kind: 'organisation', companyId: caller.companyId }
  return caller.userType === 'admin' || caller.userType === 'account_admin' ? { kind: 'all' } : { kind: 'none' }
}
