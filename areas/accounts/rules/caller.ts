import type { ChangeOrigin } from '#kit/shared/origin.ts'
import type { Reach, UserType } from './capabilities.ts'
import type { KeyScope } from './scopes.ts'

/** The signed-in user. All values come from the session, never from the request (G-25). */
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
  /** Set if an API key calls on behalf of the user; `username` then contains the name of the key. */
  readonly key?: { readonly id: number; readonly scopes: readonly KeyScope[] }
}

/**
 * The signed-in user of one request, with the reach of the capability that the route requires, and the client's IP
 * address and device.
 */
export interface Caller extends SessionFacts {
  readonly reach: Reach
  readonly from: ChangeOrigin
}

/**
 * The rows that a caller may access: those of one supplier, of one organisation, or all rows. `demoOf` limits a
 * supplier's rows to the demo deliveries of one user. `none`: the account lacks the supplier or organisation that its
 * user type requires.
 */
export type Scope =
  | { readonly kind: 'vendor'; readonly vendorId: number; readonly demoOf?: number }
  | { readonly kind: 'organisation'; readonly companyId: number }
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }

/**
 * Returns the caller's scope. A user with a supplier sees only the rows of that supplier; only an admin without an
 * organisation sees all rows (S1 §6, G-3, G-42, G-44).
 */
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

/**
 * Returns whether the caller's downloads are counted: only those of supplier users, except demo accounts (G-134,
 * G-187).
 */
export const countsDownloads = ({ vendorId, userType }: Caller): boolean => vendorId !== null && userType !== 'demo'
