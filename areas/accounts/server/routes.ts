import type { Background } from '#kit/server/background.ts'
import { done, doneOrRefusal, doneWith } from '#kit/server/route.ts'
import type { Language } from '#kit/shared/message.ts'
import { refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { accountMessages } from '../messages.ts'
import { accountById, asSessionUser } from './account-store.ts'
import { answer, type PortalRoute } from './answer.ts'
import { confirmEmail } from './confirm-email.ts'
import { endOtherSessions, endOwnSession, ownSessions, signOut } from './end-sessions.ts'
import { acceptInvitation } from './invitations.ts'
import { changePreferences, preferencesOf } from './preference-store.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { type SignInDeps, signedInReply, signIn } from './sign-in.ts'

export interface PublicSettings {
  readonly version: string
  readonly mode: 'demo' | 'production'
  readonly supportPhone: string
  readonly demoAccounts: { username: string; description: Record<Language, string> }[]
}

export interface AccountRouteDeps extends SignInDeps {
  readonly settings: PublicSettings
  readonly background: Background
}

const ownSessionRoutes = (deps: AccountRouteDeps): PortalRoute[] => [
  answer(calls.signOut, ({ caller }) => signOut(deps, caller).then(() => done)),

  answer(calls.listOwnSessions, ({ caller }) => ownSessions(deps, caller)),

  answer(calls.endOwnSession, ({ params, caller }) => doneOrRefusal(endOwnSession(deps, caller, params.id))),

  answer(calls.endOtherSessions, ({ caller }) => endOtherSessions(deps, caller).then(() => done)),
]

/** The calls that set a password or confirm an email address, for users who are not signed in. */
const passwordRoutes = (deps: AccountRouteDeps): PortalRoute[] => {
  const { db, mail, now, background } = deps
  return [
    answer(calls.forgotPassword, async ({ body }) => {
      // runs in the background, because the response time would reveal which email addresses are known (G-26)
      background.run('a forgotten password', () => forgotPassword(db, mail, body.email, now()))
      return done
    }),

    answer(calls.resetPassword, ({ body, from }) => doneOrRefusal(resetPassword(deps, body, now(), from))),

    answer(calls.acceptInvitation, ({ body, from }) => doneWith(acceptInvitation(deps, body, from))),

    answer(calls.confirmEmail, ({ body, from }) => doneWith(confirmEmail(deps, body.code, now(), from))),
  ]
}

export const accountRoutes = (deps: AccountRouteDeps): PortalRoute[] => {
  const { db, settings } = deps
  return [
    answer(calls.signIn, async ({ body, ip, from }) => signedInReply(db, await signIn(deps, { ...body, ip, from }))),

    ...secondFactorRoutes(deps),

    ...ownSessionRoutes(deps),

    ...passwordRoutes(deps),

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
