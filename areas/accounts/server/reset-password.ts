import { audit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import type { Origin } from '#kit/shared/origin.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import { type PasswordOwner, passwordRefusal } from '../rules/password.ts'
import { type Account, accountById, findAccount, setPasswordHash } from './account-store.ts'
import { actorOf } from './actor.ts'
import { hashOfCode, newCode } from './codes.ts'
import { forgetFailures } from './failed-sign-ins.ts'
import { isFrequentPassword } from './frequent-passwords.ts'
import { isInvited } from './invitation-store.ts'
import type { AccountMail } from './mail.port.ts'
import { mailFactsOf, mailNotice } from './notices.ts'
import { hashPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { accountKey } from './sign-in.ts'
import { userAuditEntry } from './user-audit.ts'

export const RESET_CODE_LIFETIME_MS = 60 * 60 * 1000
/** The minimum time between two mails to one account (SES-16). */
const MIN_MAIL_INTERVAL_MS = 5 * 60 * 1000

/** The account's data that its password must not consist of. */
export const ownerOf = (account: Account): PasswordOwner => ({
  username: account.username,
  email: account.email,
  names: [account.vendor_name, account.vendor_code, account.company_name, account.store_name],
})

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
export const resetPassword = async (
  { db, sessions, mail }: { readonly db: Db; readonly sessions: Sessions; readonly mail: AccountMail },
  request: { readonly code: string; readonly password: string; readonly passwordConfirmation: string },
  now: Date,
  from: Origin,
): Promise<Result<true>> => {
  const { password, passwordConfirmation } = request
  const plain = passwordRefusal({}, password, passwordConfirmation, isFrequentPassword)
  if (plain) return plain
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (unit): Promise<Result<true>> => {
    const code = await unit
      .selectFrom('accounts.reset_code')
      .selectAll()
      .where('code_hash', '=', hashOfCode(request.code))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst()
    const account = code ? await accountById(unit, code.user_id) : undefined
    if (!code || !account || account.blocked) return refuse(accountMessages.RESET_FAILS)
    const refusal = passwordRefusal(ownerOf(account), password, passwordConfirmation)
    if (refusal) return refusal
    // used codes remain until they expire, because they record when the last mail was sent
    await unit
      .updateTable('accounts.reset_code')
      .set({ used_at: now })
      .where('user_id', '=', account.id)
      .where('used_at', 'is', null)
      .execute()
    await mail.forgetCodes(unit, 'password-reset', account.id)
    await setPasswordHash(unit, account.id, passwordHash)
    await sessions.endOthers(unit, account.id)
    await forgetFailures(unit, accountKey(account.id))
    await audit(unit, actorOf(account, from), now, userAuditEntry(account, 'user.reset-password'))
    await mailNotice(unit, mail, account, { what: 'password-changed', at: now, from })
    return ok(true)
  })
}
