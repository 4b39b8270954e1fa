import { writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { doneBody, type RequestFacts } from '#kit/server/route.ts'
import type { CallInput } from '#kit/shared/call.ts'
import type { ChangeOrigin } from '#kit/shared/origin.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type { signIn as signInCall } from '../../contract.ts'
import { accountMessages } from '../../messages.ts'
import { secondStep, trustEnd } from '../../rules/sign-in/second-factor.ts'
import { type Account, findAccount, toSessionUser } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { mailNotice } from '../notices.ts'
import { linkRefusal, redeemLink } from '../providers/provider-links.ts'
import { requiredProviderRefusal } from '../providers/provider-store.ts'
import { hasFactor, readFactors, secondFactorDueOf } from '../second-factor/second-factor.ts'
import { actorOf, type SignInProof, sessionEvent, unknownActor } from '../users/user-audit.ts'
import { hashOfCode, newCode } from './codes.ts'
import { accountKey, recordAttempt, remainingDelay, type SignInAttempt } from './failed-sign-ins.ts'
import { knownOrigin, originOf, rememberOrigin } from './known-origins.ts'
import { verifyPassword } from './passwords.ts'

type SignInRequest = CallInput<typeof signInCall>['body'] & Pick<RequestFacts, 'ip' | 'from'>

export interface SignInResult {
  readonly account: Account
  readonly jwt: string
  /** The token by which the next sign-in recognises this device. */
  readonly device: string
}

/**
 * Signs in with user name or email address and password. Failures are counted per account and IP address, and
 * separately for known devices (SES-09, SES-16). Sign-ins, failures and locks are audited; the user gets a mail about a
 * lock and about a sign-in from a new device or network (SES-14). Refusals: LOGIN_FAILS, LOGIN_LOCKED with the seconds
 * to wait, and with the right password BLOCKED, SECOND_FACTOR_NEEDED, PROVIDER_REQUIRED, and those of `linkRefusal`.
 */
export const signIn = async (deps: AccountDeps, input: SignInRequest): Promise<Result<SignInResult>> => {
  const { db, now } = deps
  const at = now()
  const account = await findAccount(db, input.identifier)
  const origin = originOf(input)
  const attempt = {
    ...origin,
    account: account ? accountKey(account.id) : `name/${input.identifier.toLowerCase()}`,
    known: account ? await knownOrigin(db, account.id, origin) : { device: false, address: false },
  }
  const before = await remainingDelay(db, attempt, at)
  if (before > 0) return refuse(accountMessages.LOGIN_LOCKED, { seconds: before })
  const right = await verifyPassword(account?.password_hash, input.password)
  const tried = { attempt, account, right, from: input.from }
  const seconds = await db.transaction().execute((unit) => recordResult(deps, unit, tried, at))
  if (seconds > 0) return refuse(accountMessages.LOGIN_LOCKED, { seconds })
  if (!right || !account) return refuse(accountMessages.LOGIN_FAILS)
  if (account.blocked) return refuse(accountMessages.BLOCKED)
  const { link } = input
  const refused =
    link === undefined ? await requiredProviderRefusal(db, account) : await linkRefusal(db, account, link, at)
  if (refused) return refused
  const facts = await secondStepFacts(deps, account, input)
  const needed = secondStep(facts, at)
  // the sign-in at the provider counts as second factor, so the user need not set one up
  const next = needed === 'setup' && link !== undefined ? 'none' : needed
  return db.transaction().execute(async (unit): Promise<Result<SignInResult>> => {
    const linkHash = link === undefined ? null : hashOfCode(link)
    if (next !== 'none') return requestSecondStep(unit, account, next, linkHash, at)
    const linked = linkHash === null ? ok(true) : await redeemLink(deps, unit, account, linkHash, input.from)
    if (!linked.ok) return linked
    const completed = { ...input, isConfirmed: !facts.hasFactor, proof: 'password', trust: false } as const
    return completeSignIn(deps, unit, account, completed)
  })
}

/**
 * Counts the attempt, and audits a failure.
 * @returns the seconds to wait if the attempt came too early
 */
const recordResult = async (
  { mail }: AccountDeps,
  unit: Unit,
  tried: { attempt: SignInAttempt; account: Account | undefined; right: boolean; from: ChangeOrigin },
  at: Date,
): Promise<number> => {
  const { attempt, account, right, from } = tried
  const { seconds, locked } = await recordAttempt(unit, attempt, right, at)
  if (seconds > 0 || right) return seconds
  const by = unknownActor(from)
  await writeAudit(unit, by, at, sessionEvent('session.fail', account))
  if (!locked) return 0
  await writeAudit(unit, by, at, sessionEvent('session.lock', account))
  if (account && !account.blocked) await mailNotice(unit, mail, account, { what: 'locked', at, from })
  return 0
}

/** Returns the data by which `secondStep` decides what a sign-in still requires. */
const secondStepFacts = async ({ db, isExempt, now }: AccountDeps, account: Account, { ip, device }: SignInRequest) => {
  const trusted = db
    .selectFrom('accounts.trusted_device')
    .select('user_id')
    .where('user_id', '=', account.id)
    .where('device_hash', '=', hashOfCode(device ?? ''))
    .where('expires_at', '>', now())
  return {
    hasFactor: hasFactor(await readFactors(db, account.id)),
    isTrusted: device !== undefined && (await trusted.executeTakeFirst()) !== undefined,
    // only the dock has shared devices
    isExempt: account.user_type === 'store' && isExempt(ip),
    due: await secondFactorDueOf(db, account),
  }
}

/** The time within which the second step must be completed. */
const STEP_LIFETIME_MS = 10 * 60_000

/** Stores the unfinished sign-in. Returns the refusal with the code by which the second step continues the sign-in. */
const requestSecondStep = async (
  unit: Unit,
  account: Account,
  kind: 'code' | 'setup',
  link_hash: string | null,
  now: Date,
): Promise<Refusal> => {
  const step = newCode()
  const expires_at = new Date(now.getTime() + STEP_LIFETIME_MS)
  await unit
    .insertInto('accounts.sign_in_step')
    .values({ code_hash: hashOfCode(step), user_id: account.id, kind, expires_at, link_hash })
    .execute()
  const { SECOND_FACTOR_NEEDED, SECOND_FACTOR_SETUP_NEEDED } = accountMessages
  return refuse(kind === 'code' ? SECOND_FACTOR_NEEDED : SECOND_FACTOR_SETUP_NEEDED, { step })
}

export const signInReply = async <T extends SignInResult>(db: Db, result: Result<T>) => {
  if (!result.ok) return result
  const { account, ...entered } = result.value
  return { ...entered, user: await toSessionUser(db, account), ...doneBody }
}

/** A user who has entered everything that the sign-in requires. */
export interface CompletedSignIn extends Pick<SignInRequest, 'device' | 'ip' | 'from'> {
  readonly isConfirmed: boolean
  readonly proof: SignInProof
  /** True to skip the second step on this device from now on. */
  readonly trust: boolean
}

/**
 * Starts the session, remembers the device, and mails the user if the device or network is new. Refusal: LOGIN_FAILS.
 */
export const completeSignIn = async (
  deps: AccountDeps,
  unit: Unit,
  account: Account,
  { from, isConfirmed, proof, trust, ...place }: CompletedSignIn,
): Promise<Result<SignInResult>> => {
  const at = deps.now()
  const origin = originOf(place)
  const known = await knownOrigin(unit, account.id, origin)
  const jwt = await deps.sessions.start(account, from, unit, isConfirmed)
  if (jwt === undefined) return refuse(accountMessages.LOGIN_FAILS)
  const token = await rememberOrigin(unit, account.id, origin, place.device, at)
  if (trust) await trustDevice(unit, account.id, token, at)
  await writeAudit(unit, actorOf(account, from), at, sessionEvent('session.start', account, proof))
  if (!known.first && !known.device && !known.address)
    await mailNotice(unit, deps.mail, account, { what: 'new-device', at, from })
  return ok({ account, jwt, device: token })
}

const trustDevice = async (unit: Unit, userId: number, device: string, now: Date): Promise<void> => {
  const expires = { expires_at: trustEnd(now) }
  await unit
    .insertInto('accounts.trusted_device')
    .values({ user_id: userId, device_hash: hashOfCode(device), ...expires })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet(expires))
    .execute()
}
