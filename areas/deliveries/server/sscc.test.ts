import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import {
  addLine,
  addLines,
  CHONBURI,
  confirmDelivery,
  deliveryRequest,
  errorCodeOf,
  filledLine,
  freshNumber,
} from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../contract.ts'
import { hasCheckDigit, type SsccSetting } from '../rules/codes/sscc.ts'

let world: World
let vendor: Client
let admin: Client
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  vendor = await world.signIn('vendor')
  admin = await world.signIn('admin')
})
afterAll(() => world.close())

const set = (client: Client, setting: SsccSetting, id: number = vendors.siam) =>
  client.put<SsccSetting>(`/suppliers/${id}/sscc`, setting)
const none: SsccSetting = { prefix: null, extension: 0 }
beforeEach(async () => {
  for (const id of [vendors.siam, vendors.other]) expect((await set(admin, none, id)).status).toBe(200)
})

let prefixes = 8_850_000
/** A prefix that no other test has used. */
const freshPrefix = () => String(++prefixes)
const ssccsOf = ({ details }: Delivery) => details.ssccDetails
const make = async (client = vendor, amount = 30, vendorId: number = vendors.siam) => {
  const site = vendorId === vendors.other ? { site: CHONBURI } : {}
  return confirmDelivery(
    client,
    deliveryRequest([filledLine(await addLine(world.database.db, {}, vendorId), amount)], site),
  )
}

test('[EDI-03] assigns every pack the next SSCC of the prefix on confirmation, in the order of the sheet', async () => {
  const prefix = freshPrefix()
  await set(vendor, { prefix, extension: 3 })
  const [one, other] = await addLines(world.database.db, 2)
  if (!one || !other) throw new Error('two lines')
  const first = await confirmDelivery(vendor, deliveryRequest([filledLine(one, 20), filledLine(other, 10)]))
  const second = await make()
  const bodies = [...(ssccsOf(first) ?? []), ...(ssccsOf(second) ?? [])].map((line) =>
    line.map((sscc) => sscc.slice(0, -1)),
  )
  expect(bodies).toEqual([
    [`3${prefix}000000001`, `3${prefix}000000002`],
    [`3${prefix}000000003`],
    [`3${prefix}000000004`, `3${prefix}000000005`, `3${prefix}000000006`],
  ])
  expect([ssccsOf(first), ssccsOf(second)].flat(3).every((sscc) => hasCheckDigit(sscc ?? ''))).toBe(true)
})

test('[EDI-03] keeps the SSCCs of a delivery after a new prefix, a conversion and a deletion', async () => {
  await set(vendor, { prefix: freshPrefix(), extension: 0 })
  const line = await addLine(world.database.db)
  const delivery = await confirmDelivery(vendor, deliveryRequest([filledLine(line, 30)], { isInvoice: false }))
  await set(vendor, { prefix: freshPrefix(), extension: 1 })
  const invoice = { isInvoice: true, invoiceNo: freshNumber(), invoiceDate: delivery.details.invoiceDate }
  expect((await vendor.put(`/deliveries/${delivery.id}`, { details: invoice })).body).toMatchObject({
    Status: 'SUCCESS',
  })
  const read = async () => (await vendor.get<Delivery>(`/deliveries/${delivery.id}`)).body
  expect(ssccsOf(await read())).toEqual(ssccsOf(delivery))
  await vendor.put(`/deliveries/${delivery.id}`, { status: 'deleted', remarks: 'wrong truck' })
  expect(ssccsOf(await read())).toEqual(ssccsOf(delivery))
})

test('[EDI-03] assigns no SSCCs if the supplier has no prefix or the delivery is a trial', async () => {
  expect((await make()).details).not.toHaveProperty('ssccDetails')
  await set(vendor, { prefix: freshPrefix(), extension: 0 })
  expect(ssccsOf(await make(await world.signIn('demo')))).toBeUndefined()
  expect(ssccsOf(await make())).toBeDefined()
  await set(vendor, { prefix: '', extension: 0 })
  expect((await make()).details).not.toHaveProperty('ssccDetails')
})

test('[EDI-03] ignores SSCCs in a request', async () => {
  const body = deliveryRequest([filledLine(await addLine(world.database.db), 10)])
  const forged = { ...body, details: { ...body.details, ssccDetails: [['388512340000000013']] } }
  const { status, body: delivery } = await vendor.post<Delivery>('/deliveries', forged)
  expect([status, ssccsOf(delivery)]).toEqual([201, undefined])
})

