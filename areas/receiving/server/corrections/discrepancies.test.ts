import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Discrepancy } from '../../contract.ts'

let world: World
let vendor: Client
let store: Client

beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-24T03:00:00.000Z'), prepare: addErpData })
  vendor = await world.signIn('vendor')
  store = await world.signIn('store')
})
afterAll(() => world.close())

/** A PNG of one white pixel, as base64. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='
const RED_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
const make = async (): Promise<Delivery> =>
  confirmDelivery(vendor, deliveryRequest([filledLine(await addLine(world.database.db), 30)]))
const report = (client: Client, { id: deliveryId }: Delivery, over: object = {}) =>
  client.post<Discrepancy>('/receiving/discrepancies', {
    key: randomUUID(),
    deliveryId,
    kind: 'damaged',
    sequence: 1,
    pack: 2,
    reason: 'กล่องเปียกน้ำ',
    photos: [],
    ...over,
  })
const list = (client: Client, { id }: Delivery) =>
  client.get<Discrepancy[]>(`/receiving/discrepancies?delivery_id=${id}`)

test('[RCV-10] stores a report of a damaged box, shows it and its photos to the supplier, and leaves the delivery in transit', async () => {
  const delivery = await make()
  const { status, body } = await report(store, delivery, { photos: [PNG, RED_PNG] })
  expect([status, body]).toEqual([
    201,
    {
      id: body.id,
      kind: 'damaged',
      sequence: 1,
      pack: 2,
      reason: 'กล่องเปียกน้ำ',
      photos: 2,
      by: 'store',
      at: '2025-11-24T03:00:00.000Z',
    },
  ])
  expect((await list(vendor, delivery)).body).toEqual([body])
  for (const [index, taken] of [PNG, RED_PNG].entries()) {
    const photo = await vendor.bytes(`/receiving/discrepancies/${body.id}/photos/${index + 1}`)
    expect([photo.status, Buffer.from(photo.body).toString('base64')]).toEqual([200, taken])
  }
  expect((await vendor.get(`/receiving/discrepancies/${body.id}/photos/3`)).status).toBe(404)
  expect((await store.get<Delivery>(`/deliveries/${delivery.id}`)).body.status).toBe('transit')
  const entries = await world.database.db
    .selectFrom('audit.entry')
    .select(['what', 'user_name'])
    .where('record', '=', String(delivery.id))
    .where('what', '=', 'delivery.report-discrepancy')
    .execute()
  expect(entries).toEqual([{ what: 'delivery.report-discrepancy', user_name: 'store' }])
})

test('[RCV-10] sends the supplier one mail per report', async () => {
  const delivery = await make()
  const key = randomUUID()
  for (let times = 0; times < 2; times++) await report(store, delivery, { key })
  const mails = await world.database.db
    .selectFrom('mail.message')
    .select(['template', 'data'])
    .where('about_kind', '=', 'delivery')
    .where('about_id', '=', String(delivery.id))
    .execute()
  expect(mails).toMatchObject([{ template: 'discrepancy' }])
  for (const notified of [delivery.details.invoiceNo ?? '', 'กล่องเปียกน้ำ', '1 / 2', `/table?psc=${delivery.id}`])
    expect(mails[0]?.data).toContain(notified)
})

test('[RCV-10] returns the existing report when the same report is sent again', async () => {
  const delivery = await make()
  const key = randomUUID()
  const first = await report(store, delivery, { key, kind: 'short' })
  expect((await report(store, delivery, { key, kind: 'short', photos: [PNG] })).body).toEqual(first.body)
  expect((await list(store, delivery)).body).toHaveLength(1)
})

test('[RCV-10] a report requires a line and box of the delivery and a valid picture; its text is optional', async () => {
  const delivery = await make()
  const code = async (over: object) => errorCodeOf(await report(store, delivery, over))
  expect(await code({ sequence: 2 })).toBe('NOT_ON_DELIVERY')
  expect(await code({ pack: 4 })).toBe('NOT_ON_DELIVERY')
  expect(await code({ sequence: null })).toBe('NOT_ON_DELIVERY')
  expect(
    (await report(store, delivery, { photos: [PNG, Buffer.from('%PDF-1.4 %%EOF').toString('base64')] })).status,
  ).toBe(415)
  for (const [size, status] of [
    [1_500_004, 400],
    [9_000_000, 413],
  ] as const)
    expect((await report(store, delivery, { photos: ['A'.repeat(size)] })).status).toBe(status)
  expect((await report(store, delivery, { photos: [''] })).status).toBe(400)
  expect((await report(store, delivery, { photos: Array(6).fill(PNG) })).status).toBe(400)
  expect((await report(store, delivery, { kind: 'unknown', sequence: null, pack: null })).status).toBe(201)
  expect((await report(store, delivery, { reason: '  ' })).body).toMatchObject({ kind: 'damaged', reason: '' })
  expect((await list(store, delivery)).body).toHaveLength(2)
})

test('[RCV-10] only the store of the organisation can report a problem, and users without access to the delivery see neither report nor photo', async () => {
  const delivery = await make()
  const { body } = await report(store, delivery, { photos: [PNG] })
  expect(errorCodeOf(await report(await world.signIn('store2'), delivery))).toBe('INVOICE_NOT_IN_SYSTEM')
  expect((await report(vendor, delivery)).status).toBe(403)
  for (const person of ['vendor2', 'store2', 'demo'] as const) {
    const client = await world.signIn(person)
    expect((await list(client, delivery)).status).toBe(404)
    expect((await client.get(`/receiving/discrepancies/${body.id}/photos/1`)).status).toBe(404)
  }
})

test('[RCV-10] accepts a report that arrives after the receipt, shows it to the supplier and leaves the delivery received', async () => {
  const delivery = await make()
  const received = await submitReceipt(store, delivery)
  const { status, body } = await report(store, delivery)
  expect(status).toBe(201)
  expect((await list(vendor, delivery)).body).toEqual([body])
  expect((await store.get<Delivery>(`/deliveries/${delivery.id}`)).body.status).toBe(received.body.status)
  const mails = await world.database.db
    .selectFrom('mail.message')
    .select('about_id')
    .where('template', '=', 'discrepancy')
    .where('about_id', '=', String(delivery.id))
    .execute()
  expect(mails).toHaveLength(1)
  const deleted = await make()
  await vendor.put(`/deliveries/${deleted.id}`, { status: 'deleted', remarks: 'wrong truck' })
  expect(errorCodeOf(await report(store, deleted))).toBe('INVOICE_NOT_IN_SYSTEM')
})
