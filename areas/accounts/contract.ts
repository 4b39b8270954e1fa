import { z } from 'zod'
import { defineCall } from './call.ts'
import { userTypes } from './rules/capabilities.ts'
import { preferenceChange, preferences } from './rules/preferences.ts'

/** The user as the sign-in answers it (S1 §3, with factory and store_name always: G-22). */
export const sessionUser = z.object({
  id: z.number().int(),
  username: z.string(),
  user_type: z.enum(userTypes),
  vendor_id: z.number().int().nullable(),
  vendor_name: z.string().nullable(),
  company_id: z.number().int().nullable().describe('inventory organisation id'),
  company_name: z.string().nullable(),
  factory: z.string().nullable().describe('organisation code'),
  store_name: z.string().nullable(),
  email: z.string(),
  email_alert: z.string().nullable().describe('comma-separated alert addresses'),
  language: z.enum(['th', 'en']).nullable().describe('null until the user chooses one'),
  preferences: preferences.describe('how the user has set up the own screens, the same on every device'),
})
export type SessionUser = z.infer<typeof sessionUser>

const done = z.object({ statusCode: z.literal(200) })
const secret = z.string().min(1).max(200)

export const signIn = defineCall({
  method: 'POST',
  path: '/auth/local',
  who: 'anyone',
  tag: 'accounts',
  summary: 'Sign in',
  body: z.object({ identifier: z.string().trim().min(1).max(200), password: secret }),
  reply: z.object({ jwt: z.string(), user: sessionUser, statusCode: z.literal(200) }),
})

export const signOut = defineCall({
  method: 'POST',
  path: '/auth/sign-out',
  who: 'session.use',
  tag: 'accounts',
  summary: 'End this session',
  reply: done,
})

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/auth/forgot-password',
  who: 'anyone',
  tag: 'accounts',
  summary: 'Ask for a reset code; the answer is the same whether or not the address is known',
  body: z.object({ email: z.email().max(200) }),
  reply: done,
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/reset-password',
  who: 'anyone',
  tag: 'accounts',
  summary: 'Set a new password with a reset code',
  body: z.object({ password: secret, passwordConfirmation: secret, code: z.string().min(1).max(200) }),
  reply: done,
})

export const me = defineCall({
  method: 'GET',
  path: '/users/me',
  who: 'session.use',
  tag: 'accounts',
  summary: 'The signed-in user',
  reply: sessionUser,
})

/** Own account only in this release: password (with the old one) and language. */
export const updateUser = defineCall({
  method: 'PUT',
  path: '/users/:id',
  who: 'session.use',
  tag: 'accounts',
  summary: 'Change the own password or language',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.union([
    z.strictObject({ oldPassword: secret, password: secret, passwordConfirmation: secret }),
    z.strictObject({ language: z.enum(['th', 'en']) }),
  ]),
  reply: z.object({ statusCode: z.literal(200), user: sessionUser }),
})

export const getPreferences = defineCall({
  method: 'GET',
  path: '/preferences',
  who: 'session.use',
  tag: 'accounts',
  summary: 'How the caller has set up the own screens',
  reply: preferences,
})

export const setPreferences = defineCall({
  method: 'PUT',
  path: '/preferences',
  who: 'session.use',
  tag: 'accounts',
  summary: 'Set up the own screens: what is named is set, null forgets it, the rest stays',
  body: preferenceChange,
  reply: preferences,
})

export const softwares = defineCall({
  method: 'GET',
  path: '/softwares',
  who: 'anyone',
  tag: 'accounts',
  summary: 'Versions of the portal, newest first',
  reply: z.array(z.object({ version: z.string() })),
})

/** A count per screen that has any, by its route: `{ '/scan-received': 3 }`. */
export const badges = defineCall({
  method: 'GET',
  path: '/badges',
  who: 'session.use',
  tag: 'accounts',
  summary: 'How much waits for the caller, per screen',
  reply: z.record(z.string(), z.number().int().nonnegative()),
})

/** What the sign-in page shows before anyone is signed in. */
export const publicSettings = defineCall({
  method: 'GET',
  path: '/settings',
  who: 'anyone',
  tag: 'accounts',
  summary: 'Public settings: support text, version, mode',
  reply: z.object({
    version: z.string(),
    mode: z.enum(['demo', 'production']),
    supportPhone: z.string(),
    demoAccounts: z.array(
      z.object({ username: z.string(), description: z.object({ en: z.string(), th: z.string() }) }),
    ),
  }),
})
