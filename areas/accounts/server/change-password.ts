import { type Actor, audit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { SessionFacts } from '../rules/caller.ts'
import { passwordRefusal } from '../rules/password.ts'
import { type Account, accountById } from './account-store.ts'
import { attemptOfUser, recordAttempt, remainingDelay } from './failed-sign-ins.ts'
import { isFrequentPassword } from './frequent-passwords.ts'
import type { AccountMail } from './mail.port.ts'
import { mailNotice } from './notices.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { ownerOf } from './set-password.ts'
import { sessionEvent, userAuditEntry } from './user-audit.ts'

/**
 * Checks the current password of the caller. Refusals: USER_UPDATE_FAILS for a wrong password (G-208),
 * PASSWORD_CHANGE_LOCKED after too many wrong passwords.
 */
export const checkOldPassword = async (
  { db }: { readonly db: Db },
  session: Actor,
  account: Account,
  password: string,
  now: Date,
): Promise<Refusal | undefined> => {
  // counted per user across sessions, and separately from failed sign-ins (SES-15)
  const attempt = attemptOfUser('change-password', account.id, 'session')
  const locked = (seconds: number) =>
    refuse(accountMessages.PASSWORD_CHANGE_LOCKED, { seconds }, { path: 'oldPassword' })
  const before = await remainingDelay(db, attempt, now)
  if (before > 0) return locked(before)
  const right = await verifyPassword(account.password_hash, password)
  const wait = await db.transaction().execute(async (unit) => {
    const { seconds } = await recordAttempt(unit, attempt, right, now)
    if (!right && seconds === 0) await audit(unit, session, now, sessionEvent('session.fail', account))
    return seconds
  })
  if (wait > 0) return locked(wait)
  return right ? undefined : refuse(accountMessages.USER_UPDATE_FAILS, {}, { path: 'oldPassword' })
}

/**
 * Changes the caller's password, ends the caller's other sessions (SES-06) and sends a notice by mail. Refusals:
 * USER_UPDATE_FAILS for a wrong old password (G-208), PASSWORD_CHANGE_LOCKED after too many wrong passwords.
 */
export const changePassword = async (
  { db, sessions, mail }: { readonly db: Db; readonly sessions: Sessions; readonly mail: AccountMail },
  session: SessionFacts & Actor,
  request: { readonly oldPassword: string; readonly password: string; readonly passwordConfirmation: string },
  now: Date,
): Promise<Result<Account>> => {
  const account = await accountById(db, session.userId)
  if (!account) return refuse(accountMessages.USER_UPDATE_FAILS, {}, { path: 'oldPassword' })
  const { password, passwordConfirmation } = request
  const refusal = passwordRefusal(ownerOf(account), password, passwordConfirmation, isFrequentPassword)
  if (refusal) return refusal
  const wrong = await checkOldPassword({ db }, session, account, request.oldPassword, now)
  if (wrong) return wrong
  const passwordHash = await hashPassword(password)
  const changed = await db.transaction().execute(async (unit) => {
    const { numUpdatedRows } = await unit
      .updateTable('accounts.user_account')
      .set({ password_hash: passwordHash })
      .where('id', '=', account.id)
      // of two concurrent changes, only the first one still finds the old hash
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await sessions.endOthers(unit, account.id, session.sessionId)
    await audit(unit, session, now, userAuditEntry(account, 'user.change-password'))
    await mailNotice(unit, mail, account, { what: 'password-changed', at: now, from: session.from })
    return true
  })
  if (!changed) return refuse(accountMessages.USER_UPDATE_FAILS, {}, { path: 'oldPassword' })
  return ok(account)
}
