import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'

export const openLiveStream = defineCall({
  method: 'GET',
  path: '/live',
  who: 'session.use',
  tag: 'live',
  summary:
    'What changes in the caller’s scope, as server-sent events: `event` is the topic, `data` names the record. Last-Event-ID gives what was missed, or `reset`',
  headers: z.object({ 'last-event-id': z.string().max(16_000).optional() }),
  reply: z.any(),
  contentType: 'text/event-stream',
})

/**
 * Names of events besides the areas' topics. `reset`: the client must reload all data on the screen. `ended`: the
 * session ended; the data contain the code of the reason.
 */
export const RESET_EVENT = 'reset'
export const ENDED_EVENT = 'ended'
