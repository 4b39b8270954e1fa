import { z } from 'zod'
import { doneReply } from '#kit/shared/done-reply.ts'
import { storableText } from '#kit/shared/storable-text.ts'
import { defineCall } from '../call.ts'
import { MAX_KEY_NAME, MAX_OVERLAP_DAYS, OVERLAP_DAYS } from './api-key.ts'
import { scopes } from './scopes.ts'

const instant = z.string().describe('ISO 8601, UTC')
const params = z.object({ id: z.coerce.number().int().positive() })
const scopeList = z.array(z.enum(scopes))
const keyCall = { who: 'api-key.write', tag: 'keys' } as const

/** A key as it appears in lists: never with its secret. */
export const apiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  clientId: z.string().describe('the client id of OAuth'),
  starts: z.string().describe('the first characters of the key'),
  scopes: scopeList,
  state: z
    .enum(['active', 'expired', 'revoked', 'suspended'])
    .describe('suspended: the creator is blocked or moved, or the supplier may not use keys'),
  expires: instant,
  createdBy: z.string(),
  createdAt: instant,
  lastUsed: instant.nullable().describe('ISO 8601, UTC, to about a minute'),
  previous: z
    .object({ starts: z.string(), until: instant })
    .nullable()
    .describe('after a rotation: the former key, while it still works'),
  vendor_id: z.number().int().nullable(),
  company_id: z.number().int().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

/** The reply to creating a key: the only one that contains the key itself. */
export const newKey = apiKey.pick({ id: true, clientId: true, name: true, scopes: true, expires: true }).extend({
  key: z.string().describe('shown only here: Authorization: Bearer KEY, or the client secret of OAuth'),
})
export type NewKey = z.infer<typeof newKey>

export const listKeys = defineCall({
  ...keyCall,
  method: 'GET',
  path: '/keys',
  summary: 'The keys of the caller’s supplier or organisation, without the keys themselves',
  reply: z.array(apiKey),
})

export const createKey = defineCall({
  ...keyCall,
  method: 'POST',
  path: '/keys',
  summary: 'Create a key for another system; it acts for the caller, within its scopes',
  status: 201,
  body: z.strictObject({
    name: storableText(MAX_KEY_NAME).trim().min(1),
    scopes: scopeList.min(1).max(scopes.length),
    expires: z.iso
      .date()
      .or(z.iso.datetime({ offset: true }))
      .optional()
      .describe('by default in a year'),
  }),
  reply: newKey,
})

export const rotateKey = defineCall({
  ...keyCall,
  method: 'POST',
  path: '/keys/:id/rotate',
  summary: 'Give a key a new secret; the former one keeps working for some days',
  params,
  body: z.strictObject({
    overlapDays: z.number().int().min(0).max(MAX_OVERLAP_DAYS).default(OVERLAP_DAYS).describe('0: it ends now'),
  }),
  reply: newKey,
})

export const revokeKey = defineCall({
  ...keyCall,
  method: 'DELETE',
  path: '/keys/:id',
  summary: 'Revoke a key; it stops working immediately',
  status: 204,
  params,
  reply: z.null(),
})

export const listKeySuppliers = defineCall({
  method: 'GET',
  path: '/keys/suppliers',
  who: 'api-key.allow',
  tag: 'keys',
  summary: 'The suppliers whose users may create keys',
  reply: z.array(
    z.object({ vendor_id: z.number().int(), vendor_name: z.string(), allowedBy: z.string(), since: instant }),
  ),
})

export const setSupplierKeyPermission = defineCall({
  method: 'PUT',
  path: '/keys/suppliers/:id',
  who: 'api-key.allow',
  tag: 'keys',
  summary: 'Allow or forbid the users of a supplier to create keys; if forbidden, its existing keys do not work',
  params,
  body: z.strictObject({ allowed: z.boolean() }),
  reply: doneReply,
})

export const createAccessToken = defineCall({
  method: 'POST',
  path: '/oauth/token',
  who: 'anyone',
  tag: 'keys',
  summary: 'Exchange a key for an access token of one hour (OAuth 2.0 client credentials, RFC 6749)',
  form: true,
  headers: z.object({ authorization: z.string().max(500).optional().describe('Basic, with client id and secret') }),
  body: z.object({
    grant_type: z.string().max(100).optional(),
    client_id: z.string().max(200).optional(),
    client_secret: z.string().max(200).optional().describe('the key, or the part after the client id'),
    scope: z.string().max(500).optional().describe('a part of the scopes of the key, separated by spaces'),
  }),
  reply: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.number().int().describe('seconds'),
    scope: z.string(),
  }),
})
