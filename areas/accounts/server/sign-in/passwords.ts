import { hash, verify } from '@node-rs/argon2'
import { writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import type { CallInput } from '#kit/shared/call.ts'
import type { Message } from '#kit/shared/message.ts'
import type { ChangeOrigin } from '#kit/shared/origin.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type { resetPassword as resetCall } from '../../contract.ts'
import { accountMessages } from '../../messages.ts'
import type { Caller } from '../../rules/caller.ts'
import { type PasswordOwner, passwordRefusal } from '../../rules/sign-in/password.ts'
import { type Account, findAccount, findAccountById } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { recordSignInChange } from '../notices.ts'
import { isInvited } from '../users/invitation-store.ts'
import { actorOf, sessionEvent, userAuditEntry } from '../users/user-audit.ts'
import { hashOfCode, newCode } from './codes.ts'
import { accountKey, attemptOfUser, forgetFailures, recordAttempt, remainingDelay } from './failed-sign-ins.ts'
import { isCommonPassword } from './frequent-passwords.ts'

/** argon2id (2) with 19 MiB and 2 passes: the minimum that OWASP recommends, about 20 ms. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

let unknownPassword: Promise<string> | undefined

/** Returns the hash of a random password that nobody knows, for users who have not set a password yet. */
export const unknownPasswordHash = (): Promise<string> => {
  unknownPassword ??= hashPassword(newCode())
  return unknownPassword
}

/**
 * Checks a password. Without an account, a hash is calculated anyway, so that the response time does not reveal which
 * user names exist.
 */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  const unknown = unknownPasswordHash()
  const matches = await verify(passwordHash ?? (await unknown), password)
  return passwordHash !== undefined && matches
}

/** Returns the account's data that its password must not consist of. */
const ownerOf = (account: Account): PasswordOwner => ({
  username: account.username,
  email: account.email,
  names: [account.vendor_name, account.vendor_code, account.company_name, account.store_name],
})

interface CodeUse<T> {
  /** Selects the user to whom a valid code belongs, and locks the code. */
  readonly accountOf: (unit: Unit, codeHash: string) => Promise<Account | undefined>
  readonly use: (unit: Unit, account: Account) => Promise<T>
  /** The refusal for an invalid code and for a blocked user. */
  readonly fails: Message
}

/** Sets the password of the user to whom a mailed code belongs. Refusals: `fails`, and those for invalid passwords. */
export const setPasswordByCode = async <T>(
  db: Db,
  { code, password, passwordConfirmation }: CallInput<typeof resetCall>['body'],
  { accountOf, use, fails }: CodeUse<T>,
): Promise<Result<T>> => {
  const plain = passwordRefusal({}, password, passwordConfirmation, isCommonPassword)
  if (plain) return plain
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (unit): Promise<Result<T>> => {
    const account = await accountOf(unit, hashOfCode(code))
    if (!account || account.blocked) return refuse(fails)
    const refusal = passwordRefusal(ownerOf(account), password, passwordConfirmation)
    if (refusal) return refusal
    await unit.updateTable('accounts.user_account').set({ password_hash }).where('id', '=', account.id).execute()
    return ok(await use(unit, account))
  })
}

export const RESET_CODE_LIFETIME_MS = 60 * 60 * 1000
/** The minimum time between two mails to one account (SES-16). */
const MIN_MAIL_INTERVAL_MS = 5 * 60 * 1000

/** Voids the user's reset codes and deletes them from the mails. */
export const voidResetCodes = async (unit: Unit, mail: AccountDeps['mail'], userId: number): Promise<void> => {
  await unit.deleteFrom('accounts.reset_code').where('user_id', '=', userId).execute()
  await mail.forgetCodes(unit, 'password-reset', userId)
}

/**
 * Mails a single-use code that is valid for one hour. The response does not reveal whether the email address is known
 * (SES-04, G-26). An account gets at most one such mail in five minutes; earlier codes stay valid until one is used
 * (SES-16).
 */
export const requestPasswordReset = async ({ db, mail, now }: AccountDeps, email: string): Promise<void> => {
  const account = await findAccount(db, email)
  if (!account || account.blocked || account.email.toLowerCase() !== email.toLowerCase()) return
  // users without a password must accept their invitation first
  if (await isInvited(db, account.id)) return
  const expires_at = new Date(now().getTime() + RESET_CODE_LIFETIME_MS)
  await db.transaction().execute(async (unit) => {
    // concurrent requests for one account are serialised here
    await unit.selectFrom('accounts.user_account').select('id').where('id', '=', account.id).forUpdate().execute()
    const recent = await unit
      .selectFrom('accounts.reset_code')
      .select('code_hash')
      .where('user_id', '=', account.id)
      .where('expires_at', '>', new Date(expires_at.getTime() - MIN_MAIL_INTERVAL_MS))
      .limit(1)
      .executeTakeFirst()
    if (recent) return
    const code = newCode()
    await unit
      .insertInto('accounts.reset_code')
      .values({ code_hash: hashOfCode(code), user_id: account.id, expires_at, used_at: null })
      .execute()
    await mail.passwordReset(unit, account, code)
  })
}

