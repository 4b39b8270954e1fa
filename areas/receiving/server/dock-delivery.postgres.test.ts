import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markReceived } from '#areas/deliveries/server/index.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirm, filled, request, testContext } from '#tests/support/deliveries.ts'
import { goods, vendors } from '#tests/support/goods.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { DockDelivery } from '../contract.ts'

let world: World
let store: Client
beforeAll(async () => {
  world = await openWorld({ prepare: goods })
  store = await world.signIn('store')
})
afterAll(() => world.close())

test('[ERP-04] [RCV-05] a receipt that completes while the dock reads the delivery is shown as waiting or as received', async () => {
  const { db } = world.database
  const { id, details } = await confirm(await world.signIn('vendor'), request([filled(await addLine(db), 30)]))
  await sql`insert into receiving.receipt
      (delivery_id, erp_key, state, posting, user_id, user_name, received_at, waits_since, next_try_at)
    values (${id}, 'test', 'posting', '{}', 1, 'store', now(), now(), now() + interval '1 day')`.execute(db)

  const path = `/receiving/delivery?number=${details.invoiceNo}&vendor_id=${vendors.siam}&id=${id}`
  const { answer } = await db.transaction().execute(async (unit) => {
    await sql`lock table receiving.receipt in access exclusive mode`.execute(unit)
    const answer = store.get<DockDelivery>(path)
    // the call has read the delivery, and waits to read its receipt
    const blocked = sql`select from pg_locks where relation = 'receiving.receipt'::regclass and not granted`
    await expect.poll(async () => (await blocked.execute(unit)).rows.length).toBe(1)
    await sql`update receiving.receipt set state = 'done', done_at = now(), waits_since = null, receive_number = '103-1'
      where delivery_id = ${id}`.execute(unit)
    const facts = { receivedNo: '103-1', receivedAt: new Date(), receiver: 'E001', storeName: 'Main store' }
    await markReceived(unit, id, facts, testContext())
    return { answer }
  })
  const during = (await answer).body
  expect([during.receivedNo, during.waitingSince !== null]).toEqual([null, true])
  const after = (await store.get<DockDelivery>(path)).body
  expect([after.receivedNo, after.waitingSince]).toEqual(['103-1', null])
})
