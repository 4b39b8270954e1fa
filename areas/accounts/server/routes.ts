import { writeAudit } from '#kit/server/audit.ts'
import { doneBody, toDoneOrRefusal, valueOrRefusal } from '#kit/server/route.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { accountMessages } from '../messages.ts'
import type { Caller } from '../rules/caller.ts'
import { findAccountById, toSessionUser } from './account-store.ts'
import { confirmEmail } from './confirm-email.ts'
import { defineRoute, type PortalRoute } from './define-route.ts'
import type { AccountDeps } from './deps.ts'
import { keyRoutes } from './keys/key-routes.ts'
import { changePreferences, readStoredPreferences } from './preference-store.ts'
import { providerRoutes } from './providers/provider-routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import { requestPasswordReset, resetPassword } from './sign-in/passwords.ts'
import { signIn, signInReply } from './sign-in/sign-in.ts'
import { acceptInvitation } from './users/invitations.ts'
import { sessionEvent } from './users/user-audit.ts'
import { userRoutes } from './users/user-routes.ts'

export const accountRoutes = (deps: AccountDeps): PortalRoute[] => {
  const { db, settings } = deps
  return [
    defineRoute(calls.signIn, async ({ body, ip, from }) => signInReply(db, await signIn(deps, { ...body, ip, from }))),

    ...secondFactorRoutes(deps),

    ...ownSessionRoutes(deps),

    ...passwordRoutes(deps),

    ...providerRoutes(deps),

    ...keyRoutes(deps),

    ...userRoutes(deps),

    defineRoute(calls.getOwnUser, async ({ caller }) => {
      const account = await findAccountById(db, caller.userId)
      return account ? toSessionUser(db, account) : refuse(accountMessages.SESSION_EXPIRES)
    }),

    defineRoute(calls.getPreferences, ({ caller }) => readStoredPreferences(db, caller.userId)),

    defineRoute(calls.setPreferences, async ({ body, caller }) => {
      await changePreferences(db, caller.userId, body)
      return readStoredPreferences(db, caller.userId)
    }),

    defineRoute(calls.listPortalVersions, async () => [{ version: settings.version }]),

    defineRoute(calls.getPublicSettings, async () => settings),
  ]
}

const ownSessionRoutes = (deps: AccountDeps): PortalRoute[] => [
  defineRoute(calls.signOut, async ({ caller }) => {
    await endOwnSession(deps, caller, caller.sessionId)
    return doneBody
  }),

  defineRoute(calls.listOwnSessions, async ({ caller }) => {
    const active = await deps.sessions.activeOf(caller.userId)
    return active.map(({ id, device, ip, created_at, last_used_at }) => ({
      id,
      current: id === caller.sessionId,
      device,
      ip,
      since: created_at.toISOString(),
      lastUsed: last_used_at.toISOString(),
    }))
  }),

  defineRoute(calls.endOwnSession, ({ params, caller }) => toDoneOrRefusal(endOwnSession(deps, caller, params.id))),

  defineRoute(calls.endOtherSessions, ({ caller }) => endOtherSessions(deps, caller)),
]

const ownAccount = ({ userId, username, companyId, vendorId }: Caller) => ({
  id: userId,
  username,
  company_id: companyId,
  vendor_id: vendorId,
})

/** Ends one session of the caller. Refusal: SESSION_NOT_FOUND, also for a session of another user. */
const endOwnSession = ({ db, sessions, now }: AccountDeps, caller: Caller, sessionId: string): Promise<Result<true>> =>
  db.transaction().execute(async (unit): Promise<Result<true>> => {
    const wasActive = await sessions.end(unit, sessionId, caller.userId)
    if (!wasActive) return refuse(accountMessages.SESSION_NOT_FOUND)
    await writeAudit(unit, caller, now(), sessionEvent('session.end', ownAccount(caller)))
    return ok(true)
  })

const endOtherSessions = ({ db, sessions, now }: AccountDeps, caller: Caller) =>
  db.transaction().execute(async (unit) => {
    await sessions.endOthers(unit, caller.userId, caller.sessionId)
    await writeAudit(unit, caller, now(), sessionEvent('session.end-others', ownAccount(caller)))
    return doneBody
  })

/** The calls that set a password or confirm an email address, for users without a session. */
const passwordRoutes = (deps: AccountDeps): PortalRoute[] => [
  defineRoute(calls.requestPasswordReset, async ({ body }) => {
    // runs in the background: otherwise the response time would reveal which email addresses are known (G-26)
    deps.background.run('a forgotten password', () => requestPasswordReset(deps, body.email))
    return doneBody
  }),

  defineRoute(calls.resetPassword, ({ body, from }) => toDoneOrRefusal(resetPassword(deps, body, from))),

  defineRoute(calls.acceptInvitation, ({ body, from }) => valueOrRefusal(acceptInvitation(deps, body, from))),

  defineRoute(calls.confirmEmail, ({ body, from }) => valueOrRefusal(confirmEmail(deps, body.code, from))),
]
