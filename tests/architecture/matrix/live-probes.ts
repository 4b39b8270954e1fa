import { openLiveStream } from '#tests/support/live.ts'
import type { Probe } from './probe.ts'
import { outcomeByUser } from './roles.ts'

/** The tests in areas/live check which events each user receives. */
export const liveProbes: readonly Probe[] = [
  {
    call: 'GET /live',
    what: 'the stream of the user’s own session',
    send: async (client, { world }) => {
      const stream = await openLiveStream(world.url, client.token)
      await stream.close()
      return { status: stream.status, headers: new Headers(), body: undefined }
    },
    expected: outcomeByUser({}, '200'),
  },
]
