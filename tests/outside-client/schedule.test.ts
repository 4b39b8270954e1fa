import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLine, confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { callPortal, refusalBody, tokenOf } from './call-portal.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
})
afterAll(() => world.close())

test('[API-01] GET pds returns createdAt and details, each line with the specified fields', async () => {
  const token = await tokenOf(world, 'admin')
  const { status, body } = await callPortal(world, 'GET /api/pds?company=103', { token })
  const { createdAt, details } = body as { createdAt: string; details: Record<string, unknown>[] }
  expect(status).toBe(200)
  expect(new Date(createdAt).toISOString()).toBe(createdAt)
  expect(details).toHaveLength(4)
  expect(Object.keys(details[0] ?? {}).sort()).toEqual(
    [
      'PDS_NUM',
      'PDS_LINE',
      'STATUS',
      'ORGANIZATION_CODE',
      'VENDOR_NAME',
      'VENDOR_ID',
      'PO_NUM',
      'PO_REL_NUM',
      'ITEM_CODE',
      'ITEM_DESCRIPTION',
      'ITEM_TYPE',
      'NEED_BY_DATE',
      'QTY_ORDER',
      'QTY_REMAIN',
    ].sort(),
  )
  expect(details.find(({ PDS_LINE }) => PDS_LINE === '2')).toMatchObject({ STATUS: 'Delayed', QTY_REMAIN: 150.5 })
})

test('[API-01] [API-03] GET pds returns 404 for a company out of scope and 400 for a company that is not a number', async () => {
  const token = await tokenOf(world, 'store2')
  const foreign = await callPortal(world, 'GET /api/pds?company=103', { token })
  expect(foreign).toMatchObject({ status: 404, body: refusalBody(404, 'SCHEDULE_NOT_FOUND') })
  expect((await callPortal(world, 'GET /api/pds?company=AH', { token })).status).toBe(400)
  expect((await callPortal(world, 'GET /api/pds', { token })).status).toBe(400)
})

test('[API-01] GET deliveries returns the deliveries of a company of the last seven days with delivery date, user and status', async () => {
  const vendor = await world.signIn('vendor')
  const { details } = await confirmDelivery(vendor, deliveryRequest([filledLine(await addLine(world.database.db), 30)]))
  await confirmDelivery(vendor, deliveryRequest([filledLine(await addLine(world.database.db, { INV_ORGID: 175 }), 30)]))
  const token = await tokenOf(world, 'adminAll')
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const week = `createdAt_gte=${day(-6)}&createdAt_lte=${day(1)}`
  const { status, body } = await callPortal(
    world,
    `GET /api/deliveries?company=103&_limit=-1&_sort=details.deliveryDate:DESC&${week}`,
    { token },
  )
  expect(status).toBe(200)
  expect(body).toEqual([
    expect.objectContaining({
      company: 103,
      user: expect.anything(),
      status: 'transit',
      details: expect.objectContaining({ deliveryDate: details.deliveryDate }),
    }),
  ])
})
