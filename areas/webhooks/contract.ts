import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { idempotencyHeaders } from '#areas/files/rules/upload-call.ts'
import { doneReply } from '#kit/shared/done-reply.ts'
import { storableText } from '#kit/shared/storable-text.ts'
import { webhookEvents } from './rules/events.ts'

const instant = z.string().describe('ISO 8601, UTC')
const id = z.coerce.number().int().positive()
const events = z.array(z.enum(webhookEvents))

export const webhook = z.object({
  id: z.number().int(),
  url: z.string(),
  events,
  createdBy: z.string(),
  createdAt: instant,
  state: z
    .enum(['active', 'gone', 'failing', 'suspended'])
    .describe(
      'gone: it answered 410; failing: it failed for three days; suspended: its creator may not use it any more',
    ),
  waiting: z.number().int().describe('messages that are still to be delivered'),
})
export type Webhook = z.infer<typeof webhook>

export const webhookMessage = z.object({
  id: z.number().int(),
  messageId: z.string().describe('the header webhook-id'),
  type: z.string(),
  subject: z.string().describe('the record: delivery/7'),
  createdAt: instant,
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number().int(),
  lastAt: instant.nullable(),
  answer: z.string().nullable().describe('the status or the fault of the last attempt'),
  nextAt: instant.nullable(),
})
export type WebhookMessage = z.infer<typeof webhookMessage>

const webhookCall = { who: 'api-key.write', tag: 'webhooks' } as const
const webhookId = z.object({ id })

export const listWebhooks = defineCall({
  ...webhookCall,
  method: 'GET',
  path: '/webhooks',
  summary: 'The webhooks of the caller’s supplier or organisation',
  reply: z.array(webhook),
})

export const createWebhook = defineCall({
  ...webhookCall,
  method: 'POST',
  path: '/webhooks',
  summary:
    'Create a webhook that notifies an address of events (Standard Webhooks); only this response contains the secret. A repeated Idempotency-Key returns the first webhook',
  status: 201,
  headers: idempotencyHeaders,
  body: z.strictObject({
    url: storableText(500).trim().min(1),
    events: events.min(1).max(webhookEvents.length),
  }),
  reply: webhook.pick({ id: true, url: true, events: true }).extend({
    secret: z.string().describe('whsec_…: verifies the header webhook-signature'),
  }),
})

export const deleteWebhook = defineCall({
  ...webhookCall,
  method: 'DELETE',
  path: '/webhooks/:id',
  summary: 'Delete a webhook; waiting messages are not sent',
  status: 204,
  params: webhookId,
  reply: z.null(),
})

export const enableWebhook = defineCall({
  ...webhookCall,
  method: 'POST',
  path: '/webhooks/:id/enable',
  summary: 'Switch a webhook on again that was switched off after 410 or long failure',
  params: webhookId,
  reply: doneReply,
})

export const rotateWebhookSecret = defineCall({
  ...webhookCall,
  method: 'POST',
  path: '/webhooks/:id/secret',
  summary: 'Replace the secret of a webhook; for 24 hours messages are signed with the old one too',
  params: webhookId,
  reply: z.object({
    secret: z.string().describe('the new secret, only in this reply'),
    formerUntil: instant.describe('until then the former secret signs beside it'),
  }),
})

export const listWebhookMessages = defineCall({
  ...webhookCall,
  method: 'GET',
  path: '/webhooks/:id/messages',
  summary: 'The last 100 messages of a webhook, newest first',
  params: webhookId,
  reply: z.array(webhookMessage),
})

export const replayWebhookMessage = defineCall({
  ...webhookCall,
  method: 'POST',
  path: '/webhooks/:id/messages/:message/replay',
  summary: 'Send a message again, with the same id and body',
  params: z.object({ id, message: id }),
  reply: doneReply,
})
