import { randomBytes } from 'node:crypto'
import { writeAudit } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../../messages.ts'
import type { OfferedProvider, startProviderSignIn as startCall } from '../../rules/sign-in/provider-calls.ts'
import { isForUser, PROVIDER_SIGN_IN_MINUTES } from '../../rules/sign-in/sign-in-providers.ts'
import { findAccountById } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import type { ProvenIdentity } from '../identity-provider.port.ts'
import { hashOfCode, newCode } from '../sign-in/codes.ts'
import { type CompletedSignIn, completeSignIn, type SignInResult } from '../sign-in/sign-in.ts'
import { endInvitation, invitedUser } from '../users/invitation-store.ts'
import { actorOf, sessionEvent, unknownActor } from '../users/user-audit.ts'
import { linkIdentity, storeLink } from './provider-links.ts'
import {
  activeProvider,
  activeProviders,
  failureRefusal,
  lockProvider,
  type Provider,
  providerConnection,
  requiredProviderRefusal,
} from './provider-store.ts'

/** The path to which providers send the browser back. It is below `/api`, so that one proxy rule serves both. */
const CALLBACK_PATH = '/api/auth/provider/callback'

export const redirectAddress = ({ publicUrl }: AccountDeps): string => `${publicUrl}${CALLBACK_PATH}`

const asOffered = ({ id, name }: Provider): OfferedProvider => ({ id, name })

export const listOfferedProviders = async ({ db }: AccountDeps) => (await activeProviders(db)).map(asOffered)

/** Returns the providers with which an invited user can sign in. Refusal: INVITATION_FAILS. */
export const listInvitationProviders = async ({ db, now }: AccountDeps, code: string) => {
  const account = await invitedUser(db, hashOfCode(code), now())
  if (!account) return refuse(accountMessages.INVITATION_FAILS)
  const own = (await activeProviders(db)).filter((one) => isForUser(one, account))
  return ok({ providers: own.map(asOffered), enforced: own.some(({ mode }) => mode === 'enforced') })
}

/**
 * Begins a sign-in. Only the browser with the secret `browser` can complete it. Refusals: PROVIDER_NOT_FOUND, and those
 * for a problem of the provider.
 */
export const startProviderSignIn = async (
  deps: AccountDeps,
  { provider: id, browser, invitation, fresh = false }: CallInput<typeof startCall>['body'],
): Promise<Result<{ url: string }>> => {
  const provider = await activeProvider(deps.db, id)
  if (!provider) return refuse(accountMessages.PROVIDER_NOT_FOUND)
  const connection = providerConnection(deps.secrets, provider)
  if ('ok' in connection) return connection
  const request = {
    redirect: redirectAddress(deps),
    state: newCode(),
    nonce: randomBytes(24).toString('base64url'),
    verifier: randomBytes(48).toString('base64url'),
  }
  const started = await deps.provider.authorisationUrl(connection, request, { fresh })
  if (!started.ok) return failureRefusal(started, provider.name)
  await deps.db
    .insertInto('accounts.provider_request')
    .values({
      state_hash: hashOfCode(request.state),
      browser_hash: hashOfCode(browser),
      provider_id: provider.id,
      nonce: request.nonce,
      verifier: request.verifier,
      invitation_hash: invitation === undefined ? null : hashOfCode(invitation),
      expires_at: new Date(deps.now().getTime() + PROVIDER_SIGN_IN_MINUTES * 60_000),
    })
    .execute()
  return ok({ url: started.url })
}

interface ProviderAnswer extends Pick<CompletedSignIn, 'device' | 'ip' | 'from'> {
  /** The query with which the provider sent the browser back. */
  readonly answer: string
  readonly browser: string
}

/** Deletes and returns the sign-in request with this state, if this browser began it. */
const takeRequest = (db: Db, state: string, browser: string, now: Date) =>
  db
    .deleteFrom('accounts.provider_request')
    .where('state_hash', '=', hashOfCode(state))
    .where('browser_hash', '=', hashOfCode(browser))
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/**
 * Completes a sign-in at a provider (SES-10). The provider's sign-in counts as second factor. Refusals:
 * PROVIDER_SIGN_IN_ENDED, PROVIDER_NOT_FOUND, PROVIDER_NOT_FOR_USER, BLOCKED, INVITATION_FAILS,
 * PROVIDER_IDENTITY_TAKEN, PROVIDER_REQUIRED if another provider is enforced, those for an invalid response, and
 * PROVIDER_NOT_LINKED with the code for `redeemLink`.
 */
