import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchHit } from '#areas/accounts/contract.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine, freshNumber } from '#tests/support/deliveries.ts'
import { addGroup, uploadOrder } from '#tests/support/documents.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-24T03:00:00Z'), prepare: addErpData })
})
afterAll(() => world.close())

const find = async (username: Username, text: string) =>
  (await (await world.signIn(username)).get<{ hits: SearchHit[] }>(`/search?q=${encodeURIComponent(text)}`)).body.hits
const titles = async (username: Username, text: string, group: SearchHit['group']) =>
  (await find(username, text)).filter((hit) => hit.group === group).map(({ title }) => title)

test('[SHL-17] finds deliveries by part of a number, an order or an item in transit, and receipts by part of their number, within the user’s scope', async () => {
  const [vendor, store] = [await world.signIn('vendor'), await world.signIn('store')]
  const line = await addLine(world.database.db, { ITEM_CODE: 'QX-77-RARE' })
  const number = freshNumber()
  const delivery = await confirmDelivery(vendor, deliveryRequest([filledLine(line, 30)], { number }))
  for (const text of [number.slice(2), line.PO_NUMBER, '77-rare'])
    for (const [username, found] of [
      ['vendor', [number]],
      ['store', [number]],
      ['adminAll', [number]],
      ['vendor2', []],
      ['store2', []],
      ['account', []],
      ['demo', []],
    ] as const)
      expect([text, username, await titles(username, text, 'deliveries')]).toEqual([text, username, found])

  expect((await submitReceipt(store, delivery)).status).toBe(200)
  const { receivedNo } = (await vendor.get<Delivery>(`/deliveries/${delivery.id}`)).body
  const part = String(receivedNo).slice(2)
  expect(await titles('vendor', part, 'receipts')).toEqual([receivedNo])
  expect(await titles('purchase', part, 'receipts')).toEqual([receivedNo])
  expect(await titles('vendor2', part, 'receipts')).toEqual([])
  expect(await titles('store2', part, 'receipts')).toEqual([])
})

test('[SHL-17] finds open orders by part of number, item or description, the exact number first', async () => {
  const { db } = world.database
  await addLine(db, { PO_NUMBER: '77880012', DESCRIPTION: 'ฝาครอบพิเศษ' })
  await addLine(db, { PO_NUMBER: '778800123', DUE_DATE: '2025-11-01' })
  await addLine(db, { PO_NUMBER: '77880099' }, 100235)
  expect(await titles('vendor', '77880012', 'orders')).toEqual(['PO 77880012', 'PO 778800123'])
  expect(await titles('vendor', 'ครอบพิเศษ', 'orders')).toEqual(['PO 77880012'])
  expect(await titles('purchase', '778800', 'orders')).toHaveLength(3)
  expect(await titles('vendor2', '778800', 'orders')).toEqual(['PO 77880099'])
  expect(await titles('store2', '778800', 'orders')).toEqual([])
  const [late] = (await find('purchase', '778800123')).filter(({ group }) => group === 'orders')
  expect(late).toMatchObject({ state: 'late', path: '/confirm-po', search: { po: '778800123' } })
  expect(late?.detail).toContain('สยามพาร์ท จำกัด')
})

test('[SHL-17] finds documents, suppliers and users by part of a number or name, for users who may see them', async () => {
  const store = await world.signIn('store')
  const order = await uploadOrder(store, await addGroup(store))
  const po = String(order.po_number)
  expect(await titles('vendor', po, 'documents')).toEqual([`PO ${po} · Rel. ${order.rel_number}`])
  expect(await titles('purchase2', po, 'documents')).toEqual([])
  expect(await titles('store', 'สยาม', 'suppliers')).toEqual(['สยามพาร์ท จำกัด'])
  expect(await titles('vendor', 'สยาม', 'suppliers')).toEqual([])
  expect(await titles('admin', 'vendorcoll', 'users')).toEqual(['vendorColleague'])
  expect(await titles('purchase', 'vendorcoll', 'users')).toEqual([])
  // characters with a special meaning in patterns are matched literally
  expect(await find('admin', '%%%')).toEqual([])
  expect((await store.get('/search?q=')).status).toBe(200)
  expect((await store.get(`/search?q=${'x'.repeat(61)}`)).status).toBe(400)
})
