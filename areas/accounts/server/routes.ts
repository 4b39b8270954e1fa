import type { Background } from '#kit/server/background.ts'
import type { Db } from '#kit/server/database.ts'
import { originOf } from '#kit/server/route.ts'
import type { Language } from '#kit/shared/message.ts'
import { refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { accountMessages } from '../messages.ts'
import { accountById, asSessionUser } from './account-store.ts'
import { answer, type PortalRoute } from './answer.ts'
import type { AccountMail } from './mail.port.ts'
import { changePreferences, preferencesOf } from './preference-store.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import type { Sessions } from './sessions.ts'
import { signIn } from './sign-in.ts'

export interface PublicSettings {
  readonly version: string
  readonly mode: 'demo' | 'production'
  readonly supportPhone: string
  readonly demoAccounts: { username: string; description: Record<Language, string> }[]
}

const done = { statusCode: 200 } as const

export const accountRoutes = (
  db: Db,
  sessions: Sessions,
  mail: AccountMail,
  settings: PublicSettings,
  now: () => Date,
  background: Background,
): PortalRoute[] => [
  answer(calls.signIn, async ({ body, ip }) => {
    const result = await signIn(db, { ...body, ip }, now())
    if (!result.ok) return result
    const jwt = await sessions.start(result.value)
    if (jwt === undefined) return refuse(accountMessages.LOGIN_FAILS)
    return { jwt, user: await asSessionUser(db, result.value), ...done }
  }),

  answer(calls.signOut, async ({ caller }) => {
    await db.transaction().execute((unit) => sessions.end(unit, caller.sessionId, caller.userId))
    sessions.changed(caller.userId)
    return done
  }),

  answer(calls.forgotPassword, async ({ body }) => {
    // not waited for: the time of the answer would tell which addresses are known (G-26)
    background.run('a forgotten password', () => forgotPassword(db, mail, body.email, now()))
    return done
  }),

  answer(calls.resetPassword, async ({ body, ...facts }) => {
    const result = await resetPassword(db, sessions, body, now(), originOf(facts))
    return result.ok ? done : result
  }),

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
