import { defineRoute, type PortalRoute, type Sessions } from '#areas/accounts/server/index.ts'
import { EventStream } from '#kit/server/event-stream.ts'
import type { LiveHub, LiveListener } from '#kit/server/live-hub.ts'
import { Reply } from '#kit/server/route.ts'
import { refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { liveMessages } from '../messages.ts'
import { type LiveTopics, mayReceiveEvent } from '../rules/may-receive.ts'

export interface LiveDeps {
  readonly hub: LiveHub
  readonly sessions: Sessions
  readonly topics: LiveTopics
  /** The maximum number of streams per user in this process. */
  readonly maxPerUser: number
}

/** Response headers of the stream. Proxies must not cache or buffer it, and the connection is closed after it. */
const headers = { 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' }

export const liveRoutes = ({ hub, sessions, topics, maxPerUser }: LiveDeps): PortalRoute[] => {
  /** The number of open streams of each user in this process. */
  const openStreams = new Map<number, number>()
  const countOf = (userId: number): number => openStreams.get(userId) ?? 0
  return [
    defineRoute(calls.openLiveStream, async ({ headers: { 'last-event-id': since }, caller }) => {
      const { userId } = caller
      if (countOf(userId) >= maxPerUser) return refuse(liveMessages.TOO_MANY_STREAMS, { max: maxPerUser })
      openStreams.set(userId, countOf(userId) + 1)
      const stream = new EventStream()
      stream.onClose(() => openStreams.set(userId, countOf(userId) - 1))
      const stopWatching = sessions.watch(caller, (over) => {
        // `over` is undefined if only the user's rights have changed; the client then reconnects
        if (over) stream.send({ event: calls.ENDED_EVENT, data: { code: over.message.code } })
        stream.end()
      })
      stream.onClose(stopWatching)
      try {
        stream.onClose(
          await hub.connect(
            createListener(stream, (event) => mayReceiveEvent(topics, caller, event)),
            since,
          ),
        )
      } catch (fault) {
        stream.body.destroy()
        throw fault
      }
      return Reply.raw(stream.body, 'text/event-stream; charset=utf-8', headers)
    }),
  ]
}

const createListener = (stream: EventStream, accepts: LiveListener['accepts']): LiveListener => ({
  accepts,
  receive: (events, position) => {
    for (const [index, { topic, body }] of events.entries())
      stream.send({ event: topic, data: body, ...(index === events.length - 1 ? { id: position } : {}) })
  },
  reset: (position) => stream.send({ event: calls.RESET_EVENT, data: {}, id: position }),
  beat: (position) => stream.send({ id: position }),
  end: () => stream.end(),
})
