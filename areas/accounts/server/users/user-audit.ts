import type { Actor, AuditedChange } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { writeAuditAndAnnounce } from '#kit/server/live.ts'
import type { ChangeOrigin } from '#kit/shared/origin.ts'
import type { Caller } from '../../rules/caller.ts'
import type { Account } from '../account-store.ts'

/** The actor in audit entries about users who are not authenticated yet. */
export const unknownActor = (from: ChangeOrigin): Actor => ({
  userId: null,
  username: 'unknown',
  userType: 'unknown',
  from,
})

export const actorOf = (account: Account, from: ChangeOrigin): Actor => ({
  userId: account.id,
  username: account.username,
  userType: account.user_type,
  from,
})

/** Returns the audit entry for a change of a user account. Of passwords it records only that they changed. */
export const userAuditEntry = (
  account: Pick<Account, 'id' | 'company_id' | 'vendor_id'>,
  what: `user.${string}`,
  change: Pick<AuditedChange, 'before' | 'after'> = {},
): AuditedChange => ({
  what,
  kind: 'user',
  id: account.id,
  organisation: account.company_id,
  vendor: account.vendor_id,
  ...change,
})

/** How a user has signed in. A remembered device, or a network that needs no second step, counts as password alone. */
export type SignInProof = 'password' | 'password and code' | 'passkey' | 'provider'

/**
 * Returns the audit entry of a sign-in, failed sign-in, lock or sign-out (SES-14). Unknown user names are not recorded,
 * because they may be passwords typed into the wrong field.
 */
export const sessionEvent = (
  what: `session.${string}`,
  account: Pick<Account, 'id' | 'username' | 'company_id' | 'vendor_id'> | undefined,
  proof?: SignInProof,
): AuditedChange => ({
  what,
  kind: 'session',
  id: account?.id ?? 'unknown',
  organisation: account?.company_id ?? null,
  vendor: account?.vendor_id ?? null,
  ...(account ? { after: { username: account.username, ...(proof && { proof }) } } : {}),
})

/**
 * Records and announces a change made by an administrator. A user of a supplier without an organisation appears in the
 * log of the administrator's organisation.
 */
export const auditUserChange = (
  unit: Unit,
  caller: Caller,
  now: Date,
  account: Pick<Account, 'id' | 'company_id' | 'vendor_id'>,
  what: `user.${string}`,
  change: Pick<AuditedChange, 'before' | 'after'> = {},
): Promise<void> => {
  const organisation = account.company_id ?? caller.companyId
  const entry = { ...userAuditEntry(account, what, change), organisation }
  return writeAuditAndAnnounce(unit, caller, now, entry, { topic: what, body: { id: account.id } })
}
