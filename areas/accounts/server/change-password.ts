import { type Actor, audit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { SessionFacts } from '../rules/caller.ts'
import { passwordRefusal } from '../rules/password.ts'
import { type Account, accountById } from './account-store.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { userChange } from './user-audit.ts'

/** Changes the own password; the other sessions of the user end (SES-06). A wrong old password is USER_UPDATE_FAILS (G-208). */
export const changePassword = async (
  db: Db,
  sessions: Sessions,
  session: SessionFacts & Actor,
  request: { oldPassword: string; password: string; passwordConfirmation: string },
  now: Date,
): Promise<Result<Account>> => {
  const refusal = passwordRefusal(session.username, request.password, request.passwordConfirmation)
  if (refusal) return refusal
  const account = await accountById(db, session.userId)
  if (!account || !(await verifyPassword(account.password_hash, request.oldPassword)))
    return refuse(accountMessages.USER_UPDATE_FAILS, {}, { path: 'oldPassword' })
  const passwordHash = await hashPassword(request.password)
  const changed = await db.transaction().execute(async (unit) => {
    const { numUpdatedRows } = await unit
      .updateTable('accounts.user_account')
      .set({ password_hash: passwordHash })
      .where('id', '=', account.id)
      // of two changes at once only the one that knew the password in force wins
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await sessions.endOthers(unit, account.id, session.sessionId)
    await audit(unit, session, now, userChange(account, 'user.change-password'))
    return true
  })
  if (!changed) return refuse(accountMessages.USER_UPDATE_FAILS, {}, { path: 'oldPassword' })
  sessions.changed(account.id)
  return ok(account)
}
