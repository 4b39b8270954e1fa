import { audit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database.ts'
import { done } from '#kit/server/route.ts'
import type { Origin } from '#kit/shared/origin.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import { secondStep } from '../rules/second-factor.ts'
import { type Account, asSessionUser, findAccount } from './account-store.ts'
import { actorOf, unknownActor } from './actor.ts'
import { hashOfCode } from './codes.ts'
import { recordAttempt, remainingDelay, type SignInAttempt } from './failed-sign-ins.ts'
import { attemptOrigin, knownOrigin, rememberOrigin, UNKNOWN_ORIGIN } from './known-origins.ts'
import type { AccountMail } from './mail.port.ts'
import { networkOf } from './network-address.ts'
import { mailNotice } from './notices.ts'
import type { PasskeySite } from './passkeys.ts'
import { verifyPassword } from './passwords.ts'
import { linkRefusal, redeemLink } from './provider-links.ts'
import { requiredProviderRefusal } from './provider-store.ts'
import { requestSecondStep, secondStepFacts, trustDevice } from './second-step.ts'
import type { SecretBox } from './secret-box.ts'
import type { Sessions } from './sessions.ts'
import { type SignInProof, sessionEvent } from './user-audit.ts'

export interface SignInDeps {
  readonly db: Db
  readonly sessions: Sessions
  readonly mail: AccountMail
  readonly now: () => Date
  readonly secrets: SecretBox
  readonly passkeySite: PasskeySite
  /** Returns whether the IP address belongs to shared devices of the dock, which need no second step. */
  readonly isExempt: (ip: string) => boolean
}

export interface SignInRequest {
  readonly identifier: string
  readonly password: string
  /** The token that an earlier sign-in stored on this device. */
  readonly device?: string | undefined
  readonly ip: string
  readonly from: Origin
  /** The code for linking a person at an identity provider to the account. This sign-in redeems it. */
  readonly link?: string | undefined
}

export interface SignedIn {
  readonly account: Account
  readonly jwt: string
  readonly device: string
}

/**
 * Signs in with user name or email address and password. Failures are counted per account and IP address, and
 * separately for known devices (SES-09, SES-16). Sign-ins, failures and locks are audited; the user gets a mail about
 * locks and about sign-ins from a new place (SES-14). Refusals: LOGIN_FAILS, LOGIN_LOCKED with the seconds to wait, and
 * with the right password BLOCKED, SECOND_FACTOR_NEEDED, PROVIDER_REQUIRED, and those of `linkRefusal`.
 */
export const signIn = async (deps: SignInDeps, input: SignInRequest): Promise<Result<SignedIn>> => {
  const { db, now } = deps
  const at = now()
  const account = await findAccount(db, input.identifier)
  const origin = attemptOrigin(networkOf(input.ip), input.device)
  const known = account ? await knownOrigin(db, account.id, origin) : UNKNOWN_ORIGIN
  const attempt: SignInAttempt = {
    ...origin,
    account: account ? accountKey(account.id) : `name/${input.identifier.toLowerCase()}`,
    known,
  }
  const before = await remainingDelay(db, attempt, at)
  if (before > 0) return refuse(accountMessages.LOGIN_LOCKED, { seconds: before })
  const right = await verifyPassword(account?.password_hash, input.password)
  const seconds = await db
    .transaction()
    .execute((unit) => recordResult(unit, deps.mail, { attempt, account, given: input, right, at }))
  if (seconds > 0) return refuse(accountMessages.LOGIN_LOCKED, { seconds })
  if (!right || !account) return refuse(accountMessages.LOGIN_FAILS)
  if (account.blocked) return refuse(accountMessages.BLOCKED)
  const { link } = input
  const refused =
    link === undefined ? await requiredProviderRefusal(db, account) : await linkRefusal(db, account, link, at)
  if (refused) return refused
  const facts = await secondStepFacts(deps, account, input, at)
  const needed = secondStep(facts, at)
  // the sign-in at the provider counts as second factor, so that none must be set up
  const next = needed === 'setup' && link !== undefined ? 'none' : needed
  return db.transaction().execute(async (unit): Promise<Result<SignedIn>> => {
    const linkHash = link === undefined ? undefined : hashOfCode(link)
    if (next !== 'none') return requestSecondStep(unit, account, { kind: next, linkHash }, at)
    const linked = linkHash === undefined ? ok(true) : await redeemLink(deps, unit, account, linkHash, input.from)
    if (!linked.ok) return linked
    return completeSignIn(deps, unit, account, {
      ...input,
      isConfirmed: !facts.hasFactor,
      proof: 'password',
      trust: false,
    })
  })
}

/** The reply of every call that signs in. */
export const signedInReply = async <T extends SignedIn>(db: Db, result: Result<T>) => {
  if (!result.ok) return result
  const { account, ...entered } = result.value
  return { ...entered, user: await asSessionUser(db, account), ...done }
}

/** A user who has entered everything that the sign-in needs. */
export interface CompletedSignIn extends Pick<SignInRequest, 'device' | 'ip' | 'from'> {
  readonly isConfirmed: boolean
  readonly proof: SignInProof
  /** Leave out the second step on this device from now on. */
  readonly trust: boolean
}

/** Starts the session, remembers the device, and mails the user about a new place. Refusal: LOGIN_FAILS. */
export const completeSignIn = async (
  deps: SignInDeps,
  unit: Unit,
  account: Account,
  { device, ip, from, isConfirmed, proof, trust }: CompletedSignIn,
): Promise<Result<SignedIn>> => {
  const at = deps.now()
  const origin = attemptOrigin(networkOf(ip), device)
  const known = await knownOrigin(unit, account.id, origin)
  const jwt = await deps.sessions.start(account, from, unit, isConfirmed)
  if (jwt === undefined) return refuse(accountMessages.LOGIN_FAILS)
  const token = await rememberOrigin(unit, account.id, origin, device, at)
  if (trust) await trustDevice(unit, account.id, token, at)
  await audit(unit, actorOf(account, from), at, sessionEvent('session.start', account, proof))
  if (!known.first && !known.device && !known.address)
    await mailNotice(unit, deps.mail, account, { what: 'new-device', at, from })
  return ok({ account, jwt, device: token })
}

export const accountKey = (userId: number): string => `user/${userId}`

interface TriedSignIn {
  readonly attempt: SignInAttempt
  readonly account: Account | undefined
  readonly given: SignInRequest
  readonly right: boolean
  readonly at: Date
}

/**
 * Counts the attempt and audits a failure.
 * @returns the seconds to wait if the attempt came too early
 */
const recordResult = async (
  unit: Unit,
  mail: AccountMail,
  { attempt, account, given: input, right, at }: TriedSignIn,
): Promise<number> => {
  const { seconds, locked } = await recordAttempt(unit, attempt, right, at)
  if (seconds > 0 || right) return seconds
  const by = unknownActor(input.from)
  await audit(unit, by, at, sessionEvent('session.fail', account))
  if (!locked) return 0
  await audit(unit, by, at, sessionEvent('session.lock', account))
  if (account && !account.blocked) await mailNotice(unit, mail, account, { what: 'locked', at, from: input.from })
  return 0
}
