import { z } from 'zod'
import { doneReply } from '#kit/shared/done-reply.ts'
import { defineCall, ownCall, userCall } from '../call.ts'
import { userId } from './user-calls.ts'

/** A device on which a user is signed in. */
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
  summary: 'Where the caller is signed in, the most recently used first',
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

export const endUserSessions = defineCall({
  ...userCall,
  method: 'POST',
  path: '/users/:id/end-sessions',
  summary: 'Sign a user out on all devices; the caller on all other devices',
  params: userId,
  reply: doneReply,
})
