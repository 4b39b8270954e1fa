import type { Db, Unit } from '#kit/server/database/database.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../../messages.ts'
import type { Caller } from '../../rules/caller.ts'
import { isConfirmed } from '../../rules/sign-in/second-factor.ts'
import { findAccountById } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { tryCode } from '../second-factor/enter-second-factor.ts'
import { checkPasskey, type PasskeyAssertion } from '../second-factor/passkeys.ts'
import { checkCode, hasFactor, readFactors } from '../second-factor/second-factor.ts'
import { checkOldPassword } from './passwords.ts'

/**
 * Refuses a change if the session was not confirmed in the last minutes. A user with a second factor must always
 * confirm. A user without one must confirm, with the password, only if `always` is set: for changes to how the user
 * signs in.
 */
export const unconfirmedRefusal = async (
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  caller: Caller,
  always = false,
): Promise<Refusal | undefined> => {
  const session = await db
    .selectFrom('accounts.session')
    .select('confirmed_at')
    .where('id', '=', caller.sessionId)
    .executeTakeFirst()
  if (session && isConfirmed(session.confirmed_at, now())) return undefined
  const needsCode = hasFactor(await readFactors(db, caller.userId))
  if (!needsCode && !always) return undefined
  return refuse(accountMessages.IDENTITY_NOT_CONFIRMED, { by: needsCode ? 'code' : 'password' })
}

export const runIfConfirmed = async <T>(
  deps: AccountDeps,
  caller: Caller,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> => (await unconfirmedRefusal(deps, caller)) ?? work()

/**
 * Confirms the caller's session. Refusals: CODE_NOT_RIGHT and SECOND_FACTOR_LOCKED for codes, USER_UPDATE_FAILS and
 * PASSWORD_CHANGE_LOCKED for passwords, IDENTITY_NOT_CONFIRMED for a password if a code is required.
 */
export const confirmIdentity = async (
  deps: AccountDeps,
  caller: Caller,
  given: { readonly password: string } | { readonly code: string },
): Promise<Result<true>> => {
  const account = await findAccountById(deps.db, caller.userId)
  if (!account) return refuse(accountMessages.SESSION_EXPIRES)
  if ('password' in given) {
    if (hasFactor(await readFactors(deps.db, account.id)))
      return refuse(accountMessages.IDENTITY_NOT_CONFIRMED, { by: 'code' })
    const refusal = await checkOldPassword(deps, caller, account, given.password)
    if (refusal) return refusal
    await markConfirmed(deps, deps.db, caller)
    return ok(true)
  }
  return deps.db.transaction().execute(async (unit): Promise<Result<true>> => {
    const check = () => checkCode(unit, deps.secrets, account.id, given.code, deps.now())
    const attempt = await tryCode(deps, unit, account, { from: caller.from, check }, accountMessages.CODE_NOT_RIGHT)
    if (!attempt.ok) return attempt
    await markConfirmed(deps, unit, caller)
    return ok(true)
  })
}

/** Confirms the session with a passkey of the caller. Refusal: PASSKEY_FAILS. */
export const confirmByPasskey = (deps: AccountDeps, caller: Caller, answer: PasskeyAssertion): Promise<Result<true>> =>
  deps.db.transaction().execute(async (unit): Promise<Result<true>> => {
    const userId = await checkPasskey(unit, deps.passkeySite, answer, deps.now())
    if (userId !== caller.userId) return refuse(accountMessages.PASSKEY_FAILS)
    await markConfirmed(deps, unit, caller)
    return ok(true)
  })

export const markConfirmed = async ({ now }: AccountDeps, db: Db | Unit, { sessionId }: Caller): Promise<void> => {
  await db.updateTable('accounts.session').set({ confirmed_at: now() }).where('id', '=', sessionId).execute()
}