export const finishProviderSignIn = async (deps: AccountDeps, input: ProviderAnswer): Promise<Result<SignInResult>> => {
  const answer = new URLSearchParams(input.answer)
  const state = answer.get('state') ?? ''
  const request = await takeRequest(deps.db, state, input.browser, deps.now())
  if (!request) return refuse(accountMessages.PROVIDER_SIGN_IN_ENDED)
  const provider = await activeProvider(deps.db, request.provider_id)
  if (!provider) return refuse(accountMessages.PROVIDER_NOT_FOUND)
  const connection = providerConnection(deps.secrets, provider)
  if ('ok' in connection) return connection
  const { nonce, verifier } = request
  const proven = await deps.provider.confirm(
    connection,
    { redirect: redirectAddress(deps), state, nonce, verifier },
    answer,
  )
  if (!proven.ok) {
    const { problem, detail } = proven
    const entry = {
      ...sessionEvent('session.fail-provider', undefined),
      after: { provider: provider.name, problem, detail },
    }
    await deps.db.transaction().execute((unit) => writeAudit(unit, unknownActor(input.from), deps.now(), entry))
    return failureRefusal(proven, provider.name)
  }
  return deps.db
    .transaction()
    .execute((unit) => enterByIdentity(deps, unit, input, { provider, proven, invitation: request.invitation_hash }))
}

interface Proven {
  readonly provider: Provider
  readonly proven: ProvenIdentity
  readonly invitation: string | null
}

const enterByIdentity = async (
  deps: AccountDeps,
  unit: Unit,
  input: ProviderAnswer,
  { provider: { id }, proven, invitation }: Proven,
): Promise<Result<SignInResult>> => {
  const provider = await lockProvider(unit, id, 'share')
  // an administrator may have changed the provider in the meantime
  if (!provider || provider.mode === 'off' || provider.issuer !== proven.issuer)
    return refuse(accountMessages.PROVIDER_NOT_FOUND)
  const identity = await unit
    .selectFrom('accounts.sign_in_identity')
    .select(['user_id', 'provider_id'])
    .where('issuer', '=', proven.issuer)
    .where('subject', '=', proven.subject)
    .executeTakeFirst()
  if (invitation !== null)
    return identity
      ? refuse(accountMessages.PROVIDER_IDENTITY_TAKEN, { provider: provider.name })
      : acceptByIdentity(deps, unit, input, { provider, proven, invitation })
  if (!identity) {
    const link = await storeLink(unit, provider, proven, deps.now())
    return refuse(accountMessages.PROVIDER_NOT_LINKED, { provider: provider.name, link })
  }
  const account = await findAccountById(unit, identity.user_id)
  if (!account || identity.provider_id !== provider.id || !isForUser(provider, account))
    return refuse(accountMessages.PROVIDER_NOT_FOR_USER, { provider: provider.name })
  if (account.blocked) {
    await writeAudit(unit, actorOf(account, input.from), deps.now(), sessionEvent('session.fail', account))
    return refuse(accountMessages.BLOCKED)
  }
  const required = await requiredProviderRefusal(unit, account, provider.id)
  if (required) return required
  await unit
    .updateTable('accounts.sign_in_identity')
    .set({ last_used_at: deps.now(), shown_name: proven.shownName })
    .where('issuer', '=', proven.issuer)
    .where('subject', '=', proven.subject)
    .execute()
  return completeSignIn(deps, unit, account, { ...input, isConfirmed: true, proof: 'provider', trust: false })
}

const acceptByIdentity = async (
  deps: AccountDeps,
  unit: Unit,
  input: ProviderAnswer,
  { provider, proven, invitation }: Proven & { readonly invitation: string },
): Promise<Result<SignInResult>> => {
  const account = await invitedUser(unit, invitation, deps.now())
  if (!account) return refuse(accountMessages.INVITATION_FAILS)
  const linked = await linkIdentity(deps, unit, account, { provider, identity: proven, from: input.from })
  if (!linked.ok) return linked
  await endInvitation(unit, deps.mail, account, input.from, deps.now())
  return completeSignIn(deps, unit, account, { ...input, isConfirmed: true, proof: 'provider', trust: false })
}
