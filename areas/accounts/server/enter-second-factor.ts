import { audit } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database.ts'
import type { Origin } from '#kit/shared/origin.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import { cleanCode } from '../rules/second-factor.ts'
import { type Account, accountById } from './account-store.ts'
import { actorOf } from './actor.ts'
import { hashOfCode } from './codes.ts'
import { attemptOfUser, recordAttempt, remainingDelay } from './failed-sign-ins.ts'
import { mailNotice } from './notices.ts'
import { redeemLink } from './provider-links.ts'
import { addAuthenticator, checkAppCode, checkCode, replaceRecoveryCodes, type ValidCode } from './second-factor.ts'
import { type CompletedSignIn, completeSignIn, type SignedIn, type SignInDeps } from './sign-in.ts'
import { sessionEvent, userAuditEntry } from './user-audit.ts'

/**
 * Checks a code, counts wrong ones, and uses up the right one. Refusals: SECOND_FACTOR_LOCKED, or `fails` for a wrong
 * code. The transaction must commit in each case.
 * @param check checks the code and locks its row; resolves to undefined if the code is wrong
 */
export const tryCode = async (
  deps: Pick<SignInDeps, 'mail' | 'now'>,
  unit: Unit,
  account: Account,
  { from, check }: { readonly from: Origin; readonly check: () => Promise<ValidCode | undefined> },
  fails: Refusal,
): Promise<Result<ValidCode>> => {
  const at = deps.now()
  // counted per user, not per device, because a stranger gets here only with the password; a reset of the password does
  // not remove the count
  const attempt = attemptOfUser('second-factor', account.id, 'code')
  const before = await remainingDelay(unit, attempt, at)
  if (before > 0) return refuse(accountMessages.SECOND_FACTOR_LOCKED, { seconds: before })
  const right = await check()
  const { seconds, locked } = await recordAttempt(unit, attempt, right !== undefined, at)
  if (seconds > 0) return refuse(accountMessages.SECOND_FACTOR_LOCKED, { seconds })
  const by = actorOf(account, from)
  if (!right) {
    await audit(unit, by, at, sessionEvent('session.fail-code', account))
    if (locked) await mailNotice(unit, deps.mail, account, { what: 'code-locked', at, from })
    return fails
  }
  await right.use()
  if (right.kind === 'recovery') {
    await audit(unit, by, at, userAuditEntry(account, 'user.use-recovery-code'))
    await mailNotice(unit, deps.mail, account, { what: 'recovery-code-used', at, from })
  }
  return ok(right)
}

interface OpenStep {
  readonly account: Account
  readonly kind: 'code' | 'setup'
  /** Names the identity at a provider that this sign-in links. */
  readonly linkHash: string | null
}

/** Returns the unfinished sign-in that waits for its second step. Refusals: SIGN_IN_STEP_EXPIRED, BLOCKED. */
export const openStep = async (unit: Unit, step: string, now: Date): Promise<OpenStep | Refusal> => {
  const row = await unit
    .selectFrom('accounts.sign_in_step')
    .selectAll()
    .where('code_hash', '=', hashOfCode(step))
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  const account = row && (await accountById(unit, row.user_id))
  if (!row || !account) return refuse(accountMessages.SIGN_IN_STEP_EXPIRED)
  return account.blocked ? refuse(accountMessages.BLOCKED) : { account, kind: row.kind, linkHash: row.link_hash }
}

export const closeStep = async (unit: Unit, step: string): Promise<void> => {
  await unit.deleteFrom('accounts.sign_in_step').where('code_hash', '=', hashOfCode(step)).execute()
}

export interface SecondFactorEntry extends Pick<CompletedSignIn, 'device' | 'ip' | 'from' | 'trust'> {
  readonly step: string
  readonly code: string
}

/**
 * Completes a sign-in with a code of the app or a recovery code, or with the first code of an app that the sign-in
 * requires (SES-11). Refusals: SIGN_IN_STEP_EXPIRED, SECOND_FACTOR_FAILS, SECOND_FACTOR_LOCKED, BLOCKED,
 * and those of `redeemLink`.
 */
export const enterSecondFactor = (
  deps: SignInDeps,
  input: SecondFactorEntry,
): Promise<Result<SignedIn & { readonly recoveryCodes?: string[] }>> =>
  deps.db.transaction().execute(async (unit): Promise<Result<SignedIn & { recoveryCodes?: string[] }>> => {
    const at = deps.now()
    const found = await openStep(unit, input.step, at)
    if ('ok' in found) return found
    const { account, kind, linkHash } = found
    const check = () =>
      kind === 'setup'
        ? checkAppCode(unit, deps.secrets, account.id, { code: cleanCode(input.code), isNew: true, at })
        : checkCode(unit, deps.secrets, account.id, input.code, at)
    const wrong = refuse(accountMessages.SECOND_FACTOR_FAILS, {}, { path: 'code' })
    const attempt = await tryCode(deps, unit, account, { from: input.from, check }, wrong)
    if (!attempt.ok) return attempt
    await closeStep(unit, input.step)
    const linked = linkHash === null ? ok(true) : await redeemLink(deps, unit, account, linkHash, input.from)
    if (!linked.ok) return linked
    const codes = kind === 'setup' ? await finishSetup(deps, unit, account, input) : undefined
    const proof = 'password and code'
    const entered = await completeSignIn(deps, unit, account, { ...input, isConfirmed: true, proof })
    return entered.ok && codes ? ok({ ...entered.value, recoveryCodes: codes }) : entered
  })

/**
 * Completes the set-up of an authenticator app: ends the other sessions, notifies the user, and returns new recovery
 * codes.
 */
export const finishSetup = async (
  { sessions, mail, now }: Pick<SignInDeps, 'sessions' | 'mail' | 'now'>,
  unit: Unit,
  account: Account,
  { from }: Pick<CompletedSignIn, 'from'>,
  keepSession?: string,
): Promise<string[]> => {
  const at = now()
  await sessions.endOthers(unit, account.id, keepSession)
  await audit(unit, actorOf(account, from), at, userAuditEntry(account, 'user.add-second-factor'))
  await mailNotice(unit, mail, account, { what: 'second-factor-added', at, from })
  return replaceRecoveryCodes(unit, account.id)
}

/** Creates the app's secret for a sign-in that requires one. Refusal: SIGN_IN_STEP_EXPIRED. */
export const setUpAtSignIn = (deps: SignInDeps, step: string): Promise<Result<{ secret: string; uri: string }>> =>
  deps.db.transaction().execute(async (unit): Promise<Result<{ secret: string; uri: string }>> => {
    const found = await openStep(unit, step, deps.now())
    if ('ok' in found) return found
    if (found.kind !== 'setup') return refuse(accountMessages.SIGN_IN_STEP_EXPIRED)
    return ok(await addAuthenticator(unit, deps.secrets, found.account, deps.now()))
  })
