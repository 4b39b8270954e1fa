import { z } from 'zod'
import { defineCall, publicCall } from '../call.ts'
import { signedIn } from './second-factor-calls.ts'

const code = z.string().min(1).max(200)
const callbackText = z.string().max(4000).optional()

/** A provider as the sign-in page offers it. */
export const offeredProvider = z.object({ id: z.string(), name: z.string() })
export type OfferedProvider = z.infer<typeof offeredProvider>

export const offeredProviders = defineCall({
  ...publicCall,
  method: 'GET',
  path: '/auth/providers',
  summary: 'Identity providers that the sign-in page offers',
  reply: z.array(offeredProvider),
})

export const invitedProviders = defineCall({
  ...publicCall,
  method: 'POST',
  path: '/auth/invitation-providers',
  summary: 'Identity providers with which an invited user can sign in',
  body: z.object({ code }),
  reply: z.object({
    providers: z.array(offeredProvider),
    enforced: z.boolean().describe('true: the user signs in with a provider only and sets no password'),
  }),
})

export const startProviderSignIn = defineCall({
  ...publicCall,
  method: 'POST',
  path: '/auth/provider/start',
  summary: 'Begin a sign-in at an identity provider',
  body: z.strictObject({
    provider: z.uuid(),
    browser: z
      .string()
      .min(32)
      .max(200)
      .describe('a random secret of this browser tab: only it can complete the sign-in'),
    invitation: code.optional().describe('of the invited user, whom the sign-in links'),
    fresh: z
      .boolean()
      .optional()
      .describe('ask the provider for its own sign-in even if the person is signed in there'),
  }),
  reply: z.object({ url: z.string().describe('address of the provider, to open in this tab') }),
})

export const providerCallback = defineCall({
  ...publicCall,
  method: 'GET',
  path: '/auth/provider/callback',
  summary: 'Where the provider sends the browser; leads to the sign-in page, which completes the sign-in',
  query: z.object({
    code: callbackText,
    state: callbackText,
    iss: callbackText,
    error: callbackText,
    error_description: callbackText,
  }),
  status: 302,
  contentType: 'text/plain',
  reply: z.string(),
})

export const finishProviderSignIn = defineCall({
  ...publicCall,
  method: 'POST',
  path: '/auth/provider/finish',
  summary: 'Complete a sign-in at an identity provider',
  body: z.strictObject({
    answer: z.string().min(1).max(7000).describe('the query with which the provider sent the browser back'),
    browser: z.string().min(1).max(200).describe('the secret with which the sign-in was started'),
    device: z.string().max(100).optional(),
  }),
  reply: signedIn,
})