/**
 * Sets a new password with a mailed code, ends every session of the user, removes all locks and voids the other codes.
 * Refusals: RESET_FAILS, and those for invalid passwords.
 */
export const resetPassword = (deps: AccountDeps, request: CallInput<typeof resetCall>['body'], from: ChangeOrigin) => {
  const at = deps.now()
  return setPasswordByCode(deps.db, request, {
    fails: accountMessages.RESET_FAILS,
    accountOf: async (unit, codeHash) => {
      const code = await unit
        .selectFrom('accounts.reset_code')
        .select('user_id')
        .where('code_hash', '=', codeHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', at)
        .forUpdate()
        .executeTakeFirst()
      return code && findAccountById(unit, code.user_id)
    },
    use: async (unit, account) => {
      // used codes are stored until they expire, because they record when the last mail was sent
      await unit
        .updateTable('accounts.reset_code')
        .set({ used_at: at })
        .where('user_id', '=', account.id)
        .where('used_at', 'is', null)
        .execute()
      await deps.mail.forgetCodes(unit, 'password-reset', account.id)
      await forgetFailures(unit, accountKey(account.id))
      const entry = userAuditEntry(account, 'user.reset-password')
      await recordSignInChange(deps, unit, actorOf(account, from), account, { entry, notice: 'password-changed' })
    },
  })
}

/**
 * Checks the current password of the caller. Refusals: USER_UPDATE_FAILS for a wrong password (G-208),
 * PASSWORD_CHANGE_LOCKED after too many wrong passwords.
 */
export const checkOldPassword = async (
  { db, now }: AccountDeps,
  caller: Caller,
  account: Account,
  password: string,
): Promise<Refusal | undefined> => {
  const at = now()
  // counted per user across sessions, and separately from failed sign-ins (SES-15)
  const attempt = attemptOfUser('change-password', account.id, 'session')
  const locked = (seconds: number) =>
    refuse(accountMessages.PASSWORD_CHANGE_LOCKED, { seconds }, { path: 'oldPassword' })
  const before = await remainingDelay(db, attempt, at)
  if (before > 0) return locked(before)
  const right = await verifyPassword(account.password_hash, password)
  const wait = await db.transaction().execute(async (unit) => {
    const { seconds } = await recordAttempt(unit, attempt, right, at)
    if (!right && seconds === 0) await writeAudit(unit, caller, at, sessionEvent('session.fail', account))
    return seconds
  })
  if (wait > 0) return locked(wait)
  return right ? undefined : refuse(accountMessages.USER_UPDATE_FAILS, {}, { path: 'oldPassword' })
}

/**
 * Changes the caller's password, ends the caller's other sessions (SES-06) and mails a notice. Refusals:
 * USER_UPDATE_FAILS for a wrong old password (G-208), PASSWORD_CHANGE_LOCKED after too many wrong passwords.
 */
export const changePassword = async (
  deps: AccountDeps,
  caller: Caller,
  request: { readonly oldPassword: string; readonly password: string; readonly passwordConfirmation: string },
): Promise<Result<Account>> => {
  const { db } = deps
  const account = await findAccountById(db, caller.userId)
  if (!account) return refuse(accountMessages.USER_UPDATE_FAILS, {}, { path: 'oldPassword' })
  const { password, passwordConfirmation } = request
  const refusal = passwordRefusal(ownerOf(account), password, passwordConfirmation, isCommonPassword)
  if (refusal) return refusal
  const wrong = await checkOldPassword(deps, caller, account, request.oldPassword)
  if (wrong) return wrong
  const passwordHash = await hashPassword(password)
  const changed = await db.transaction().execute(async (unit) => {
    const { numUpdatedRows } = await unit
      .updateTable('accounts.user_account')
      .set({ password_hash: passwordHash })
      .where('id', '=', account.id)
      // if two changes are concurrent, only the first one still finds the old hash
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const entry = userAuditEntry(account, 'user.change-password')
    await recordSignInChange(deps, unit, caller, account, { entry, notice: 'password-changed' })
    return true
  })
  if (!changed) return refuse(accountMessages.USER_UPDATE_FAILS, {}, { path: 'oldPassword' })
  return ok(account)
}
