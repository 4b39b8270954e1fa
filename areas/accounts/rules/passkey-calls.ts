import { z } from 'zod'
import { doneReply } from '#kit/shared/done-reply.ts'
import { defineCall } from '../call.ts'
import { passkeyAssertion, passkeyAttestation } from './passkey-answers.ts'
import { signedIn } from './second-factor-calls.ts'

const options = z.looseObject({ challenge: z.string() }).describe('WebAuthn options in JSON')

export const passkeyOptions = defineCall({
  method: 'POST',
  path: '/auth/passkey/options',
  who: 'anyone',
  tag: 'accounts',
  summary: 'Options to sign in with a passkey, or to confirm the identity with one',
  reply: options,
})

export const signInWithPasskey = defineCall({
  method: 'POST',
  path: '/auth/passkey',
  who: 'anyone',
  tag: 'accounts',
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
  reply: signedIn,
})

export const newPasskeyOptions = defineCall({
  method: 'POST',
  path: '/auth/passkeys/options',
  who: 'session.use',
  tag: 'accounts',
  summary: 'Options to create a passkey',
  reply: options,
})

export const addPasskey = defineCall({
  method: 'POST',
  path: '/auth/passkeys',
  who: 'session.use',
  tag: 'accounts',
  summary: 'Add a passkey to the caller’s account',
  body: z.strictObject({ name: z.string().trim().min(1).max(60), passkey: passkeyAttestation }),
  reply: doneReply.extend({
    recoveryCodes: z.array(z.string()).optional().describe('with the first second factor; each works once'),
  }),
})

export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  who: 'session.use',
  tag: 'accounts',
  summary: 'Remove a passkey of the caller’s account',
  params: z.object({ id: z.string().min(1).max(2000) }),
  reply: doneReply,
})
