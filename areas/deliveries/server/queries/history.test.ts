import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePastDeliveryAudit } from '#database/demo/load/load-deliveries.ts'
import type { Client } from '#tests/support/client.ts'
import {
  addLine,
  confirmDelivery,
  deliveryRequest,
  errorCodeOf,
  filledLine,
  freshNumber,
} from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { HistoryEntry } from '../../rules/history.ts'

const NOW = new Date('2025-11-24T03:00:00.000Z')
let world: World
let vendor: Client
let store: Client
beforeAll(async () => {
  world = await openWorld({ now: NOW, prepare: addErpData })
  vendor = await world.signIn('vendor')
  store = await world.signIn('store')
})
afterAll(() => world.close())

const make = async (overrides = {}) =>
  confirmDelivery(vendor, deliveryRequest([filledLine(await addLine(world.database.db), 30)], overrides))
const historyOf = (client: Client, id: number) => client.get<HistoryEntry[]>(`/deliveries/${id}/history`)
const notified = async (client: Client, id: number) =>
  (await historyOf(client, id)).body.map(({ what, by, role, factory }) => [what, by, role, factory])

test('[STA-08] shows creation, receipt, conversion and deletion with user, time and numbers', async () => {
  const delivery = await make({ isInvoice: false, number: freshNumber() })
  const doNo = delivery.details.invoiceNo
  expect((await submitReceipt(store, delivery)).body.status).toBe('received')
  const invoiceNo = freshNumber()
  await vendor.put(`/deliveries/${delivery.id}`, { details: { isInvoice: true, invoiceNo, invoiceDate: '2025-11-24' } })
  await store.post('/receiving/do-to-invoice', { deliveryIds: [delivery.id] })

  expect(await notified(store, delivery.id)).toEqual([
    ['delivery.create', 'vendor', 'vendor', null],
    ['delivery.begin-receipt', 'store', 'store', 'AH'],
    ['delivery.receive', 'store', 'store', 'AH'],
    ['delivery.convert', 'vendor', 'vendor', null],
    ['delivery.complete', 'store', 'store', 'AH'],
  ])
  const { body } = await historyOf(store, delivery.id)
  expect(body.every(({ at }) => at === NOW.toISOString())).toBe(true)
  expect(body[0]).toMatchObject({ number: doNo, numberBefore: null })
  expect(body[2]).toMatchObject({
    receivedNo: expect.stringMatching(/\S/),
    receiver: 'EMP-0042',
    storeName: 'Main store',
  })
  expect(body[3]).toMatchObject({ number: invoiceNo, numberBefore: doNo })
})

test('[STA-08] shows a supplier its own users by name, factory users by role, and no employee number', async () => {
  const delivery = await make()
  await submitReceipt(store, delivery)
  for (const username of ['vendor', 'vendorColleague'] as const)
    expect(await notified(await world.signIn(username), delivery.id)).toEqual([
      ['delivery.create', 'vendor', 'vendor', null],
      ['delivery.receive', null, 'store', 'AH'],
    ])
  const text = JSON.stringify((await historyOf(vendor, delivery.id)).body)
  expect(text).toContain('Main store')
  expect(text).not.toContain('EMP-0042')
  const onBehalf = await confirmDelivery(
    store,
    deliveryRequest([filledLine(await addLine(world.database.db), 30)], { supplier: delivery.vendor_id }),
  )
  expect(await notified(vendor, onBehalf.id)).toEqual([['delivery.create', null, 'store', 'AH']])
})

test('[STA-08] shows the full reason of a deletion', async () => {
  const { id } = await make()
  await vendor.put(`/deliveries/${id}`, { status: 'deleted', remarks: 'รถเสีย' })
  expect((await historyOf(store, id)).body.at(-1)).toMatchObject({
    what: 'delivery.delete',
    by: 'vendor',
    remarks: 'รถเสีย',
  })
})

test('[STA-08] [STA-07] returns not found for the history of a delivery that the user may not see', async () => {
  const { id } = await make()
  for (const username of ['vendor2', 'demo', 'store2', 'admin2'] as const) {
    const answer = await historyOf(await world.signIn(username), id)
    expect([username, answer.status, errorCodeOf(answer)]).toEqual([username, 404, 'DELIVERY_NOT_FOUND'])
  }
  expect((await historyOf(await world.signIn('account'), id)).status).toBe(403)
  expect((await historyOf(vendor, 999_999)).status).toBe(404)
})

test('[STA-08] if a past delivery has no audit entries, its history is built from the delivery itself', async () => {
  const received = await make()
  // events at the same time have no defined order
  world.setNow(new Date(NOW.getTime() + 60_000))
  await submitReceipt(store, received)
  const deleted = await make()
  world.setNow(new Date(NOW.getTime() + 120_000))
  await vendor.put(`/deliveries/${deleted.id}`, { status: 'deleted', remarks: 'wrong truck' })
  const { db } = world.database
  await sql`alter table audit.entry disable trigger user`.execute(db)
  await sql`delete from audit.entry`.execute(db)
  await sql`alter table audit.entry enable trigger user`.execute(db)
  expect((await historyOf(store, received.id)).body).toEqual([])

  for (let twice = 0; twice < 2; twice++) await db.transaction().execute(writePastDeliveryAudit)
  expect(await notified(store, received.id)).toEqual([
    ['delivery.create', 'vendor', 'vendor', null],
    ['delivery.receive', 'store', 'store', 'AH'],
  ])
  expect((await historyOf(store, deleted.id)).body.at(-1)).toMatchObject({ remarks: 'wrong truck' })
})
