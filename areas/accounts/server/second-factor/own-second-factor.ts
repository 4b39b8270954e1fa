import { writeAudit } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../../messages.ts'
import type { Caller } from '../../rules/caller.ts'
import { cleanCode } from '../../rules/sign-in/second-factor.ts'
import type { SecondFactorState } from '../../rules/sign-in/second-factor-calls.ts'
import { type Account, findAccountById } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { recordSignInChange } from '../notices.ts'
import { markConfirmed, unconfirmedRefusal } from '../sign-in/confirm-identity.ts'
import { userAuditEntry } from '../users/user-audit.ts'
import { finishAppSetup, tryCode } from './enter-second-factor.ts'
import { creationOptions, type PasskeyAttestation, storePasskey } from './passkeys.ts'
import {
  addAuthenticator,
  checkAppCode,
  hasFactor,
  readFactors,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  secondFactorDueOf,
} from './second-factor.ts'

export const ownSecondFactor = async ({ db }: AccountDeps, caller: Caller): Promise<SecondFactorState | Refusal> => {
  const account = await findAccountById(db, caller.userId)
  if (!account) return refuse(accountMessages.SESSION_EXPIRES)
  const { appSince, recoveryCodes, passkeys } = await readFactors(db, account.id)
  const due = await secondFactorDueOf(db, account)
  return {
    app: appSince?.toISOString() ?? null,
    recoveryCodes,
    due: due?.toISOString() ?? null,
    passkeys: passkeys.map(({ credential_id: id, name, created_at, last_used_at }) => ({
      id,
      name,
      since: created_at.toISOString(),
      lastUsed: last_used_at?.toISOString() ?? null,
    })),
  }
}

/** Runs a change of the caller's own second factor, for which the session must be confirmed. */
export const changeOwnFactor = async <T>(
  deps: AccountDeps,
  caller: Caller,
  work: (unit: Unit, account: Account) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const refusal = await unconfirmedRefusal(deps, caller, true)
  if (refusal) return refusal
  return deps.db.transaction().execute(async (unit): Promise<Result<T>> => {
    // concurrent changes of one user are serialised here
    await unit.selectFrom('accounts.user_account').select('id').where('id', '=', caller.userId).forUpdate().execute()
    const account = await findAccountById(unit, caller.userId)
    return account ? work(unit, account) : refuse(accountMessages.SESSION_EXPIRES)
  })
}

/** Refusals: IDENTITY_NOT_CONFIRMED, SECOND_FACTOR_EXISTS. */
export const startAuthenticator = (deps: AccountDeps, caller: Caller) =>
  changeOwnFactor(deps, caller, async (unit, account): Promise<Result<{ secret: string; uri: string }>> => {
    if ((await readFactors(unit, account.id)).appSince !== null) return refuse(accountMessages.SECOND_FACTOR_EXISTS)
    return ok(await addAuthenticator(unit, deps.secrets, account, deps.now()))
  })

/** Refusals: IDENTITY_NOT_CONFIRMED, SECOND_FACTOR_EXISTS, CODE_NOT_RIGHT, SECOND_FACTOR_LOCKED. */
export const confirmAuthenticator = (deps: AccountDeps, caller: Caller, typed: string) =>
  changeOwnFactor(deps, caller, async (unit, account): Promise<Result<{ recoveryCodes: string[] }>> => {
    if ((await readFactors(unit, account.id)).appSince !== null) return refuse(accountMessages.SECOND_FACTOR_EXISTS)
    const code = cleanCode(typed)
    const check = () => checkAppCode(unit, deps.secrets, account.id, { code, isNew: true, at: deps.now() })
    const attempt = await tryCode(deps, unit, account, { from: caller.from, check }, accountMessages.CODE_NOT_RIGHT)
    if (!attempt.ok) return attempt
    const recoveryCodes = await finishAppSetup(deps, unit, account, caller)
    await markConfirmed(deps, unit, caller)
    return ok({ recoveryCodes })
  })

/**
 * Removes the caller's authenticator app. Refusals: IDENTITY_NOT_CONFIRMED, SECOND_FACTOR_MISSING, and
 * SECOND_FACTOR_REQUIRED for the last second factor of a user who must have one.
 */
