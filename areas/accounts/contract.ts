import { z } from 'zod'
import { doneReply } from '#kit/shared/done-reply.ts'
import { isEmailAddress } from '#kit/shared/email-address.ts'
import { defineCall, ownCall, publicCall } from './call.ts'
import { preferenceChange, preferences } from './rules/preferences.ts'
import { sessionUser } from './rules/session-user.ts'
import { signInReply } from './rules/sign-in/second-factor-calls.ts'

export * from './rules/key-calls.ts'
export * from './rules/search-call.ts'
export * from './rules/session-user.ts'
export * from './rules/sign-in/provider-calls.ts'
export * from './rules/sign-in/second-factor-calls.ts'
export * from './rules/users/user-calls.ts'

const secret = z.string().min(1).max(200)

export const signIn = defineCall({
  ...publicCall,
  method: 'POST',
  path: '/auth/local',
  summary: 'Sign in',
  body: z.object({
    identifier: z.string().trim().min(1).max(200),
    password: secret,
    device: z.string().max(100).optional().describe('as the last sign-in on this device answered it'),
    link: z.string().max(200).optional().describe('of a person at an identity provider, whom this sign-in links'),
  }),
  reply: signInReply,
})

export const signOut = defineCall({
  ...ownCall,
  method: 'POST',
  path: '/auth/sign-out',
  summary: 'End this session',
  reply: doneReply,
})

export const ownSession = z.object({
  id: z.string(),
  current: z.boolean().describe('true for the session of this request'),
  device: z.string().nullable().describe('the browser as it names itself'),
  ip: z.string().nullable(),
  since: z.string().describe('ISO 8601, UTC'),
  lastUsed: z.string().describe('ISO 8601, UTC, to about five minutes'),
})
export type OwnSession = z.infer<typeof ownSession>

export const listOwnSessions = defineCall({
  ...ownCall,
  method: 'GET',
  path: '/auth/sessions',
  summary: 'The devices on which the caller is signed in, most recently used first',
  reply: z.array(ownSession),
})

export const endOwnSession = defineCall({
  ...ownCall,
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Sign the caller out on one device',
  params: z.object({ id: z.uuid() }),
  reply: doneReply,
})

export const endOtherSessions = defineCall({
  ...ownCall,
  method: 'POST',
  path: '/auth/sessions/end-others',
  summary: 'Sign the caller out on all other devices',
  reply: doneReply,
})

export const requestPasswordReset = defineCall({
  ...publicCall,
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Ask for a reset code; the response is the same whether or not the address is known',
  body: z.object({ email: z.string().trim().max(254).refine(isEmailAddress) }),
  reply: doneReply,
})

export const resetPassword = defineCall({
  ...publicCall,
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with a reset code',
  body: z.object({ password: secret, passwordConfirmation: secret, code: z.string().min(1).max(200) }),
  reply: doneReply,
})

export const confirmEmail = defineCall({
  ...publicCall,
  method: 'POST',
  path: '/auth/confirm-email',
  summary: 'Confirm a new email address with the code that was mailed to it; the sessions of the user end',
  body: z.object({ code: z.string().min(1).max(200) }),
  reply: doneReply.extend({ email: z.string() }),
})

export const getOwnUser = defineCall({
  ...ownCall,
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in user',
  reply: sessionUser,
})

export const getPreferences = defineCall({
  ...ownCall,
  method: 'GET',
  path: '/preferences',
  summary: 'The caller’s settings for screens',
  reply: preferences,
})

export const setPreferences = defineCall({
  ...ownCall,
  method: 'PUT',
  path: '/preferences',
  summary: 'Change the caller’s settings for screens: null resets a setting; settings that are not named are unchanged',
  body: preferenceChange,
  reply: preferences,
})

export const listPortalVersions = defineCall({
  ...publicCall,
  method: 'GET',
  path: '/softwares',
  summary: 'Versions of the portal, newest first',
  reply: z.array(z.object({ version: z.string() })),
})

export const getPublicSettings = defineCall({
  ...publicCall,
  method: 'GET',
  path: '/settings',
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
