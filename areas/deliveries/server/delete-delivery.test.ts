import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import {
  addLine,
  confirmDelivery,
  deliveryRequest,
  errorCodeOf,
  filledLine,
  freshNumber,
  storeReceipt,
} from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../contract.ts'

let world: World
let vendor: Client
const NOW = new Date('2025-11-24T03:00:00.000Z')

beforeAll(async () => {
  world = await openWorld({ now: NOW, prepare: addErpData })
  vendor = await world.signIn('vendor')
})
afterAll(() => world.close())

const make = async (client = vendor, overrides = {}) =>
  confirmDelivery(client, deliveryRequest([filledLine(await addLine(world.database.db), 30)], overrides))
const remove = (client: Client, id: number, remarks = 'wrong truck') =>
  client.put<Delivery>(`/deliveries/${id}`, { status: 'deleted', remarks })

test('[STA-03] deletes a delivery in transit with a remark and keeps the remark', async () => {
  const { id } = await make()
  const { status, body } = await remove(vendor, id, ' wrong truck ')
  expect([status, body.status, body.remarks]).toEqual([200, 'deleted', 'wrong truck'])
  expect((await vendor.get<Delivery>(`/deliveries/${id}`)).body.status).toBe('deleted')
  expect(errorCodeOf(await remove(vendor, id))).toBe('ALREADY_DELETED')
})

test('[STA-03] rejects a deletion without a remark', async () => {
  const { id } = await make()
  for (const remarks of ['', ' \n']) expect(errorCodeOf(await remove(vendor, id, remarks))).toBe('REMARK_REQUIRED')
  expect((await vendor.get<Delivery>(`/deliveries/${id}`)).body.status).toBe('transit')
})

test('[STA-03] refuses to delete a received delivery', async () => {
  const { id } = await make()
  expect(await storeReceipt(world.database.db, id, NOW)).toBe('completed')
  const refused = await remove(vendor, id)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'CANNOT_DELETE_RECEIVED',
    message: 'Cannot delete, PSC already received.',
  })
})

test('[STA-03] accepts exactly one of a concurrent deletion and receipt of the same delivery', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await make(vendor, { isInvoice: false })
    const [deleted, received] = await Promise.all([remove(vendor, id), storeReceipt(world.database.db, id, NOW)])
    const status = (await vendor.get<Delivery>(`/deliveries/${id}`)).body.status
    expect(status).toBe(deleted.status === 200 ? 'deleted' : 'received')
    expect(received).toBe(deleted.status === 200 ? undefined : 'received')
    if (deleted.status !== 200) expect(errorCodeOf(deleted)).toBe('CANNOT_DELETE_RECEIVED')
  }
})

test('[STA-03] releases the quantity and number of a deleted delivery', async () => {
  const number = freshNumber()
  const open = await addLine(world.database.db)
  const { id } = await confirmDelivery(vendor, deliveryRequest([filledLine(open, 100)], { number }))
  expect(errorCodeOf(await vendor.post('/deliveries', deliveryRequest([filledLine(open, 100)])))).toBe('ALL_IN_TRANSIT')
  expect((await remove(vendor, id)).status).toBe(200)
  await confirmDelivery(vendor, deliveryRequest([filledLine(open, 100)], { number }))
})

test('[STA-03] lets a demo user delete an own demo delivery', async () => {
  const demo = await world.signIn('demo')
  const { id } = await make(demo)
  expect((await remove(await world.signIn('demo2'), id)).status).toBe(404)
  expect((await remove(demo, id)).body.status).toBe('deleted')
})

test('[STA-07] lets only the supplier and the store delete a delivery, and returns not found or forbidden to others', async () => {
  const { id } = await make()
  for (const otherUser of ['vendor2', 'store2', 'internal', 'demo'] as const)
    expect((await remove(await world.signIn(otherUser), id)).status, otherUser).toBe(404)
  for (const reader of ['admin', 'purchase', 'account'] as const)
    expect((await remove(await world.signIn(reader), id)).status, reader).toBe(403)
  expect((await remove(await world.signIn('store'), id)).status).toBe(200)
  const { rows } = await sql<{ deleted_by_name: string }>`
    select deleted_by_name from deliveries.delivery where id = ${id} and vendor_id = ${vendors.siam}`.execute(
    world.database.db,
  )
  expect(rows).toEqual([{ deleted_by_name: 'store' }])
})
