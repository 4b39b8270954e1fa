import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce } from '#kit/server/live.ts'
import { pruneLiveEvents } from '#kit/server/live-hub.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { announceDelivery, createListeners, includesDelivery } from '#tests/support/listeners.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
})
afterAll(() => world.close())

const listen = createListeners(() => world)
const announceChange = (id: number) => announceDelivery(world, id)

/** Prunes until no event is left. Transactions that are still open on the database server delay this. */
const pruneAll = async () => {
  const { db } = world.database
  await expect
    .poll(async () => {
      await pruneLiveEvents(db, 0)
      return (await sql`select id from live.event`.execute(db)).rows
    })
    .toEqual([])
}

test('[STA-09] a client that reconnects receives the events committed in the meantime, even from a transaction that began earlier', async () => {
  const { db, kind } = world.database
  const vendor = await world.signIn('vendor')
  const first = await listen(vendor)
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const late = async () => {
    await db.transaction().execute(async (unit) => {
      // this transaction gets its number and inserts its row first, but commits after the other transactions
      await announce(unit, { topic: 'delivery.create', organisation: 103, vendor: vendors.siam, body: { id: -1 } })
      begun.resolve()
      await mayEnd.promise
    })
  }
  // PGlite runs transactions one after another, so no transaction can commit late
  const slow = kind === 'postgres' ? late() : undefined
  if (slow) await begun.promise
  await announceChange(-2)
  await first.until(includesDelivery(-2))
  await first.close()
  expect(includesDelivery(-1)(first.received)).toBe(false)
  mayEnd.resolve()
  await (slow ?? late())
  await announceChange(-3)
  const resumed = await listen(vendor, first.lastId())
  await resumed.until(includesDelivery(-3))
  expect(resumed.received.map(({ data }) => data.id)).toEqual([-1, -3])
})

test('[STA-09] a client that reconnects constantly to either of two servers misses no event of many concurrent writers', async () => {
  const { db } = world.database
  const other = await world.another()
  const vendor = await world.signIn('vendor')
  let stream = await listen(vendor)
  const WRITERS = 6
  const EACH = 25
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let index = 0; index < EACH; index++)
        await db.transaction().execute(async (unit) => {
          const body = { id: 1_000_000 + writer * EACH + index }
          await announce(unit, { topic: 'delivery.create', organisation: 103, vendor: vendors.siam, body })
          await sql`select pg_sleep(${((writer * 7 + index * 3) % 10) / 1000})`.execute(unit)
        })
    }),
  )
  const received = new Set<unknown>()
  let turns = 0
  const take = () => {
    for (const { event, data } of stream.received) {
      expect(event).toBe('delivery.create')
      received.add(data.id)
    }
  }
  const all = () => {
    take()
    return received.size === WRITERS * EACH
  }
  while (!all()) {
    await stream.until(({ length }) => length > 0 || all())
    await stream.close()
    take()
    turns++
    stream = await listen(vendor, stream.lastId(), turns % 2 ? other.url : world.url)
  }
  await writing
  expect(received.size).toBe(WRITERS * EACH)
  expect(turns).toBeGreaterThan(0)
})

test('[STA-09] a client that was away too long or sends an invalid position receives a reset event', async () => {
  const vendor = await world.signIn('vendor')
  const first = await listen(vendor)
  await first.close()
  await announceChange(-4)
  await pruneAll()
  for (const since of [
    first.lastId(),
    '99999999999:99999999999:',
    '5:2:',
    '1:9:3,3,,',
    'x',
    "'; drop table live.event; --",
  ]) {
    const resumed = await listen(vendor, since)
    expect((await resumed.until(({ length }) => length > 0))[0]?.event).toBe('reset')
    await announceChange(-5)
    expect((await resumed.until(includesDelivery(-5))).length).toBe(2)
  }
})
