import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markReceived } from '#areas/deliveries/server/index.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine, testContext } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { DockDelivery, DockProgress } from '../contract.ts'

let world: World
let store: Client
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  store = await world.signIn('store')
})
afterAll(() => world.close())

/**
 * Requests a delivery whose receipt waits for the ERP, and completes the receipt while the server reads the delivery.
 * @param path returns the path to request for the delivery with this id and number
 * @returns the reply `during` the completion, and the reply of the same request `after` it
 */
const readDuringCompletion = async <T>(path: (id: number, number: string) => string) => {
  const { db } = world.database
  const { id, details } = await confirmDelivery(
    await world.signIn('vendor'),
    deliveryRequest([filledLine(await addLine(db), 30)]),
  )
  await sql`insert into receiving.receipt
      (delivery_id, erp_key, state, posting, user_id, user_name, received_at, waits_since, next_try_at)
    values (${id}, ${`test ${id}`}, 'posting', '{}', 1, 'store', now(), now(), now() + interval '1 day')`.execute(db)

  const call = path(id, details.invoiceNo)
  const { answer } = await db.transaction().execute(async (unit) => {
    await sql`lock table receiving.receipt in access exclusive mode`.execute(unit)
    const answer = store.get<T>(call)
    // waits until the server has read the delivery and is blocked when it reads the receipt, which needs this lock
    const blocked = sql`select from pg_locks where relation = 'receiving.receipt'::regclass and not granted
      and mode = 'AccessShareLock' and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await blocked.execute(unit)).rows.length).toBe(1)
    await sql`update receiving.receipt set state = 'done', done_at = now(), waits_since = null, receive_number = '103-1'
      where delivery_id = ${id}`.execute(unit)
    const facts = { receivedNo: '103-1', receivedAt: new Date(), receiver: 'E001', storeName: 'Main store' }
    await markReceived(unit, id, facts, testContext())
    return { answer }
  })
  return { during: (await answer).body, after: (await store.get<T>(call)).body }
}

test('[ERP-04] [RCV-05] returns a consistent delivery, waiting or received, while its receipt is being completed', async () => {
  const { during, after } = await readDuringCompletion<DockDelivery>(
    (id, number) => `/receiving/delivery?number=${number}&vendor_id=${vendors.siam}&id=${id}`,
  )
  expect([during.receivedNo, during.waitingSince !== null]).toEqual([null, true])
  expect([after.receivedNo, after.waitingSince]).toEqual(['103-1', null])
})

test('[ERP-04] [RCV-05] returns a consistent progress, waiting or completed, while the receipt is being completed', async () => {
  const { during, after } = await readDuringCompletion<DockProgress>((id) => `/receiving/progress/${id}`)
  expect([during.status, during.waitingSince !== null]).toEqual(['transit', true])
  expect([after.status, after.waitingSince]).toEqual(['completed', null])
})
