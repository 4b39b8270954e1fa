import type { Change } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database.ts'
import { auditAndAnnounce } from '#kit/server/live.ts'
import type { Caller } from '../rules/caller.ts'
import type { Account } from './account-store.ts'

/** A change of a user account, for the audit. Of passwords only that they changed. */
export const userAuditEntry = (
  account: Pick<Account, 'id' | 'company_id' | 'vendor_id'>,
  what: `user.${string}`,
  change: Pick<Change, 'before' | 'after'> = {},
): Change => ({
  what,
  kind: 'user',
  id: account.id,
  organisation: account.company_id,
  vendor: account.vendor_id,
  ...change,
})

/** A sign-in, a failed one, a lock or a sign-out, for the audit (SES-14). A name that nobody has is not kept: it may be a password. */
export const sessionEvent = (
  what: `session.${string}`,
  account: Pick<Account, 'id' | 'username' | 'company_id' | 'vendor_id'> | undefined,
): Change => ({
  what,
  kind: 'session',
  id: account?.id ?? 'unknown',
  organisation: account?.company_id ?? null,
  vendor: account?.vendor_id ?? null,
  ...(account ? { after: { username: account.username } } : {}),
})

/** The same as somebody who looks after the user did it, told to the others; who belongs to a supplier alone stands in the log of their organisation. */
export const auditUserChange = (
  unit: Unit,
  caller: Caller,
  now: Date,
  account: Pick<Account, 'id' | 'company_id' | 'vendor_id'>,
  what: `user.${string}`,
  change: Pick<Change, 'before' | 'after'> = {},
): Promise<void> => {
  const organisation = account.company_id ?? caller.companyId
  const { id, vendor_id: vendor } = account
  const entry = { ...userAuditEntry(account, what, change), organisation }
  return auditAndAnnounce(unit, caller, now, entry, { topic: what, organisation, vendor, body: { id } })
}
