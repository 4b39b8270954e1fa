import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../contract.ts'

let world: World
let vendor: Client
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  vendor = await world.signIn('vendor')
})
afterAll(() => world.close())

/** Confirms a locked line and runs `act` while the confirmation waits for the lock. */
const whileWaiting = async (act: (open: PoLine, waiting: RawBuilder<unknown>) => RawBuilder<unknown>) => {
  const open = await addLine(world.database.db)
  const body = deliveryRequest([filledLine(open, 30)])
  const waiting = sql`pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  const { answer } = await world.database.db.transaction().execute(async (unit) => {
    await sql`select deliveries.lock_lines(${vendors.siam}, ${[lineKey(open)]})`.execute(unit)
    const answer = vendor.post<Delivery>('/deliveries', body)
    await expect.poll(async () => (await sql`select from ${waiting}`.execute(unit)).rows.length).toBe(1)
    await act(open, waiting).execute(unit)
    return { answer }
  })
  return { open, body, answer: await answer }
}

test('[DLV-13] a confirmation that waited for locked lines is checked against the current values of the ERP', async () => {
  const set = (what: RawBuilder<unknown>) =>
    whileWaiting(({ PO_NUMBER }) => sql`update erp.po_line set ${what} where po_number = ${PO_NUMBER}`)
  const { open, answer } = await set(sql`unit_price = 99`)
  expect(answer.body.details.poSelect).toEqual([{ ...open, UNIT_PRICE: 99 }])
  expect(errorCodeOf((await set(sql`quantity_remain = 5`)).answer)).toBe('AMOUNT_EXCEEDS_OPEN')
})

test('[DLV-13] stores nothing of a confirmation that is cancelled while it waits, and keeps its connection usable', async () => {
  for (let round = 0; round < 9; round++) {
    const { body, answer } = await whileWaiting((_, waiting) => sql`select pg_cancel_backend(pid) from ${waiting}`)
    expect(errorCodeOf(answer)).toBe('BUSY')
    await confirmDelivery(vendor, body)
  }
})
