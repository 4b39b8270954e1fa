import type { Actor } from '#kit/server/audit.ts'
import type { Origin } from '#kit/shared/origin.ts'
import type { Account } from './account-store.ts'

/** The actor of audit entries before a user is authenticated. */
export const unknownActor = (from: Origin): Actor => ({
  userId: null,
  username: 'unknown',
  userType: 'unknown',
  from,
})

export const actorOf = (account: Account, from: Origin): Actor => ({
  userId: account.id,
  username: account.username,
  userType: account.user_type,
  from,
})
