import type { Db } from '#kit/server/database.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { Caller, SessionFacts } from '../rules/caller.ts'
import { factsOfAccount } from './account-store.ts'
import { isSuspended } from './machines.ts'

/** The owner of a machine's access: the user who set it up, and the supplier and organisation at that time. */
export interface MachineOwner {
  readonly created_by: number
  readonly vendor_id: number | null
  readonly company_id: number | null
}

/**
 * Returns the current facts of the user for whom a machine works without a call, such as a webhook. Returns undefined
 * in the cases in which a key of the user is suspended.
 */
export const factsOfOwner = async (db: Db, owner: MachineOwner): Promise<SessionFacts | undefined> => {
  const row = await db
    .selectFrom('accounts.user_account as u')
    .leftJoin('accounts.api_supplier as s', 's.vendor_id', 'u.vendor_id')
    .selectAll('u')
    .select('s.allowed_at')
    .where('u.id', '=', owner.created_by)
    .executeTakeFirst()
  if (!row || isSuspended(owner, row, row.allowed_at !== null)) return undefined
  return factsOfAccount(row, '')
}

/** Refuses users of suppliers that no administrator has allowed to use keys. */
export const permissionRefusal = async (
  db: Pick<Db, 'selectFrom'>,
  caller: Pick<Caller, 'vendorId'>,
): Promise<Refusal | undefined> => {
  if (caller.vendorId === null) return undefined
  const allowed = await db
    .selectFrom('accounts.api_supplier')
    .select('vendor_id')
    .where('vendor_id', '=', caller.vendorId)
    .executeTakeFirst()
  return allowed ? undefined : refuse(accountMessages.KEYS_NOT_ALLOWED)
}
