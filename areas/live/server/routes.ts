import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { type Capability, reachOf } from '#areas/accounts/rules/capabilities.ts'
import { defineRoute, type PortalRoute, type Sessions } from '#areas/accounts/server/index.ts'
import { EventStream } from '#kit/server/event-stream.ts'
import type { LiveEvent, LiveHub, LiveListener } from '#kit/server/live-hub.ts'
import { Reply } from '#kit/server/route.ts'
import { refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { liveMessages } from '../messages.ts'

export interface LiveDeps {
  readonly hub: LiveHub
  readonly sessions: Sessions
  /** The capability required to receive topics, by the noun with which they begin: `{ delivery: 'delivery.read' }`. */
  readonly topics: Readonly<Record<string, Capability>>
  /** The maximum number of streams per user in this process. */
  readonly maxPerUser: number
}

/**
 * Returns whether a session may receive an event. The same capability and scope apply as for lists (STA-07). An event
 * without organisation, supplier and user goes to everyone with the capability.
 */
const mayReceiveEvent = (topics: LiveDeps['topics'], caller: Caller, event: LiveEvent): boolean => {
  const capability = topics[event.topic.split('.')[0] ?? '']
  const reach = capability && reachOf(caller.userType, capability)
  if (!reach) return false
  if (event.onlyUser !== null) return event.onlyUser === caller.userId
  if (event.organisation === null && event.vendor === null) return true
  const scope = scopeOf({ ...caller, reach })
  switch (scope.kind) {
    case 'vendor':
      // a demo user receives only events with `onlyUser`
      return scope.demoOf === undefined && event.vendor === scope.vendorId
    case 'organisation':
      return event.organisation === scope.companyId
    case 'all':
      return true
    case 'none':
      return false
  }
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
