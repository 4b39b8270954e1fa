import { audit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import type { Origin } from '#kit/shared/origin.ts'
import type { Result } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import { accountById, findAccount } from './account-store.ts'
import { actorOf } from './actor.ts'
import { hashOfCode, newCode } from './codes.ts'
import { forgetFailures } from './failed-sign-ins.ts'
import { isInvited } from './invitation-store.ts'
import type { AccountMail } from './mail.port.ts'
import { mailFactsOf, mailNotice } from './notices.ts'
import type { Sessions } from './sessions.ts'
import { type CodeAndPassword, setPasswordByCode } from './set-password.ts'
import { accountKey } from './sign-in.ts'
import { userAuditEntry } from './user-audit.ts'

export const RESET_CODE_LIFETIME_MS = 60 * 60 * 1000
/** The minimum time between two mails to one account (SES-16). */
const MIN_MAIL_INTERVAL_MS = 5 * 60 * 1000

/** Voids the user's reset codes and deletes them from the mails. */
export const voidResetCodes = async (unit: Unit, mail: AccountMail, userId: number): Promise<void> => {
  await unit.deleteFrom('accounts.reset_code').where('user_id', '=', userId).execute()
  await mail.forgetCodes(unit, 'password-reset', userId)
}

/**
 * Mails a single-use code that is valid for one hour. The response does not reveal whether the email address is
 * known (SES-04, G-26). An account gets at most one mail in five minutes; earlier codes stay valid until one is used
 * (SES-16).
 */
export const forgotPassword = async (db: Db, mail: AccountMail, email: string, now: Date): Promise<void> => {
  const account = await findAccount(db, email)
  if (!account || account.blocked || account.email.toLowerCase() !== email.toLowerCase()) return
  // users without a password sign in by their invitation first
  if (await isInvited(db, account.id)) return
  await db.transaction().execute(async (unit) => {
    // concurrent requests wait here for each other
    await unit.selectFrom('accounts.user_account').select('id').where('id', '=', account.id).forUpdate().execute()
    const recent = await unit
      .selectFrom('accounts.reset_code')
      .select('code_hash')
      .where('user_id', '=', account.id)
      .where('expires_at', '>', new Date(now.getTime() + RESET_CODE_LIFETIME_MS - MIN_MAIL_INTERVAL_MS))
      .limit(1)
      .executeTakeFirst()
    if (recent) return
    const code = newCode()
    await unit
      .insertInto('accounts.reset_code')
      .values({
        code_hash: hashOfCode(code),
        user_id: account.id,
        expires_at: new Date(now.getTime() + RESET_CODE_LIFETIME_MS),
        used_at: null,
      })
      .execute()
    await mail.passwordReset(unit, { ...mailFactsOf(account), code })
  })
}

/**
 * Sets a new password with a mailed code, ends every session of the user, removes all locks and voids the other codes.
 * Refusals: RESET_FAILS, and those for invalid passwords.
 */
export const resetPassword = (
  { db, sessions, mail }: { readonly db: Db; readonly sessions: Sessions; readonly mail: AccountMail },
  request: CodeAndPassword,
  now: Date,
  from: Origin,
): Promise<Result<void>> =>
  setPasswordByCode(db, request, {
    fails: accountMessages.RESET_FAILS,
    accountOf: async (unit, codeHash) => {
      const code = await unit
        .selectFrom('accounts.reset_code')
        .select('user_id')
        .where('code_hash', '=', codeHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .forUpdate()
        .executeTakeFirst()
      return code && accountById(unit, code.user_id)
    },
    use: async (unit, account) => {
      // used codes remain until they expire, because they record when the last mail was sent
      await unit
        .updateTable('accounts.reset_code')
        .set({ used_at: now })
        .where('user_id', '=', account.id)
        .where('used_at', 'is', null)
        .execute()
      await mail.forgetCodes(unit, 'password-reset', account.id)
      await sessions.endOthers(unit, account.id)
      await forgetFailures(unit, accountKey(account.id))
      await audit(unit, actorOf(account, from), now, userAuditEntry(account, 'user.reset-password'))
      await mailNotice(unit, mail, account, { what: 'password-changed', at: now, from })
    },
  })
