import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { DeliveriesOfLine, Delivery } from '../contract.ts'

let world: World
let line: PoLine
const created: Delivery[] = []

beforeAll(async () => {
  world = await openWorld({ prepare: addErpData, now: new Date('2025-11-21T03:00:00Z') })
  line = await addLine(world.database.db, { RELEASE_NUM: 4, QUANTITY: 1000, QUANTITY_REMAIN: 1000 })
  const steps: [Username, number][] = [
    ['vendor', 30],
    ['vendorColleague', 40],
    ['demo', 20],
    ['vendor', 10],
  ]
  for (const [hour, [by, amount]] of steps.entries()) {
    world.setNow(new Date(Date.UTC(2025, 10, 21, 4 + hour)))
    created.push(
      await confirmDelivery(
        await world.signIn(by),
        deliveryRequest([filledLine(line, amount)], { isInvoice: hour !== 1 }),
      ),
    )
  }
  await (await world.signIn('vendor')).put(`/deliveries/${created[3]?.id}`, { status: 'deleted', remarks: 'twice' })
})
afterAll(() => world.close())

const readHolding = async (by: Username, more = '') => {
  const of = `company=103&ponum=${line.PO_NUMBER}&rel=4&line=1&shipment=1`
  return (await world.signIn(by)).get<DeliveriesOfLine & { code?: string }>(`/deliveries/holding?${of}${more}`)
}
const transitFor = async (by: Username, more = '') => {
  const found = await (await world.signIn(by)).get<{ Output: PoLine[] }>(
    `/deliveries/pos_v2?api=FindPOBLK&ponum=${line.PO_NUMBER}&rel=4${more}`,
  )
  return found.body.Output[0]?.transit
}
const sumOf = ({ deliveries, others }: DeliveriesOfLine) =>
  deliveries.reduce((total, { quantity }) => total + quantity, others.quantity)

test('[PO-07] lists the deliveries that make up the quantity in transit, newest first, without deleted ones', async () => {
  const { status, body } = await readHolding('vendor')
  expect(status).toBe(200)
  expect(body).toEqual({
    deliveries: [
      {
        id: created[1]?.id,
        status: 'transit',
        number: created[1]?.details.invoiceNo,
        isInvoice: false,
        quantity: 40,
        deliveryDate: '2025-11-21',
        createdAt: '2025-11-21T05:00:00.000Z',
        user: 'vendorColleague',
      },
      expect.objectContaining({ id: created[0]?.id, quantity: 30, user: 'vendor', isInvoice: true }),
    ],
    others: { count: 0, quantity: 0 },
  })
  expect(await transitFor('vendor')).toBe(sumOf(body))
})

test('[PO-07] requires store and admin to name the supplier, and denies every other user another supplier’s deliveries', async () => {
  for (const staff of ['store', 'admin', 'adminAll'] as const) {
    const { body } = await readHolding(staff, `&vendor_id=${vendors.siam}`)
    expect([staff, sumOf(body)]).toEqual([staff, await transitFor(staff, `&vendor_id=${vendors.siam}`)])
    expect((await readHolding(staff)).body.code).toBe('SUPPLIER_REQUIRED')
  }
  expect((await readHolding('store2', `&vendor_id=${vendors.siam}`)).body).toMatchObject({ deliveries: [] })
  expect((await readHolding('vendor2')).body).toMatchObject({ deliveries: [] })
  expect((await readHolding('vendor2', `&vendor_id=${vendors.siam}`)).status).toBe(403)
  expect((await readHolding('vendor', '&rel=x')).status).toBe(400)
})

test('[G-72] shows a trial account its own deliveries, and only the total quantity of real deliveries', async () => {
  const { body } = await readHolding('demo')
  expect(body).toMatchObject({ deliveries: [{ id: created[2]?.id, quantity: 20 }], others: { count: 2, quantity: 70 } })
  expect(await transitFor('demo')).toBe(sumOf(body))
  expect((await readHolding('demo2')).body).toEqual({ deliveries: [], others: { count: 2, quantity: 70 } })
})
