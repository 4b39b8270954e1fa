import { audit } from '#kit/server/audit.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { Caller } from '../rules/caller.ts'
import type { OwnIdentities } from '../rules/sign-in-provider-calls.ts'
import { isForUser } from '../rules/sign-in-providers.ts'
import { accountById } from './account-store.ts'
import { changeManagedUser } from './change-user.ts'
import { mailNotice } from './notices.ts'
import { changeOwnFactor } from './own-second-factor.ts'
import { allProviders, enforcedProvider, removeIdentities } from './provider-store.ts'
import type { SignInDeps } from './sign-in.ts'
import { auditUserChange, userAuditEntry } from './user-audit.ts'
import type { UserServiceDeps } from './user-parts.ts'

/** The providers that are linked to the caller's account, and those that can be linked. */
export const ownIdentities = async ({ db }: SignInDeps, caller: Caller): Promise<OwnIdentities | Refusal> => {
  const account = await accountById(db, caller.userId)
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
export const unlinkOwnIdentity = (deps: SignInDeps, caller: Caller, providerId: string): Promise<Result<true>> =>
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
    await deps.sessions.endOthers(unit, account.id, caller.sessionId)
    const at = deps.now()
    const before = { account: removed.shown_name }
    await audit(unit, caller, at, userAuditEntry(account, 'user.unlink-provider', { before }))
    await mailNotice(unit, deps.mail, account, { what: 'provider-unlinked', at, from: caller.from })
    return ok(true)
  })

/**
 * Removes the links of a user whom the caller manages, for example because the person got another account at the
 * provider. Refusals: USER_NOT_FOUND, IDENTITY_NOT_FOUND.
 */
export const unlinkUser = (deps: UserServiceDeps, caller: Caller, id: number): Promise<Result<true>> =>
  changeManagedUser(deps, caller, id, async (unit, account) => {
    if (!(await removeIdentities(unit, id))) return refuse(accountMessages.IDENTITY_NOT_FOUND)
    await deps.sessions.endOthers(unit, id, caller.sessionId)
    const at = deps.now()
    await auditUserChange(unit, caller, at, account, 'user.unlink-provider')
    await mailNotice(unit, deps.mail, account, { what: 'provider-unlinked', at, from: caller.from })
    return undefined
  })
