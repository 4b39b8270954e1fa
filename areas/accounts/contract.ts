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

/** A user as the list shows it. Never the password, not even hashed. */
export const listedUser = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  user_type: z.enum(userTypes),
  vendor_id: z.number().int().nullable(),
  vendor_name: z.string().nullable(),
  vendor_code: z.string().nullable(),
  company_id: z.number().int().nullable(),
  company_name: z.string().nullable(),
  factory: z.string().nullable(),
  store_name: z.string().nullable(),
  email_alert: z.string().nullable(),
  blocked: z.boolean(),
  createdAt: z.string().describe('ISO 8601, UTC'),
  version: z.number().int().describe('hand it back with a change: it is refused when somebody else was faster'),
})
export type ListedUser = z.infer<typeof listedUser>

const userId = z.object({ id: z.coerce.number().int().positive() })
const text = z.string().trim().min(1).max(200)
const userType = z.enum(userTypes)

export const listUsers = defineCall({
  method: 'GET',
  path: '/users',
  who: 'user.read',
  tag: 'users',
  summary: 'Users that the caller looks after; a store sees those of suppliers',
  query: z.strictObject({
    _q: text.optional().describe('in user name, e-mail, supplier and store name'),
    user_type: z.union([userType, z.array(userType).max(userTypes.length)]).optional(),
    company_name: text.optional(),
    factory: text.optional(),
    vendor_id: z.coerce.number().int().positive().optional(),
    vendor_code: text.optional(),
    username_contains: text.optional(),
    email_contains: text.optional(),
    vendor_name_contains: text.optional(),
    blocked: z.enum(['true', 'false']).optional(),
    _start: z.coerce.number().int().min(0).optional(),
    _limit: z.coerce.number().int().min(-1).max(1000).optional().describe('default 100; −1 = all'),
    _sort: z.string().max(60).optional().describe('field:ASC or field:DESC'),
    _order: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
  }),
  reply: z.array(listedUser),
})

export const employers = defineCall({
  method: 'GET',
  path: '/users/employers',
  who: 'user.write',
  tag: 'users',
  summary: 'Suppliers and organisations that a new user of the caller can belong to',
  reply: z.object({
    suppliers: z.array(
      z.object({ vendor_id: z.number(), vendor_name: z.string(), vendor_code: z.string().nullable() }),
    ),
    companies: z.array(z.object({ company_id: z.number(), company_name: z.string(), factory: z.string() })),
  }),
})

/** Names beside an id may come along as in the older client; the server takes its own. */
export const createUser = defineCall({
  method: 'POST',
  path: '/users',
  who: 'user.write',
  tag: 'users',
  summary: 'Make a user; the same Idempotency-Key and body again: the same user',
  headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
  body: z.strictObject({
    user_type: userType,
    username: z.string().max(200),
    email: z.string().max(300),
    password: secret,
    confirmPassword: secret.optional(),
    vendor: z.unknown().optional().describe('not read'),
    vendor_id: z.number().int().nullish(),
    vendor_name: z.string().max(500).nullish().describe('not read'),
    company_id: z.number().int().nullish().describe('inventory organisation id; the own one where it is left out'),
    company_name: z.string().max(500).nullish().describe('not read'),
    factory: z.string().max(60).nullish().describe('not read'),
    store_name: z.string().max(200).nullish(),
  }),
  reply: z.object({ statusCode: z.literal(200), user: listedUser }),
})

/** The own password or language by everyone, the own alert list by store and purchase, the rest by who looks after the user (G-27). */
export const updateUser = defineCall({
  method: 'PUT',
  path: '/users/:id',
  who: 'session.use',
  tag: 'users',
  summary: 'Change the own password, language or alert list; e-mail, alert list and block of a user',
  params: userId,
  body: z.union([
    z.strictObject({ oldPassword: secret, password: secret, passwordConfirmation: secret }),
    z.strictObject({ language: z.enum(['th', 'en']) }),
    z.strictObject({
      email: z.string().max(300).optional(),
      email_alert: z.string().max(20_000).optional().describe('comma-separated'),
      blocked: z.boolean().optional(),
      version: z.number().int().optional().describe('of the user as it was shown'),
    }),
  ]),
  reply: z.object({
    statusCode: z.literal(200),
    user: sessionUser.optional().describe('of a change of the own account'),
    changed: listedUser.optional().describe('of a change by who looks after the user'),
  }),
})

export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/users/:id',
  who: 'user.write',
  tag: 'users',
  summary: 'Delete a user; what it did keeps its name',
  params: userId,
  query: z.strictObject({ version: z.coerce.number().int().optional() }),
  reply: z.object({ statusCode: z.literal(200), id: z.number().int() }),
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
