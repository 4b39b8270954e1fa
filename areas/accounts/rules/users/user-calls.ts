import { z } from 'zod'
import { deletedReply, doneReply } from '#kit/shared/done-reply.ts'
import { type ListFieldKinds, listFields, listPaging } from '#kit/shared/list-query.ts'
import { defineCall, publicCall, userCall } from '../../call.ts'
import { userTypes } from '../capabilities.ts'
import { sessionUser } from '../session-user.ts'

const secret = z.string().min(1).max(200)

/** A user as shown in the list. It never contains the password or its hash. */
const listedUser = sessionUser.omit({ language: true, preferences: true }).extend({
  pending_email: z.string().nullable().describe('a new address that its owner has not confirmed yet'),
  vendor_code: z.string().nullable(),
  blocked: z.boolean(),
  invitation: z.enum(['sent', 'expired', 'withdrawn']).nullable().describe('of a user who has not signed in yet'),
  second_factor: z.enum(['none', 'on']).describe('whether the user has set one up'),
  second_factor_due: z
    .string()
    .nullable()
    .describe('ISO 8601, UTC: from when an administrator requires one of this user'),
  single_sign_on: z.string().nullable().describe('the identity providers that are linked to the user, comma-separated'),
  createdAt: z.string().describe('ISO 8601, UTC'),
  version: z
    .number()
    .int()
    .describe('send it with a change: the change is refused if another user changed the record in the meantime'),
})
export type ListedUser = z.infer<typeof listedUser>

export const userId = z.object({ id: z.coerce.number().int().positive() })
const userType = z.enum(userTypes)

/** The fields by which users can be sorted and filtered, besides their type. */
export const userFields = {
  id: 'integer',
  username: 'text',
  email: 'text',
  pending_email: 'text',
  vendor_id: 'integer',
  vendor_name: 'text',
  vendor_code: 'text',
  company_id: 'integer',
  company_name: 'text',
  factory: 'text',
  store_name: 'text',
  email_alert: 'text',
  blocked: 'flag',
  createdAt: 'instant',
  version: 'integer',
} as const satisfies ListFieldKinds

export const listUsers = defineCall({
  method: 'GET',
  path: '/users',
  who: 'user.read',
  tag: 'users',
  summary: 'Users that the caller manages; a store sees those of suppliers',
  query: z.strictObject({
    _q: z.string().trim().min(1).max(200).optional().describe('in user name, email, supplier and store name'),
    user_type: z.union([userType, z.array(userType).max(userTypes.length)]).optional(),
    ...listPaging,
    ...listFields(userFields),
  }),
  reply: z.array(listedUser),
})

export const listEmployers = defineCall({
  ...userCall,
  method: 'GET',
  path: '/users/employers',
  summary: 'Suppliers and organisations that a new user of the caller can belong to',
  reply: z.object({
    suppliers: z.array(
      z.object({ vendor_id: z.number(), vendor_name: z.string(), vendor_code: z.string().nullable() }),
    ),
    companies: z.array(z.object({ company_id: z.number(), company_name: z.string(), factory: z.string() })),
  }),
})

/** Older clients may also send the names of supplier and organisation. The server ignores them. */
export const createUser = defineCall({
  ...userCall,
  method: 'POST',
  path: '/users',
  summary: 'Create a user; repeating the Idempotency-Key and body returns the same user',
  headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
  body: z.strictObject({
    user_type: userType,
    username: z.string().max(200),
    email: z.string().max(300),
    invite: z.boolean().optional().describe('mail the user a link to set the password, instead of setting one'),
    password: secret.optional().describe('required unless the user is invited'),
    confirmPassword: secret.optional(),
    vendor: z.unknown().optional().describe('not read'),
    vendor_id: z.number().int().nullish(),
    vendor_name: z.string().max(500).nullish().describe('not read'),
    company_id: z.number().int().nullish().describe('inventory organisation id; by default the caller’s own'),
    company_name: z.string().max(500).nullish().describe('not read'),
    factory: z.string().max(60).nullish().describe('not read'),
    store_name: z.string().max(200).nullish(),
  }),
  reply: doneReply.extend({ user: listedUser }),
})

const userChange = z.strictObject({
  email: z.string().max(300).optional(),
  email_alert: z.string().max(20_000).optional().describe('comma-separated'),
  blocked: z.boolean().optional(),
  vendor_id: z.number().int().optional().describe('of who works for a supplier: another one'),
  version: z.number().int().optional().describe('of the user as it was shown'),
})
export type UserChange = z.infer<typeof userChange>

/**
 * Every user may change their own password and language. Store and purchase may also change their own alert list.
 * Administrators may change the other fields (G-27). A change of supplier ends the user's sessions and clears the alert
 * list unless the request contains a new list. A new email address takes effect when its owner opens the mailed link;
 * sending the current email address cancels a pending change (G-211).
 */
export const updateUser = defineCall({
  method: 'PUT',
  path: '/users/:id',
  who: 'session.use',
  tag: 'users',
  summary: 'Change the caller’s password, language or alert list, or a user’s email, alert list, block and supplier',
  params: userId,
  body: z.union([
    z.strictObject({ oldPassword: secret, password: secret, passwordConfirmation: secret }),
    z.strictObject({ language: z.enum(['th', 'en']) }),
    userChange,
  ]),
  reply: doneReply.extend({
    user: sessionUser.optional().describe('if the caller changes their own account'),
    changed: listedUser.optional().describe('if an administrator changes the user'),
  }),
})

export const deleteUser = defineCall({
  ...userCall,
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Delete a user; past actions keep the user’s name',
  params: userId,
  query: z.strictObject({ version: z.coerce.number().int().optional() }),
  reply: deletedReply,
})

export const endUserSessions = defineCall({
  ...userCall,
  method: 'POST',
  path: '/users/:id/end-sessions',
  summary: 'Sign a user out on all devices; the caller on all other devices',
  params: userId,
  reply: doneReply,
})

export const acceptInvitation = defineCall({
  ...publicCall,
  method: 'POST',
  path: '/auth/accept-invitation',
  summary: 'Set the first password with the code of an invitation',
  body: z.object({ code: z.string().min(1).max(200), password: secret, passwordConfirmation: secret }),
  reply: doneReply.extend({ username: z.string() }),
})

export const resendInvitation = defineCall({
  ...userCall,
  method: 'POST',
  path: '/users/:id/invitation',
  summary: 'Send the invitation again; the former link no longer works',
  params: userId,
  reply: doneReply,
})

export const withdrawInvitation = defineCall({
  ...userCall,
  method: 'DELETE',
  path: '/users/:id/invitation',
  summary: 'Withdraw the invitation of a user who has not signed in yet',
  params: userId,
  reply: doneReply,
})

/** The maximum number of users in one list. */
export const MAX_INVITED = 200

const invitedUser = z.strictObject({
  user_type: userType,
  username: z.string().max(200),
  email: z.string().max(300),
  vendor_id: z.number().int().nullable(),
  company_id: z.number().int().nullable(),
  store_name: z.string().max(200),
})
export type InvitedUser = z.infer<typeof invitedUser>

export const inviteUsers = defineCall({
  ...userCall,
  method: 'POST',
  path: '/users/invitations',
  summary: 'Create many users and invite them by mail: all of them, or none and the reasons',
  body: z.strictObject({ users: z.array(invitedUser).min(1).max(MAX_INVITED) }),
  reply: z.object({
    invited: z.number().int(),
    refused: z.array(
      z.object({
        index: z.number().int().describe('of the user in the request, from 0'),
        field: z.string(),
        code: z.string(),
        reason: z.string(),
      }),
    ),
  }),
})
