import { audit } from '#kit/server/audit.ts'
import { done, doneOrRefusal, doneWith } from '#kit/server/route.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { accountMessages } from '../messages.ts'
import type { Caller } from '../rules/caller.ts'
import { accountById, asSessionUser } from './account-store.ts'
import { answer, type PortalRoute } from './answer.ts'
import { confirmEmail } from './confirm-email.ts'
import type { AccountDeps } from './deps.ts'
import { keyRoutes } from './keys/key-routes.ts'
import { changePreferences, preferencesOf } from './preference-store.ts'
import { providerRoutes } from './providers/provider-routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import { forgotPassword, resetPassword } from './sign-in/passwords.ts'
import { signedInReply, signIn } from './sign-in/sign-in.ts'
import { acceptInvitation } from './users/invitations.ts'
import { sessionEvent } from './users/user-audit.ts'
import { userRoutes } from './users/user-routes.ts'

/** The calls of this area. */
export const accountRoutes = (deps: AccountDeps): PortalRoute[] => {
  const { db, settings } = deps
  return [
    answer(calls.signIn, async ({ body, ip, from }) => signedInReply(db, await signIn(deps, { ...body, ip, from }))),

    ...secondFactorRoutes(deps),

    ...ownSessionRoutes(deps),

    ...passwordRoutes(deps),

    ...providerRoutes(deps),

    ...keyRoutes(deps),

    ...userRoutes(deps),

    answer(calls.me, async ({ caller }) => {
      const account = await accountById(db, caller.userId)
      return account ? asSessionUser(db, account) : refuse(accountMessages.SESSION_EXPIRES)
    }),

    answer(calls.getPreferences, ({ caller }) => preferencesOf(db, caller.userId)),

    answer(calls.setPreferences, async ({ body, caller }) => {
      await changePreferences(db, caller.userId, body)
      return preferencesOf(db, caller.userId)
    }),

    answer(calls.softwares, async () => [{ version: settings.version }]),

    answer(calls.publicSettings, async () => settings),
  ]
}

const ownSessionRoutes = (deps: AccountDeps): PortalRoute[] => [
  answer(calls.signOut, ({ caller }) => signOut(deps, caller)),

  answer(calls.listOwnSessions, async ({ caller }) => {
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

  answer(calls.endOwnSession, ({ params, caller }) => doneOrRefusal(endOwnSession(deps, caller, params.id))),

  answer(calls.endOtherSessions, ({ caller }) => endOtherSessions(deps, caller)),
]

/** Ends the caller's current session. */
const signOut = ({ db, sessions, now }: AccountDeps, caller: Caller) =>
  db.transaction().execute(async (unit) => {
    await sessions.end(unit, caller.sessionId, caller.userId)
    await audit(unit, caller, now(), sessionEvent('session.end', ownAccount(caller)))
    return done
  })

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
    await audit(unit, caller, now(), sessionEvent('session.end', ownAccount(caller)))
    return ok(true)
  })

/** Ends all sessions of the caller except the current one. */
const endOtherSessions = ({ db, sessions, now }: AccountDeps, caller: Caller) =>
  db.transaction().execute(async (unit) => {
    await sessions.endOthers(unit, caller.userId, caller.sessionId)
    await audit(unit, caller, now(), sessionEvent('session.end-others', ownAccount(caller)))
    return done
  })

/** The calls that set a password or confirm an email address, for users without a session. */
const passwordRoutes = (deps: AccountDeps): PortalRoute[] => [
  answer(calls.forgotPassword, async ({ body }) => {
    // runs in the background: otherwise the response time would reveal which email addresses are known (G-26)
    deps.background.run('a forgotten password', () => forgotPassword(deps, body.email))
    return done
  }),

  answer(calls.resetPassword, ({ body, from }) => doneOrRefusal(resetPassword(deps, body, from))),

  answer(calls.acceptInvitation, ({ body, from }) => doneWith(acceptInvitation(deps, body, from))),

  answer(calls.confirmEmail, ({ body, from }) => doneWith(confirmEmail(deps, body.code, from))),
]
