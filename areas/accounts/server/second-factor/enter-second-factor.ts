import { type Actor, writeAudit } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database/database.ts'
import type { Message } from '#kit/shared/message.ts'
import type { ChangeOrigin } from '#kit/shared/origin.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../../messages.ts'
import { cleanCode } from '../../rules/sign-in/second-factor.ts'
import { type Account, findAccountById } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { mailNotice, recordSignInChange } from '../notices.ts'
import { redeemLink } from '../providers/provider-links.ts'
import { requiredProviderRefusal } from '../providers/provider-store.ts'
import { hashOfCode } from '../sign-in/codes.ts'
import { attemptOfUser, recordAttempt, remainingDelay } from '../sign-in/failed-sign-ins.ts'
import { type CompletedSignIn, completeSignIn, type SignInResult } from '../sign-in/sign-in.ts'
import { actorOf, sessionEvent, userAuditEntry } from '../users/user-audit.ts'
import { checkPasskey, type PasskeyAssertion } from './passkeys.ts'
import { addAuthenticator, checkAppCode, checkCode, replaceRecoveryCodes, type ValidCode } from './second-factor.ts'

/**
 * Checks a code, counts wrong ones, and uses up the right one. Refusals: SECOND_FACTOR_LOCKED, or `fails` for a wrong
 * code. The transaction must commit in either case, so that the count is stored.
 * @param check checks the code and locks its row; resolves to undefined if the code is wrong
 */
export const tryCode = async (
  deps: AccountDeps,
  unit: Unit,
  account: Account,
  { from, check }: { readonly from: ChangeOrigin; readonly check: () => Promise<ValidCode | undefined> },
  fails: Message,
): Promise<Result<ValidCode>> => {
  const at = deps.now()
  // counted per user, not per device, because only someone with the password gets here; resetting the password does not
  // clear the count
  const attempt = attemptOfUser('second-factor', account.id, 'code')
  const before = await remainingDelay(unit, attempt, at)
  if (before > 0) return refuse(accountMessages.SECOND_FACTOR_LOCKED, { seconds: before })
  const right = await check()
  const { seconds, locked } = await recordAttempt(unit, attempt, right !== undefined, at)
  if (seconds > 0) return refuse(accountMessages.SECOND_FACTOR_LOCKED, { seconds })
  const by = actorOf(account, from)
  if (!right) {
    await writeAudit(unit, by, at, sessionEvent('session.fail-code', account))
    if (locked) await mailNotice(unit, deps.mail, account, { what: 'code-locked', at, from })
    return refuse(fails, {}, { path: 'code' })
  }
  await right.use()
  if (right.kind === 'recovery') {
    await writeAudit(unit, by, at, userAuditEntry(account, 'user.use-recovery-code'))
    await mailNotice(unit, deps.mail, account, { what: 'recovery-code-used', at, from })
  }
  return ok(right)
}

/**
 * Returns the unfinished sign-in that waits for its second step. `linkHash` belongs to the identity at a provider that
 * the sign-in will link. Refusals: SIGN_IN_STEP_EXPIRED, BLOCKED.
 */
const openStep = async (unit: Unit, step: string, now: Date) => {
  const row = await unit
    .selectFrom('accounts.sign_in_step')
    .selectAll()
    .where('code_hash', '=', hashOfCode(step))
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  const account = row && (await findAccountById(unit, row.user_id))
  if (!row || !account) return refuse(accountMessages.SIGN_IN_STEP_EXPIRED)
  return account.blocked ? refuse(accountMessages.BLOCKED) : { account, kind: row.kind, linkHash: row.link_hash }
}

const closeStep = async (unit: Unit, step: string): Promise<void> => {
  await unit.deleteFrom('accounts.sign_in_step').where('code_hash', '=', hashOfCode(step)).execute()
}

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code, or with the first code of an app that
 * the user had to set up (SES-11). Refusals: SIGN_IN_STEP_EXPIRED, SECOND_FACTOR_FAILS, SECOND_FACTOR_LOCKED, BLOCKED,
 * and those of `redeemLink`.
 */