test('[EDI-03] never assigns an SSCC twice when two processes or two suppliers share a prefix', async () => {
  const setting = { prefix: freshPrefix(), extension: 5 }
  for (const id of [vendors.siam, vendors.other]) await set(admin, setting, id)
  const second = await world.another()
  const clients = [vendor, await second.signIn('vendorColleague'), await second.signIn('vendor2')]
  const made = await Promise.all(
    Array.from({ length: 18 }, (_, turn) => make(clients[turn % 3], 30, turn % 3 === 2 ? vendors.other : vendors.siam)),
  )
  const serials = made.flatMap((delivery) => ssccsOf(delivery)?.flat() ?? []).map((sscc) => Number(sscc.slice(8, -1)))
  // the numbers of 18 deliveries with three packs each, without a gap
  expect(serials.sort((a, b) => a - b)).toEqual(Array.from({ length: 54 }, (_, index) => index + 1))
})

test('[EDI-03] refuses a prefix that overlaps another supplier’s prefix with the same extension digit', async () => {
  const prefix = freshPrefix()
  const longer = `${prefix}999`
  const overlapping = [
    [prefix, longer],
    [longer, prefix],
  ] as const
  for (const [first, second] of overlapping) {
    expect((await set(admin, { prefix: first, extension: 2 }, vendors.other)).status).toBe(200)
    const refused = await set(vendor, { prefix: second, extension: 2 })
    expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'SSCC_PREFIX_OVERLAPS'])
    expect((await vendor.get(`/suppliers/${vendors.siam}/sscc`)).body).toEqual(none)
  }
  // not refused: an equal prefix, a longer prefix with other digits, and another extension digit
  await set(admin, { prefix: longer, extension: 2 }, vendors.other)
  for (const allowed of [
    { prefix: longer, extension: 2 },
    { prefix: `${prefix}998`, extension: 2 },
    { prefix, extension: 4 },
  ])
    expect((await set(vendor, allowed)).status).toBe(200)
  // if two suppliers save at the same time, only one of them gets its prefix
  await set(vendor, none)
  await set(admin, none, vendors.other)
  const both = await Promise.all([
    set(vendor, { prefix, extension: 6 }),
    set(admin, { prefix: longer, extension: 6 }, vendors.other),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('[EDI-03] refuses a confirmation when no numbers of the prefix are left, and continues with another extension digit', async () => {
  const prefix = `${freshPrefix()}123`
  await set(vendor, { prefix, extension: 0 })
  const delivery = await make()
  await sql`update deliveries.sscc_run set first = ${`0${prefix}999997`}::bigint, last = ${`0${prefix}999998`}::bigint
    where delivery_id = ${delivery.id}`.execute(world.database.db)
  const refused = await vendor.post('/deliveries', deliveryRequest([filledLine(await addLine(world.database.db), 30)]))
  expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'SSCC_USED_UP'])
  await set(vendor, { prefix, extension: 1 })
  expect(ssccsOf(await make())?.[0]?.[0]).toMatch(new RegExp(`^1${prefix}000001`))
})

test('[EDI-03] lets the supplier’s own users and administrators change the prefix, and records it in the audit', async () => {
  const typed = { prefix: '885-1234', extension: 7 }
  expect((await set(vendor, typed)).body).toEqual({ prefix: '8851234', extension: 7 })
  expect((await vendor.get(`/suppliers/${vendors.siam}/sscc`)).body).toEqual({ prefix: '8851234', extension: 7 })
  expect((await set(admin, { prefix: '0614141', extension: 0 })).status).toBe(200)
  for (const username of ['demo', 'store', 'purchase', 'account'] as const)
    expect([username, (await set(await world.signIn(username), typed)).status]).toEqual([username, 403])
  const stranger = await world.signIn('vendor2')
  expect((await set(stranger, typed)).status).toBe(404)
  expect((await stranger.get(`/suppliers/${vendors.siam}/sscc`)).status).toBe(404)
  expect((await set(admin, typed, 999_999)).status).toBe(404)
  const wrong = await set(vendor, { prefix: '123', extension: 0 })
  expect([wrong.status, errorCodeOf(wrong)]).toEqual([400, 'SSCC_PREFIX_WRONG'])
  expect((await set(vendor, { prefix: '8851234', extension: 10 })).status).toBe(400)
  const entries = await world.database.db
    .selectFrom('audit.entry')
    .select(['before', 'after', 'vendor'])
    .where('what', '=', 'sscc-setting.change')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(entries).toEqual([
    { before: { prefix: '8851234', extension: 7 }, after: { prefix: '0614141', extension: 0 }, vendor: vendors.siam },
  ])
})
