import type { Selectable } from 'kysely'
import type { SessionFacts } from '../rules/caller.ts'
import type { UserAccountTable } from './tables.ts'

/** The facts of a caller, read from its account. `sessionId` is empty for a machine, which has no session. */
export const factsOfAccount = (account: Selectable<UserAccountTable>, sessionId: string): SessionFacts => ({
  sessionId,
  userId: account.id,
  username: account.username,
  userType: account.user_type,
  vendorId: account.vendor_id,
  vendorName: account.vendor_name,
  companyId: account.company_id,
  companyName: account.company_name,
  factory: account.factory,
  storeName: account.store_name,
})