export const enterSecondFactor = (
  deps: AccountDeps,
  input: Omit<CompletedSignIn, 'isConfirmed' | 'proof'> & { readonly step: string; readonly code: string },
): Promise<Result<SignInResult & { readonly recoveryCodes?: string[] }>> =>
  deps.db.transaction().execute(async (unit): Promise<Result<SignInResult & { recoveryCodes?: string[] }>> => {
    const at = deps.now()
    const found = await openStep(unit, input.step, at)
    if ('ok' in found) return found
    const { account, kind, linkHash } = found
    const check = () =>
      kind === 'setup'
        ? checkAppCode(unit, deps.secrets, account.id, { code: cleanCode(input.code), isNew: true, at })
        : checkCode(unit, deps.secrets, account.id, input.code, at)
    const { from } = input
    const attempt = await tryCode(deps, unit, account, { from, check }, accountMessages.SECOND_FACTOR_FAILS)
    if (!attempt.ok) return attempt
    await closeStep(unit, input.step)
    const linked = linkHash === null ? ok(true) : await redeemLink(deps, unit, account, linkHash, from)
    if (!linked.ok) return linked
    const codes = kind === 'setup' ? await finishAppSetup(deps, unit, account, actorOf(account, from)) : undefined
    const proof = 'password and code'
    const entered = await completeSignIn(deps, unit, account, { ...input, isConfirmed: true, proof })
    return entered.ok && codes ? ok({ ...entered.value, recoveryCodes: codes }) : entered
  })

/** Completes the set-up of an authenticator app. @returns new recovery codes */
export const finishAppSetup = async (
  deps: AccountDeps,
  unit: Unit,
  account: Account,
  by: Actor & { readonly sessionId?: string },
): Promise<string[]> => {
  const entry = userAuditEntry(account, 'user.add-second-factor')
  await recordSignInChange(deps, unit, by, account, { entry, notice: 'second-factor-added' })
  return replaceRecoveryCodes(unit, account.id)
}

/**
 * Creates the secret of an authenticator app that the user must set up during a sign-in. Refusal: SIGN_IN_STEP_EXPIRED.
 */
export const setUpAppAtSignIn = (deps: AccountDeps, step: string) =>
  deps.db.transaction().execute(async (unit): Promise<Result<{ secret: string; uri: string }>> => {
    const found = await openStep(unit, step, deps.now())
    if ('ok' in found) return found
    if (found.kind !== 'setup') return refuse(accountMessages.SIGN_IN_STEP_EXPIRED)
    return ok(await addAuthenticator(unit, deps.secrets, found.account, deps.now()))
  })

/**
 * Signs in with a passkey alone, or completes the second step of a sign-in, which may also link an identity at a
 * provider. Refusals: PASSKEY_SIGN_IN_FAILS, also if the passkey belongs to another user than the sign-in, BLOCKED,
 * PROVIDER_REQUIRED, SIGN_IN_STEP_EXPIRED, and those of `redeemLink`.
 */
export const signInWithPasskey = (
  deps: AccountDeps,
  answer: PasskeyAssertion,
  { step, ...entry }: Pick<CompletedSignIn, 'device' | 'ip' | 'from'> & { readonly step?: string | undefined },
): Promise<Result<SignInResult>> =>
  deps.db.transaction().execute(async (unit): Promise<Result<SignInResult>> => {
    const userId = await checkPasskey(unit, deps.passkeySite, answer, deps.now())
    const account = userId === undefined ? undefined : await findAccountById(unit, userId)
    if (!account) return refuse(accountMessages.PASSKEY_SIGN_IN_FAILS)
    if (account.blocked) {
      await writeAudit(unit, actorOf(account, entry.from), deps.now(), sessionEvent('session.fail', account))
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
