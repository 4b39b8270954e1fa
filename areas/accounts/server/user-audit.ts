import type { Change } from '#kit/server/audit.ts'
import type { Account } from './account-store.ts'

/** A change of a user account, for the audit. Of passwords only that they changed. */
export const userChange = (
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
