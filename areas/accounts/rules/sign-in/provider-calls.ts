import { z } from 'zod'
import { doneReply } from '#kit/shared/done-reply.ts'
import { defineCall, ownCall, publicCall, userCall } from '../../call.ts'
import { userId } from '../users/user-calls.ts'
import { signInReply } from './second-factor-calls.ts'

const code = z.string().min(1).max(200)
const callbackText = z.string().max(4000).optional()

const offeredProvider = z.object({ id: z.string(), name: z.string() })
export type OfferedProvider = z.infer<typeof offeredProvider>

export const listOfferedProviders = defineCall({
  ...publicCall,
  method: 'GET',
  path: '/auth/providers',
  summary: 'Identity providers that the sign-in page offers',
  reply: z.array(offeredProvider),
})

export const listInvitationProviders = defineCall({
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

export const receiveProviderCallback = defineCall({
  ...publicCall,
  method: 'GET',
  path: '/auth/provider/callback',
  summary:
    'The address to which a provider redirects the browser; redirects to the sign-in page, which completes the sign-in',
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
  reply: signInReply,
})

const providerId = z.object({ id: z.uuid() })
const settingsCall = { who: 'sign-in-settings.write', tag: 'users' } as const

export const listOwnIdentities = defineCall({
  ...ownCall,
  method: 'GET',
  path: '/auth/identities',
  summary: 'Identity providers of the caller: linked ones, and others that can be linked',
  reply: z.object({
    linked: z.array(
      offeredProvider.extend({
        shown_name: z.string().nullable().describe('the provider’s name for the person'),
        since: z.string().describe('ISO 8601, UTC'),
        lastUsed: z.string().nullable().describe('ISO 8601, UTC'),
        enforced: z.boolean().describe('true: the user cannot sign in without it'),
      }),
    ),
    others: z.array(offeredProvider),
  }),
})
export type OwnIdentities = z.infer<(typeof listOwnIdentities)['reply']>

export const unlinkIdentity = defineCall({
  ...ownCall,
  method: 'DELETE',
  path: '/auth/identities/:id',
  summary: 'Remove the link between the caller’s account and an identity provider',
  params: providerId,
  reply: doneReply,
})

export const unlinkUser = defineCall({
  ...userCall,
  method: 'DELETE',
  path: '/users/:id/identities',
  summary: 'Remove the links of a user to identity providers; the sessions of the user end',
  params: userId,
  reply: doneReply,
})

/** The users whom a provider signs in: staff of all organisations, of some organisations, or one supplier's people. */
export const providerAudiences = ['staff', 'organisations', 'supplier'] as const
/** `off`: not offered; `optional`: in addition to the password; `enforced`: instead of the password. */
export const providerModes = ['off', 'optional', 'enforced'] as const

const providerFields = {
  name: z.string().max(200),
  issuer: z.string().max(500).describe('as in the provider’s ID tokens; its configuration is below it'),
  client_id: z.string().max(500),
  audience: z
    .enum(providerAudiences)
    .describe('staff of all organisations, of some organisations, or one supplier’s people'),
  organisations: z.array(z.number().int()).max(200).describe('inventory organisation ids'),
  vendor_id: z.number().int().nullable(),
  mode: z.enum(providerModes).describe('off: not offered; enforced: these people cannot use their password'),
}
const clientSecret = z.string().max(1000)

/** A provider as shown to an administrator. It never contains the secret. */
export const listedProvider = z.object({
  id: z.string(),
  ...providerFields,
  linked: z.number().int().describe('users who have signed in with it'),
  editable: z.boolean().describe('whether the caller may change it'),
  version: z.number().int(),
})
export type ListedProvider = z.infer<typeof listedProvider>

export const listProviders = defineCall({
  method: 'GET',
  path: '/sign-in-settings/providers',
  who: 'sign-in-settings.read',
  tag: 'users',
  summary: 'Identity providers that concern the caller’s organisation',
  reply: z.object({
    providers: z.array(listedProvider),
    redirect: z.string().describe('the address to register at the provider'),
  }),
})

const providerInput = z.strictObject({ ...providerFields, client_secret: clientSecret })
export type ProviderInput = z.infer<typeof providerInput>

export const createProvider = defineCall({
  ...settingsCall,
  method: 'POST',
  path: '/sign-in-settings/providers',
  summary: 'Add an identity provider',
  body: providerInput,
  reply: listedProvider,
})

export const changeProvider = defineCall({
  ...settingsCall,
  method: 'PUT',
  path: '/sign-in-settings/providers/:id',
  summary: 'Change an identity provider; another issuer removes the links of all users',
  params: providerId,
  body: z.strictObject({
    ...providerFields,
    client_secret: clientSecret.describe('empty: the stored one stays'),
    version: z.number().int(),
  }),
  reply: listedProvider,
})

export const deleteProvider = defineCall({
  ...settingsCall,
  method: 'DELETE',
  path: '/sign-in-settings/providers/:id',
  summary: 'Delete an identity provider with the links of all users; active sessions are not affected',
  params: providerId,
  reply: doneReply,
})

export const testProvider = defineCall({
  ...settingsCall,
  method: 'POST',
  path: '/sign-in-settings/providers/test',
  summary: 'Test the connection to an identity provider; a refusal names the problem',
  body: z.strictObject({
    id: z.uuid().optional().describe('of a stored provider, whose secret is used if none is given'),
    issuer: z.string().max(500),
    client_id: z.string().max(500),
    client_secret: clientSecret,
  }),
  reply: doneReply,
})
