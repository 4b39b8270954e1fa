import { answer, type PortalRoute, type Sessions } from '#areas/accounts/server/index.ts'
import { EventStream } from '#kit/server/event-stream.ts'
import type { LiveHub } from '#kit/server/live-hub.ts'
import { Reply } from '#kit/server/route.ts'
import * as calls from '../contract.ts'
import { hears, type LiveTopics } from '../rules/hears.ts'

export interface LiveParts {
  readonly hub: LiveHub
  readonly sessions: Sessions
  readonly topics: LiveTopics
}

/** Not kept or gathered by a proxy on its way; and nothing is asked over a connection that was a stream. */
const headers = { 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' }

export const liveRoutes = ({ hub, sessions, topics }: LiveParts): PortalRoute[] => [
  answer(calls.live, async ({ headers: { 'last-event-id': since }, caller }) => {
    const stream = new EventStream()
    const stopWatching = sessions.watch(caller, (over) => {
      // without a reason only what the session may see has changed: the reader comes again
      if (over) stream.send({ event: calls.ENDED, data: { code: over.message.code } })
      stream.end()
    })
    stream.onClose(stopWatching)
    const disconnect = await hub.connect(
      {
        hears: (event) => hears(topics, caller, event),
        tell: (events, position) => {
          for (const [index, { topic, body }] of events.entries())
            stream.send({ event: topic, data: body, ...(index === events.length - 1 ? { id: position } : {}) })
        },
        reset: (position) => stream.send({ event: calls.RESET, data: {}, id: position }),
        beat: (position) => stream.send({ id: position }),
        end: () => stream.end(),
      },
      since,
    )
    stream.onClose(disconnect)
    if (stream.body.destroyed) disconnect()
    return Reply.raw(stream.body, 'text/event-stream; charset=utf-8', headers)
  }),
]
