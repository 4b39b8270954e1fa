import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruneLiveEvents } from '#kit/server/live-hub.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { announceDelivery, createListeners } from '#tests/support/listeners.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
})
afterAll(() => world.close())

const listen = createListeners(() => world)

test('[STA-09] sends events instead of a reset after old events were pruned during an open transaction', async () => {
  const { db } = world.database
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const open = db.transaction().execute(async (unit) => {
    await sql`select pg_current_xact_id()`.execute(unit)
    begun.resolve()
    await mayEnd.promise
  })
  try {
    await begun.promise
    await announceDelivery(world, -1)
    await pruneLiveEvents(db, 0)
    const stream = await listen(await world.signIn('vendor'))
    await announceDelivery(world, -2)
    await stream.until(({ length }) => length > 0)
    expect(stream.received).toEqual([{ event: 'delivery.create', data: expect.objectContaining({ id: -2 }) }])
  } finally {
    mayEnd.resolve()
    await open
  }
})
