import type { Db, Unit } from '#kit/server/database.ts'
import type { AccountMail } from './mail.port.ts'

/** Returns whether the user was invited and has not set a password yet. */
export const isInvited = async (db: Db | Unit, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('accounts.invitation')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Voids the mailed link. The user still has no password. */
export const voidInvitation = async (unit: Unit, mail: AccountMail, userId: number): Promise<void> => {
  await unit.updateTable('accounts.invitation').set({ code_hash: null }).where('user_id', '=', userId).execute()
  await mail.forgetCodes(unit, 'invitation', userId)
}
