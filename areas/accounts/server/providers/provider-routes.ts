import { Reply, toDoneOrRefusal } from '#kit/server/route.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import * as calls from '../../contract.ts'
import { accountMessages } from '../../messages.ts'
import type { Caller } from '../../rules/caller.ts'
import type { OwnIdentities } from '../../rules/sign-in/provider-calls.ts'
import { isForUser } from '../../rules/sign-in/sign-in-providers.ts'
import { findAccountById } from '../account-store.ts'
import { defineRoute, type PortalRoute } from '../define-route.ts'
import type { AccountDeps } from '../deps.ts'
import { mailNotice, recordSignInChange } from '../notices.ts'
import { changeOwnFactor } from '../second-factor/own-second-factor.ts'
import { runIfConfirmed } from '../sign-in/confirm-identity.ts'
import { signInReply } from '../sign-in/sign-in.ts'
import { changeManagedUser } from '../users/change-user.ts'
import { auditUserChange, userAuditEntry } from '../users/user-audit.ts'
import { changeProvider, createProvider, deleteProvider, listProviders, testProvider } from './provider-settings.ts'
import {
  finishProviderSignIn,
  listInvitationProviders,
  listOfferedProviders,
  startProviderSignIn,
} from './provider-sign-in.ts'
import { allProviders, enforcedProvider, removeIdentities } from './provider-store.ts'

const ownIdentities = async ({ db }: AccountDeps, caller: Caller): Promise<OwnIdentities | Refusal> => {
  const account = await findAccountById(db, caller.userId)
  if (!account) return refuse(accountMessages.SESSION_EXPIRES)
  const rows = await db
    .selectFrom('accounts.sign_in_identity')
    .selectAll()
    .where('user_id', '=', account.id)
    .orderBy('linked_at')
    .orderBy('provider_id')
    .execute()
  const providers = await allProviders(db)
  const nameOf = (id: string) => providers.find((one) => one.id === id)?.name ?? ''
  const enforced = await enforcedProvider(db, account)
  const linked = new Set(rows.map(({ provider_id }) => provider_id))
  return {
    linked: rows.map((row) => ({
      id: row.provider_id,
      name: nameOf(row.provider_id),
      shown_name: row.shown_name,
      since: row.linked_at.toISOString(),
      lastUsed: row.last_used_at?.toISOString() ?? null,
      enforced: enforced?.id === row.provider_id,
    })),
    others: providers
      .filter((one) => one.mode !== 'off' && isForUser(one, account) && !linked.has(one.id))
      .map(({ id, name }) => ({ id, name })),
  }
}

/** Refusals: IDENTITY_NOT_CONFIRMED, IDENTITY_NOT_FOUND, PROVIDER_UNLINK_REFUSED for the enforced provider. */
const unlinkOwnIdentity = (deps: AccountDeps, caller: Caller, providerId: string): Promise<Result<true>> =>
  changeOwnFactor(deps, caller, async (unit, account): Promise<Result<true>> => {
    const enforced = await enforcedProvider(unit, account)
    if (enforced?.id === providerId) return refuse(accountMessages.PROVIDER_UNLINK_REFUSED, { provider: enforced.name })
    const removed = await unit
      .deleteFrom('accounts.sign_in_identity')
      .where('user_id', '=', account.id)
      .where('provider_id', '=', providerId)
      .returning('shown_name')
      .executeTakeFirst()
    if (!removed) return refuse(accountMessages.IDENTITY_NOT_FOUND)
    const entry = userAuditEntry(account, 'user.unlink-provider', { before: { account: removed.shown_name } })
    await recordSignInChange(deps, unit, caller, account, { entry, notice: 'provider-unlinked' })
    return ok(true)
  })

/**
 * Removes the provider links of a user whom the caller manages, for example because the person got another account at
 * the provider. Refusals: USER_NOT_FOUND, IDENTITY_NOT_FOUND.
 */
const unlinkUser = (deps: AccountDeps, caller: Caller, id: number): Promise<Result<true>> =>
  changeManagedUser(deps, caller, id, async (unit, account) => {
    if (!(await removeIdentities(unit, id))) return refuse(accountMessages.IDENTITY_NOT_FOUND)
    await deps.sessions.endOthers(unit, id, caller.sessionId)
    const at = deps.now()
    await auditUserChange(unit, caller, at, account, 'user.unlink-provider')
    await mailNotice(unit, deps.mail, account, { what: 'provider-unlinked', at, from: caller.from })
    return undefined
  })

const signInRoutes = (deps: AccountDeps): PortalRoute[] => [
  defineRoute(calls.listOfferedProviders, () => listOfferedProviders(deps)),

  defineRoute(calls.listInvitationProviders, ({ body }) => listInvitationProviders(deps, body.code)),

  defineRoute(calls.startProviderSignIn, ({ body }) => startProviderSignIn(deps, body)),

  defineRoute(calls.receiveProviderCallback, async ({ query }) => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const search = new URLSearchParams({ answer: new URLSearchParams(given).toString() })
    return Reply.raw<string>('', 'text/plain', { location: `${deps.publicUrl}/#/signin?${search}` })
  }),

  defineRoute(calls.finishProviderSignIn, async ({ body, ip, from }) =>
    signInReply(deps.db, await finishProviderSignIn(deps, { ...body, ip, from })),
  ),

  defineRoute(calls.listOwnIdentities, ({ caller }) => ownIdentities(deps, caller)),

  defineRoute(calls.unlinkIdentity, ({ params, caller }) =>
    toDoneOrRefusal(unlinkOwnIdentity(deps, caller, params.id)),
  ),
]

export const providerRoutes = (deps: AccountDeps): PortalRoute[] => [
  ...signInRoutes(deps),

  defineRoute(calls.unlinkUser, ({ params, caller }) =>
    toDoneOrRefusal(runIfConfirmed(deps, caller, () => unlinkUser(deps, caller, params.id))),
  ),

  defineRoute(calls.listProviders, ({ caller }) => listProviders(deps, caller)),

  defineRoute(calls.createProvider, ({ body, caller }) =>
    runIfConfirmed(deps, caller, () => createProvider(deps, caller, body)),
  ),

  defineRoute(calls.changeProvider, ({ params, body, caller }) =>
    runIfConfirmed(deps, caller, () => changeProvider(deps, caller, params.id, body)),
  ),

  defineRoute(calls.deleteProvider, ({ params, caller }) =>
    toDoneOrRefusal(runIfConfirmed(deps, caller, () => deleteProvider(deps, caller, params.id))),
  ),

  defineRoute(calls.testProvider, ({ body, caller }) => toDoneOrRefusal(testProvider(deps, caller, body))),
]
