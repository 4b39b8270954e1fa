import { createHash, randomBytes } from 'node:crypto'
import { audit } from '#kit/server/audit.ts'
import type { Db } from '#kit/server/database.ts'
import type { Origin } from '#kit/shared/origin.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import { passwordRefusal } from '../rules/password.ts'
import { accountById, findAccount } from './account-store.ts'
import type { AccountMail } from './mail.port.ts'
import { hashPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { userChange } from './user-audit.ts'

const CODE_LIFE_MS = 60 * 60 * 1000

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

/** Mails a single-use code that lives one hour; silent about whether the address is known (SES-04, G-26). */
export const forgotPassword = async (db: Db, mail: AccountMail, email: string, now: Date): Promise<void> => {
  const account = await findAccount(db, email)
  if (!account || account.blocked || account.email.toLowerCase() !== email.toLowerCase()) return
  const code = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (unit) => {
    await unit.deleteFrom('accounts.reset_code').where('user_id', '=', account.id).execute()
    await unit
      .insertInto('accounts.reset_code')
      .values({
        code_hash: hashOf(code),
        user_id: account.id,
        expires_at: new Date(now.getTime() + CODE_LIFE_MS),
        used_at: null,
      })
      .execute()
    const { email: to, username, language, company_id: company } = account
    await mail.passwordReset(unit, { to, username, code, language: language ?? 'th', company })
  })
}

/** Sets a new password with a code and ends every session of that user. Refusals: RESET_FAILS and those of the password. */
export const resetPassword = async (
  db: Db,
  sessions: Sessions,
  request: { code: string; password: string; passwordConfirmation: string },
  now: Date,
  from: Origin,
): Promise<Result<{ userId: number }>> => {
  const plain = passwordRefusal('', request.password, request.passwordConfirmation)
  if (plain) return plain
  const passwordHash = await hashPassword(request.password)
  const result = await db.transaction().execute(async (unit): Promise<Result<{ userId: number }>> => {
    const code = await unit
      .selectFrom('accounts.reset_code')
      .selectAll()
      .where('code_hash', '=', hashOf(request.code))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst()
    const account = code ? await accountById(unit, code.user_id) : undefined
    if (!code || !account || account.blocked) return refuse(accountMessages.RESET_FAILS)
    const refusal = passwordRefusal(account.username, request.password, request.passwordConfirmation)
    if (refusal) return refusal
    await unit
      .updateTable('accounts.reset_code')
      .set({ used_at: now })
      .where('code_hash', '=', code.code_hash)
      .execute()
    await unit
      .updateTable('accounts.user_account')
      .set({ password_hash: passwordHash })
      .where('id', '=', account.id)
      .execute()
    await sessions.endOthers(unit, account.id)
    const by = { userId: account.id, username: account.username, userType: account.user_type, from }
    await audit(unit, by, now, userChange(account, 'user.reset-password'))
    return ok({ userId: account.id })
  })
  if (result.ok) sessions.changed(result.value.userId)
  return result
}
