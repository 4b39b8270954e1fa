import { z } from 'zod'
import { doneReply } from '#kit/shared/done-reply.ts'
import { defineCall } from '../call.ts'
import { userTypes } from './capabilities.ts'
import { MAX_INVITED } from './invitation.ts'

const secret = z.string().min(1).max(200)
const userId = z.object({ id: z.coerce.number().int().positive() })

export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/auth/accept-invitation',
  who: 'anyone',
  tag: 'accounts',
  summary: 'Set the first password with the code of an invitation',
  body: z.object({ code: z.string().min(1).max(200), password: secret, passwordConfirmation: secret }),
  reply: doneReply.extend({ username: z.string() }),
})

export const resendInvitation = defineCall({
  method: 'POST',
  path: '/users/:id/invitation',
  who: 'user.write',
  tag: 'users',
  summary: 'Send the invitation again; the former link becomes void',
  params: userId,
  reply: doneReply,
})

export const withdrawInvitation = defineCall({
  method: 'DELETE',
  path: '/users/:id/invitation',
  who: 'user.write',
  tag: 'users',
  summary: 'Withdraw the invitation of a user who has not signed in yet',
  params: userId,
  reply: doneReply,
})

export const inviteUsers = defineCall({
  method: 'POST',
  path: '/users/invitations',
  who: 'user.write',
  tag: 'users',
  summary: 'Create many users and invite them by mail: all of them, or none with the reasons',
  body: z.strictObject({
    users: z
      .array(
        z.strictObject({
          user_type: z.enum(userTypes),
          username: z.string().max(200),
          email: z.string().max(300),
          vendor_id: z.number().int().nullable(),
          company_id: z.number().int().nullable(),
          store_name: z.string().max(200),
        }),
      )
      .min(1)
      .max(MAX_INVITED),
  }),
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
