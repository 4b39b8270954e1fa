import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../contract.ts'

let world: World
let vendor: Client
const line = (overrides = {}, vendorId?: number) => addLine(world.database.db, overrides, vendorId)
const post = (client: Client, body: unknown) => client.post<Delivery>('/deliveries', body)

beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-24T03:04:05.678Z'), prepare: addErpData })
  vendor = await world.signIn('vendor')
})
afterAll(() => world.close())

test('[DLV-13] reads price, description and quantities from the ERP, not from the request', async () => {
  const real = await line()
  const lie = { ...real, UNIT_PRICE: 1, QUANTITY: 1e6, QUANTITY_REMAIN: 1e6, DESCRIPTION: 'gold', transit: -5 }
  const body = deliveryRequest([filledLine(real, 30)])
  const delivery = await confirmDelivery(vendor, { ...body, details: { ...body.details, poSelect: [lie] } })
  expect(delivery.details.poSelect).toEqual([real])
  const greedy = deliveryRequest([filledLine(lie, 100)])
  const refused = await post(vendor, { ...greedy, details: { ...greedy.details, poSelect: [lie] } })
  expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'AMOUNT_EXCEEDS_OPEN'])
  expect(refused.body).toMatchObject({
    message: 'Amount exceeds what can still be delivered: remaining 100, in transit 30',
    details: { line: 0, fits: 70, path: 'details.delAmount.0' },
  })
})

test('[DLV-13] rejects lines that the ERP does not have', async () => {
  const open = await line()
  const foreign = await line({}, vendors.other)
  const strange = [
    { ...open, LINE_NUM: 9 },
    { ...open, ITEM_CODE: 'OTHER' },
    { ...open, RELEASE_NUM: 1 },
    { ...open, JOBS: 'J1' },
    foreign,
  ]
  for (const one of strange)
    expect(errorCodeOf(await post(vendor, deliveryRequest([filledLine(one, 30)])))).toBe('LINE_NOT_IN_ERP')
})

test('[DLV-13] rejects outside-processing lines, and lines without a remaining quantity', async () => {
  const osp = await line({ ITEM_TYPE: 'OP' })
  expect(errorCodeOf(await post(vendor, deliveryRequest([filledLine(osp, 30)])))).toBe('PO_IS_OSP')
  const empty = await line({ QUANTITY_REMAIN: 0, QUANTITY_RECEIVED: 100 })
  expect(errorCodeOf(await post(vendor, deliveryRequest([filledLine(empty, 30)])))).toBe('NOTHING_REMAINS')
})

test('[DLV-09] lets raw material exceed the remaining but not the ordered quantity, and lets PRM exceed both', async () => {
  const rm = { ITEM_TYPE: 'RM', PIECES_PER_KANBAN: '0', QUANTITY: 100, QUANTITY_REMAIN: 20, QUANTITY_RECEIVED: 80 }
  const plain = await line(rm)
  expect(errorCodeOf(await post(vendor, deliveryRequest([filledLine(plain, 101)])))).toBe('ITEM_EXCEEDS_PO')
  await confirmDelivery(vendor, deliveryRequest([filledLine(plain, 19)]))
  const refused = await post(vendor, deliveryRequest([filledLine(plain, 82)]))
  expect(refused.body).toMatchObject({
    code: 'ITEM_EXCEEDS_PO',
    message: 'ITEM AX-10-220 exceeds PO quantity, check the Delivery page',
  })
  await confirmDelivery(vendor, deliveryRequest([filledLine(plain, 81)]))
  await confirmDelivery(vendor, deliveryRequest([filledLine(await line({ ...rm, ITEM_CODE: 'A-PRM-1' }), 101)]))
})

test('[DLV-03] requires no standard pack for PRM in an exempt organisation', async () => {
  await confirmDelivery(vendor, deliveryRequest([filledLine(await line({ INV_ORGID: 310, ITEM_CODE: 'A-PRM-1' }), 25)]))
  const elsewhere = deliveryRequest([filledLine(await line({ ITEM_CODE: 'A-PRM-1' }), 25)])
  expect(errorCodeOf(await post(vendor, elsewhere))).toBe('NOT_STANDARD_PACK')
})

test('[PO-03] shows the quantity in transit in the search, and includes demo deliveries only for their creator', async () => {
  const open = await line()
  await confirmDelivery(vendor, deliveryRequest([filledLine(open, 40)]))
  const demo = await world.signIn('demo')
  await confirmDelivery(demo, deliveryRequest([filledLine(open, 30)]))
  const transit = async (client: Client) => {
    const query = `api=FindPOSTD&ponum=${open.PO_NUMBER}&company=103`
    const { body } = await client.get<{ Output: { transit: number }[] }>(`/deliveries/pos_v2?${query}`)
    return body.Output.map((found) => found.transit)
  }
  const fits = async (client: Client) =>
    ((await post(client, deliveryRequest([filledLine(open, 100)]))).body as unknown as { details: { fits?: number } })
      .details.fits
  for (const [client, expectedTransit] of [
    [vendor, 40],
    [demo, 70],
    [await world.signIn('demo2'), 40],
  ] as const) {
    expect(await transit(client)).toEqual([expectedTransit])
    expect(await fits(client)).toBe(100 - expectedTransit)
  }
})
