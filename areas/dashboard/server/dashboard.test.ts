import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { addLine, CHONBURI, confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addErpData, sampleErpData, vendors } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { gatewayEnv, openGateway } from '#tests/support/services/gateway.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { getDashboard } from '../contract.ts'

type Dashboard = z.output<typeof getDashboard.reply>

let world: World
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-24T03:00:00.000Z'), prepare: addErpData })
})
afterAll(() => world.close())

const of = async (username: Username) => (await (await world.signIn(username)).get<Dashboard>('/dashboard')).body
const make = async (username: Username, vendor: number, line = {}, draft = {}): Promise<Delivery> =>
  confirmDelivery(
    await world.signIn(username),
    deliveryRequest([filledLine(await addLine(world.database.db, line, vendor), 30)], draft),
  )
const createdOn = (day: string, { id }: Delivery) =>
  sql`update deliveries.delivery set created_at = ${new Date(`${day}T00:00:00+07:00`)} where id = ${id}`.execute(
    world.database.db,
  )

test('[DSH-01] counts each supplier’s deliveries of today and the previous six days, received separate from completed, without demo deliveries', async () => {
  await make('vendor', vendors.siam)
  await createdOn('2025-11-18', await make('vendor', vendors.siam))
  await createdOn('2025-11-17', await make('vendor', vendors.siam))
  await make('demo', vendors.siam)
  await make('vendor2', vendors.other, {}, { site: CHONBURI })
  const store = await world.signIn('store')
  expect((await submitReceipt(store, await make('vendor', vendors.siam))).status).toBe(200)
  expect((await submitReceipt(store, await make('vendor', vendors.siam, {}, { isInvoice: false }))).status).toBe(200)
  const deletedDelivery = await make('vendor', vendors.siam)
  await (await world.signIn('vendor')).put(`/deliveries/${deletedDelivery.id}`, { status: 'deleted', remarks: 'again' })
  await make('vendor', vendors.siam, { INV_ORGID: 175 })

  const body = await of('admin')
  expect([body.from, body.to]).toEqual(['2025-11-18', '2025-11-24'])
  expect(body.deliveries).toEqual([
    { vendorId: vendors.siam, name: 'สยามพาร์ท จำกัด', transit: 2, received: 1, completed: 1 },
    { vendorId: vendors.other, name: 'Other Parts Co., Ltd.', transit: 1, received: 0, completed: 0 },
  ])
  expect((await of('admin2')).deliveries.map(({ transit }) => transit)).toEqual([1])
  expect((await of('adminAll')).deliveries[0]).toMatchObject({ transit: 3 })
})

test('[DSH-01] shows numbers that equal the length of the lists they link to', async () => {
  const admin = await world.signIn('admin')
  const { deliveries, schedule, from, to } = await of('admin')
  for (const one of deliveries)
    for (const status of ['transit', 'received', 'completed'] as const) {
      const query = `status=${status}&vendor_id=${one.vendorId}&createdAt_gte=${from}&createdAt_lte=${to}`
      expect((await admin.get<Delivery[]>(`/deliveries?${query}`)).body).toHaveLength(one[status])
    }
  for (const one of schedule)
    for (const status of ['waiting', 'delayed'] as const) {
      const query = `company=${one.company}&vendor_id=${one.vendorId}&status=${status}`
      expect((await admin.get<unknown[]>(`/pds/lines?${query}`)).body).toHaveLength(one[status])
    }
})

test('[DSH-01] counts waiting and delayed lines per supplier, most delayed first, for admins only', async () => {
  const { schedule, scheduleAt } = await of('admin')
  expect(schedule).toEqual([
    { vendorId: vendors.siam, name: 'สยามพาร์ท จำกัด', company: 103, code: 'AH', waiting: 1, delayed: 1 },
    { vendorId: vendors.other, name: 'Other Parts Co., Ltd.', company: 103, code: 'AH', waiting: 1, delayed: 0 },
  ])
  expect(scheduleAt).not.toBeNull()
  expect((await of('adminAll')).schedule.map(({ code, delayed }) => `${code} ${delayed}`)).toEqual([
    'AH 1',
    'SAT 1',
    'AH 0',
  ])
  for (const username of ['store', 'vendor', 'purchase', 'account_admin'] as const)
    expect((await (await world.signIn(username)).get('/dashboard')).status).toBe(403)
})

test('[DSH-01] names an organisation for which the ERP does not answer, and shows the schedule of the others', async () => {
  const gateway = await openGateway(sampleErpData)
  const behindGateway = await openWorld({
    now: new Date('2025-11-24T03:00:00.000Z'),
    prepare: addErpData,
    env: gatewayEnv(gateway),
  })
  gateway.misbehave('refuse', /^GET .*pdsStatus\?company=103/, Number.POSITIVE_INFINITY)
  const { status, body } = await (await behindGateway.signIn('adminAll')).get<Dashboard>('/dashboard')
  await behindGateway.close()
  await gateway.close()
  expect([status, body.away]).toEqual([200, ['AH']])
  expect(body.schedule.length).toBeGreaterThan(0)
  expect(body.schedule.map(({ company }) => company)).not.toContain(103)
})