export const removeAuthenticator = (deps: AccountDeps, caller: Caller) =>
  changeOwnFactor(deps, caller, async (unit, account): Promise<Result<true>> => {
    const isLast = (await readFactors(unit, account.id)).passkeys.length === 0
    if (isLast && (await secondFactorDueOf(unit, account)) !== undefined)
      return refuse(accountMessages.SECOND_FACTOR_REQUIRED)
    const removed = await unit
      .deleteFrom('accounts.authenticator')
      .where('user_id', '=', account.id)
      .returning('confirmed_at')
      .executeTakeFirst()
    if (!removed?.confirmed_at) return refuse(accountMessages.SECOND_FACTOR_MISSING)
    if (isLast) await removeRecoveryCodes(unit, account.id)
    const entry = userAuditEntry(account, 'user.remove-second-factor')
    await recordSignInChange(deps, unit, caller, account, { entry, notice: 'second-factor-removed' })
    return ok(true)
  })

/** Refusals: IDENTITY_NOT_CONFIRMED, SECOND_FACTOR_MISSING. */
export const renewRecoveryCodes = (deps: AccountDeps, caller: Caller) =>
  changeOwnFactor(deps, caller, async (unit, account): Promise<Result<{ recoveryCodes: string[] }>> => {
    if (!hasFactor(await readFactors(unit, account.id))) return refuse(accountMessages.SECOND_FACTOR_MISSING)
    await writeAudit(unit, caller, deps.now(), userAuditEntry(account, 'user.renew-recovery-codes'))
    return ok({ recoveryCodes: await replaceRecoveryCodes(unit, account.id) })
  })

/** Refusal: IDENTITY_NOT_CONFIRMED. */
export const newPasskeyOptions = (deps: AccountDeps, caller: Caller) =>
  changeOwnFactor(deps, caller, async (unit, account) =>
    ok(await creationOptions(unit, deps.passkeySite, account, deps.now())),
  )

/**
 * Adds a passkey to the caller's account. If it is the first second factor, recovery codes are created too. Refusals:
 * IDENTITY_NOT_CONFIRMED, PASSKEY_FAILS.
 */
export const addPasskey = (
  deps: AccountDeps,
  caller: Caller,
  passkey: { readonly name: string; readonly answer: PasskeyAttestation },
) =>
  changeOwnFactor(deps, caller, async (unit, account): Promise<Result<{ recoveryCodes?: string[] }>> => {
    const isFirst = !hasFactor(await readFactors(unit, account.id))
    if (!(await storePasskey(unit, deps.passkeySite, account.id, passkey, deps.now())))
      return refuse(accountMessages.PASSKEY_FAILS)
    const entry = userAuditEntry(account, 'user.add-passkey', { after: { name: passkey.name } })
    await recordSignInChange(deps, unit, caller, account, { entry, notice: 'second-factor-added' })
    await markConfirmed(deps, unit, caller)
    return ok(isFirst ? { recoveryCodes: await replaceRecoveryCodes(unit, account.id) } : {})
  })

/**
 * Removes a passkey of the caller. Refusals: IDENTITY_NOT_CONFIRMED, PASSKEY_NOT_FOUND, and SECOND_FACTOR_REQUIRED for
 * the last second factor of a user who must have one.
 */
export const removePasskey = (deps: AccountDeps, caller: Caller, id: string) =>
  changeOwnFactor(deps, caller, async (unit, account): Promise<Result<true>> => {
    const { appSince, passkeys } = await readFactors(unit, account.id)
    const present = passkeys.find(({ credential_id }) => credential_id === id)
    if (!present) return refuse(accountMessages.PASSKEY_NOT_FOUND)
    const isLast = appSince === null && passkeys.length === 1
    if (isLast && (await secondFactorDueOf(unit, account)) !== undefined)
      return refuse(accountMessages.SECOND_FACTOR_REQUIRED)
    await unit.deleteFrom('accounts.passkey').where('credential_id', '=', id).execute()
    if (isLast) await removeRecoveryCodes(unit, account.id)
    const entry = userAuditEntry(account, 'user.remove-passkey', { before: { name: present.name } })
    await recordSignInChange(deps, unit, caller, account, { entry, notice: 'second-factor-removed' })
    return ok(true)
  })
