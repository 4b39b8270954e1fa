import { z } from 'zod'
import { doneReply } from '#kit/shared/done-reply.ts'
import { defineCall, ownCall, publicCall, userCall } from '../../call.ts'
import { userTypes } from '../capabilities.ts'
import { sessionUser } from '../session-user.ts'
import { userId } from '../users/user-calls.ts'
import { MAX_GRACE_DAYS } from './second-factor.ts'

const step = z.string().min(1).max(200).describe('as the refused sign-in answered it')
const code = z.string().min(1).max(60)

const member = z.string().max(8000)

const passkeyAnswer = {
  id: member.min(1),
  rawId: member.min(1),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

/** The browser's response at a sign-in (WebAuthn Level 3, `AuthenticationResponseJSON`). Unknown fields are dropped. */
export const passkeyAssertion = z.object({
  ...passkeyAnswer,
  response: z.object({
    clientDataJSON: member,
    authenticatorData: member,
    signature: member,
    userHandle: member.optional(),
  }),
})

/** The browser's response when a passkey is created (WebAuthn Level 3, `RegistrationResponseJSON`). */
export const passkeyAttestation = z.object({
  ...passkeyAnswer,
  response: z.object({
    clientDataJSON: member,
    attestationObject: z.string().max(60_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

export const signInReply = z.object({
  jwt: z.string(),
  user: sessionUser,
  device: z.string().describe('send it with the next sign-in: failures elsewhere do not lock the user out here'),
  statusCode: z.literal(200),
})

export const newAuthenticator = z.object({
  secret: z.string().describe('base32, to type into the app'),
  uri: z.string().describe('otpauth:// URI for a QR code'),
})
const recoveryCodes = z.array(z.string()).describe('each works once; only this reply shows them')

export const enterSecondFactor = defineCall({
  ...publicCall,
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Complete a sign-in with a code of the authenticator app or a recovery code',
  body: z.object({
    step,
    code,
    trust: z.boolean().optional().describe('ask for no code on this device for 30 days'),
    device: z.string().max(100).optional(),
  }),
  reply: signInReply.extend({ recoveryCodes: recoveryCodes.optional().describe('after the app was set up') }),
})

export const setUpAppAtSignIn = defineCall({
  ...publicCall,
  method: 'POST',
  path: '/auth/second-factor/setup',
  summary: 'Set up the authenticator app that this sign-in requires',
  body: z.object({ step }),
  reply: newAuthenticator,
})

export const secondFactorState = z.object({
  app: z.string().nullable().describe('ISO 8601, UTC: since when an authenticator app is set up'),
  recoveryCodes: z.number().int().describe('the number of remaining codes'),
  due: z.string().nullable().describe('ISO 8601, UTC: from when a second factor is required'),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      since: z.string().describe('ISO 8601, UTC'),
      lastUsed: z.string().nullable().describe('ISO 8601, UTC'),
    }),
  ),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

export const getSecondFactor = defineCall({
  ...ownCall,
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'The second factor of the caller',
  reply: secondFactorState,
})

export const confirmIdentity = defineCall({
  ...ownCall,
  method: 'POST',
  path: '/auth/confirm-identity',
  summary:
    'Confirm this session for changes that need it: with a code, or with the password of a user without a second factor',
  body: z.union([
    z.strictObject({ password: z.string().min(1).max(200) }),
    z.strictObject({ code }),
    z.strictObject({ passkey: passkeyAssertion }),
  ]),
  reply: doneReply,
})

export const startAuthenticator = defineCall({
  ...ownCall,
  method: 'POST',
  path: '/auth/second-factor/app',
  summary: 'Begin to set up an authenticator app; it is required once its first code is confirmed',
  reply: newAuthenticator,
})

export const confirmAuthenticator = defineCall({
  ...ownCall,
  method: 'PUT',
  path: '/auth/second-factor/app',
  summary: 'Confirm the new authenticator app with its first code',
  body: z.strictObject({ code }),
  reply: doneReply.extend({ recoveryCodes }),
})

export const removeAuthenticator = defineCall({
  ...ownCall,
  method: 'DELETE',
  path: '/auth/second-factor/app',
  summary: 'Remove the authenticator app and its recovery codes',
  reply: doneReply,
})

export const renewRecoveryCodes = defineCall({
  ...ownCall,
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'Replace the recovery codes',
  reply: z.object({ recoveryCodes }),
})

export const requireSecondFactor = defineCall({
  ...userCall,
  method: 'PUT',
  path: '/users/:id/second-factor',
  summary: 'Require a second factor of a user within seven days, or stop requiring it',
  params: userId,
  body: z.strictObject({ required: z.boolean() }),
  reply: doneReply,
})

export const resetSecondFactor = defineCall({
  ...userCall,
  method: 'DELETE',
  path: '/users/:id/second-factor',
  summary: 'Remove the second factor of a user who has lost it; the sessions of the user end',
  params: userId,
  reply: doneReply,
})

const typeRule = z.strictObject({
  user_type: z.enum(userTypes),
  grace_days: z.number().int().min(0).max(MAX_GRACE_DAYS),
})
export type SecondFactorRule = z.infer<typeof typeRule>
export const secondFactorRules = z.array(typeRule)

export const getSecondFactorRules = defineCall({
  method: 'GET',
  path: '/sign-in-settings/second-factor',
  who: 'sign-in-settings.read',
  tag: 'users',
  summary: 'The user types that need a second factor',
  reply: secondFactorRules,
})

export const setSecondFactorRules = defineCall({
  method: 'PUT',
  path: '/sign-in-settings/second-factor',
  who: 'sign-in-settings.write',
  tag: 'users',
  summary: 'Require a second factor by user type; only for administrators of all organisations',
  body: z.strictObject({
    rules: secondFactorRules.max(userTypes.length),
    before: secondFactorRules
      .optional()
      .describe('the rules as they were read; nothing is saved if they have changed since'),
  }),
  reply: secondFactorRules,
})

const options = z.looseObject({ challenge: z.string() }).describe('WebAuthn options in JSON')

export const getPasskeyOptions = defineCall({
  ...publicCall,
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'Options to sign in with a passkey, or to confirm the identity with one',
  reply: options,
})

export const signInWithPasskey = defineCall({
  ...publicCall,
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey, which is also the second factor',
  body: z.object({
    passkey: passkeyAssertion,
    device: z.string().max(100).optional(),
    step: z
      .string()
      .max(200)
      .optional()
      .describe('of a sign-in that needs a second factor: its link to a provider is made too'),
  }),
  reply: signInReply,
})

export const getNewPasskeyOptions = defineCall({
  ...ownCall,
  method: 'POST',
  path: '/auth/passkeys/options',
  summary: 'Options to create a passkey',
  reply: options,
})

export const addPasskey = defineCall({
  ...ownCall,
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Add a passkey to the caller’s account',
  body: z.strictObject({ name: z.string().trim().min(1).max(60), passkey: passkeyAttestation }),
  reply: doneReply.extend({ recoveryCodes: recoveryCodes.optional().describe('with the first second factor') }),
})

export const removePasskey = defineCall({
  ...ownCall,
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  summary: 'Remove a passkey of the caller’s account',
  params: z.object({ id: z.string().min(1).max(2000) }),
  reply: doneReply,
})
