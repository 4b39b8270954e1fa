import { audit } from '#kit/server/audit.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { Caller } from '../rules/caller.ts'
import { accountById } from './account-store.ts'
import { actorOf } from './actor.ts'
import { markConfirmed } from './confirm-identity.ts'
import { closeStep, openStep } from './enter-second-factor.ts'
import { mailNotice } from './notices.ts'
import { changeOwnFactor } from './own-second-factor.ts'
import { type Assertion, type Attestation, checkPasskey, creationOptions, storePasskey } from './passkeys.ts'
import { redeemLink } from './provider-links.ts'
import { requiredProviderRefusal } from './provider-store.ts'
import {
  hasFactor,
  readFactors,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  secondFactorDueOf,
} from './second-factor.ts'
import { type CompletedSignIn, completeSignIn, type SignedIn, type SignInDeps } from './sign-in.ts'
import { sessionEvent, userAuditEntry } from './user-audit.ts'

/** Refusal: IDENTITY_NOT_CONFIRMED. */
export const newPasskeyOptions = (deps: SignInDeps, caller: Caller) =>
  changeOwnFactor(deps, caller, async (unit, account) =>
    ok(await creationOptions(unit, deps.passkeySite, account, deps.now())),
  )

/**
 * Adds a passkey to the caller's account. The first second factor comes with recovery codes. Refusals:
 * IDENTITY_NOT_CONFIRMED, PASSKEY_FAILS.
 */
export const addPasskey = (
  deps: SignInDeps,
  caller: Caller,
  passkey: { readonly name: string; readonly answer: Attestation },
) =>
  changeOwnFactor(deps, caller, async (unit, account): Promise<Result<{ recoveryCodes?: string[] }>> => {
    const at = deps.now()
    const isFirst = !hasFactor(await readFactors(unit, account.id))
    if (!(await storePasskey(unit, deps.passkeySite, account.id, passkey, at)))
      return refuse(accountMessages.PASSKEY_FAILS)
    await deps.sessions.endOthers(unit, account.id, caller.sessionId)
    await audit(unit, caller, at, userAuditEntry(account, 'user.add-passkey', { after: { name: passkey.name } }))
    await mailNotice(unit, deps.mail, account, { what: 'second-factor-added', at, from: caller.from })
    await markConfirmed({ db: unit, now: deps.now }, caller)
    return ok(isFirst ? { recoveryCodes: await replaceRecoveryCodes(unit, account.id) } : {})
  })

/**
 * Removes a passkey of the caller. Refusals: IDENTITY_NOT_CONFIRMED, PASSKEY_NOT_FOUND, and SECOND_FACTOR_REQUIRED for
 * the last second factor of a user who must have one.
 */
export const removePasskey = (deps: SignInDeps, caller: Caller, id: string) =>
  changeOwnFactor(deps, caller, async (unit, account): Promise<Result<true>> => {
    const { appSince, passkeys } = await readFactors(unit, account.id)
    const present = passkeys.find(({ credential_id }) => credential_id === id)
    if (!present) return refuse(accountMessages.PASSKEY_NOT_FOUND)
    const isLast = appSince === null && passkeys.length === 1
    if (isLast && (await secondFactorDueOf(unit, account)) !== undefined)
      return refuse(accountMessages.SECOND_FACTOR_REQUIRED)
    await unit.deleteFrom('accounts.passkey').where('credential_id', '=', id).execute()
    if (isLast) await removeRecoveryCodes(unit, account.id)
    await deps.sessions.endOthers(unit, account.id, caller.sessionId)
    const at = deps.now()
    await audit(unit, caller, at, userAuditEntry(account, 'user.remove-passkey', { before: { name: present.name } }))
    await mailNotice(unit, deps.mail, account, { what: 'second-factor-removed', at, from: caller.from })
    return ok(true)
  })

/**
 * Signs in with a passkey alone, or completes the second step of a sign-in, which may link a person at a provider.
 * Refusals: PASSKEY_SIGN_IN_FAILS, also for the passkey of another user than the step's, BLOCKED, PROVIDER_REQUIRED,
 * SIGN_IN_STEP_EXPIRED, and those of `redeemLink`.
 */
export const signInWithPasskey = (
  deps: SignInDeps,
  answer: Assertion,
  { step, ...entry }: Pick<CompletedSignIn, 'device' | 'ip' | 'from'> & { readonly step?: string | undefined },
): Promise<Result<SignedIn>> =>
  deps.db.transaction().execute(async (unit): Promise<Result<SignedIn>> => {
    const userId = await checkPasskey(unit, deps.passkeySite, answer, deps.now())
    const account = userId === undefined ? undefined : await accountById(unit, userId)
    if (!account) return refuse(accountMessages.PASSKEY_SIGN_IN_FAILS)
    if (account.blocked) {
      await audit(unit, actorOf(account, entry.from), deps.now(), sessionEvent('session.fail', account))
      return refuse(accountMessages.BLOCKED)
    }
    const open = step === undefined ? undefined : await openStep(unit, step, deps.now())
    if (open && 'ok' in open) return open
    if (open && open.account.id !== account.id) return refuse(accountMessages.PASSKEY_SIGN_IN_FAILS)
    const linkHash = open?.linkHash ?? null
    const refused = linkHash === null ? await requiredProviderRefusal(unit, account) : undefined
    if (refused) return refused
    const linked = linkHash === null ? ok(true) : await redeemLink(deps, unit, account, linkHash, entry.from)
    if (!linked.ok) return linked
    if (step !== undefined) await closeStep(unit, step)
    return completeSignIn(deps, unit, account, { ...entry, isConfirmed: true, proof: 'passkey', trust: false })
  })

/** Confirms the session with a passkey of the caller. Refusal: PASSKEY_FAILS. */
export const confirmByPasskey = (deps: SignInDeps, caller: Caller, answer: Assertion): Promise<Result<true>> =>
  deps.db.transaction().execute(async (unit): Promise<Result<true>> => {
    const userId = await checkPasskey(unit, deps.passkeySite, answer, deps.now())
    if (userId !== caller.userId) return refuse(accountMessages.PASSKEY_FAILS)
    await markConfirmed({ db: unit, now: deps.now }, caller)
    return ok(true)
  })
