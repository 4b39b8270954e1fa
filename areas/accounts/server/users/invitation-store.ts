import { writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import type { ChangeOrigin } from '#kit/shared/origin.ts'
import type { Caller } from '../../rules/caller.ts'
import { INVITATION_DAYS, invitationEnd } from '../../rules/users/invitation.ts'
import { type Account, findAccountById } from '../account-store.ts'
import type { AccountMail } from '../mail.port.ts'
import { hashOfCode, newCode } from '../sign-in/codes.ts'
import { actorOf, userAuditEntry } from './user-audit.ts'

/** Returns whether the user was invited and has not set a password yet. */
export const isInvited = async (db: Db | Unit, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('accounts.invitation')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Selects the invited user to whom a code belongs, unless the user is blocked, and locks the invitation. */
export const invitedUser = async (db: Db | Unit, codeHash: string, now: Date): Promise<Account | undefined> => {
  const row = await db
    .selectFrom('accounts.invitation')
    .select('user_id')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  const account = row && (await findAccountById(db, row.user_id))
  return account?.blocked ? undefined : account
}

export const endInvitation = async (unit: Unit, mail: AccountMail, account: Account, from: ChangeOrigin, now: Date) => {
  await unit.deleteFrom('accounts.invitation').where('user_id', '=', account.id).execute()
  await mail.forgetCodes(unit, 'invitation', account.id)
  await writeAudit(unit, actorOf(account, from), now, userAuditEntry(account, 'user.accept-invitation'))
}

/** Voids the mailed link. The user still has no password. */
export const voidInvitation = async (unit: Unit, mail: AccountMail, userId: number): Promise<void> => {
  await unit.updateTable('accounts.invitation').set({ code_hash: null }).where('user_id', '=', userId).execute()
  await mail.forgetCodes(unit, 'invitation', userId)
}

/** Mails the user a link to set a password, and voids the former link. */
export const sendInvitation = async (unit: Unit, mail: AccountMail, caller: Caller, account: Account, now: Date) => {
  const code = newCode()
  const invitation = {
    code_hash: hashOfCode(code),
    invited_by: caller.username,
    sent_at: now,
    expires_at: invitationEnd(now),
  }
  await unit
    .insertInto('accounts.invitation')
    .values({ user_id: account.id, ...invitation })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(invitation))
    .execute()
  await mail.forgetCodes(unit, 'invitation', account.id)
  await mail.invitation(unit, account, { code, days: INVITATION_DAYS, invitedBy: caller.username })
}
