import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LIVE_CHANNEL } from '#kit/server/live.ts'
import { type LiveEvent, LiveHub } from '#kit/server/live-hub.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { announceDelivery } from '#tests/support/listeners.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
})
afterAll(() => world.close())

/** Blocks all reads of missed events until `end` is called. */
const lockReads = async ({ database: { db } }: World) => {
  const locked = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done = db.transaction().execute(async (unit) => {
    await sql`lock table live.pruned in access exclusive mode`.execute(unit)
    locked.resolve()
    await end.promise
  })
  await locked.promise
  return {
    end: async () => {
      end.resolve()
      await done
    },
  }
}

const waitingReads = async ({ database: { db } }: World): Promise<number> => {
  const { rows } = await sql`
    select from pg_locks where not granted and relation = 'live.pruned'::regclass`.execute(db)
  return rows.length
}

test('[STA-09] sends an event without delay when it is stored while the first listener connects', async () => {
  const { db, notices } = world.database
  // without fake timers, the next poll could send the event
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const hub = new LiveHub(db)
  const reads = await lockReads(world)
  try {
    await hub.listen(world.database)
    const noticed = Promise.withResolvers<void>()
    await notices.subscribe(LIVE_CHANNEL, () => noticed.resolve())
    const { rows } = await sql<{ position: string }>`select pg_current_snapshot()::text as position`.execute(db)
    const received = Promise.withResolvers<readonly LiveEvent[]>()
    const listener = {
      accepts: () => true,
      receive: (events: readonly LiveEvent[]) => received.resolve(events),
      reset: () => received.reject(new Error('events were lost')),
      beat: () => {},
      end: () => {},
    }
    const connected = hub.connect(listener, rows[0]?.position)
    await expect.poll(() => waitingReads(world)).toBeGreaterThan(0)
    await announceDelivery(world, -3)
    await noticed.promise
    await reads.end()
    await connected
    expect(await received.promise).toEqual([expect.objectContaining({ topic: 'delivery.create', body: { id: -3 } })])
  } finally {
    await reads.end()
    hub.close()
    vi.useRealTimers()
  }
})
