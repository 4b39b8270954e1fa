import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import {
  addLine,
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
import type { NewDelivery } from '../rules/draft-request.ts'

let world: World
let vendor: Client
const line = (overrides = {}, vendorId?: number) => addLine(world.database.db, overrides, vendorId)
const post = (client: Client, body: unknown, headers?: Record<string, string>) =>
  client.post<Delivery>('/deliveries', body, headers)

beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-24T03:04:05.678Z'), prepare: addErpData })
  vendor = await world.signIn('vendor')
})
afterAll(() => world.close())

test('[DLV-12] creates a delivery in transit on confirmation, as the contract defines', async () => {
  const first = await line({ UNIT_PRICE: 12.25, DESCRIPTION: 'Bolt "A", ซ้าย\nM8' })
  const second = await line({ PIECES_PER_KANBAN: null, UOM: 'KG', RELEASE_NUM: 4 })
  const body = deliveryRequest([filledLine(first, 30), filledLine(second, 10, 3)], { number: ' inv 25 11 001 ' })
  const { status, body: delivery } = await post(vendor, body)
  expect(status).toBe(201)
  expect(delivery).toEqual({
    id: expect.any(Number),
    user: 'vendor',
    status: 'transit',
    vendor_id: vendors.siam,
    company: 103,
    job_id: null,
    createdAt: '2025-11-24T03:04:05.678Z',
    timeStamp: null,
    receivedNo: null,
    remarks: null,
    details: {
      isInvoice: true,
      invoiceNo: 'inv2511001',
      invoiceDate: '2025-11-24',
      doNo: null,
      doDate: null,
      deliveryDate: '2025-11-24',
      site: { VENDOR_SITE_CODE: 'BANGPOO', ADDR: expect.stringContaining('สมุทรปราการ') },
      poSelect: [first, second],
      delAmount: [30, 10],
      qtyLot: [3, 3],
      lotSup: ['20251124', '20251124'],
      lotDetails: [
        [10, 10, 10],
        [3.3333, 3.3333, 3.3334],
      ],
      heatDetails: [
        ['H1', 'H2', 'H3'],
        ['H1', 'H2', 'H3'],
      ],
      vendorName: 'สยามพาร์ท จำกัด',
    },
  })
  expect((await vendor.get(`/deliveries/${delivery.id}`)).body).toEqual(delivery)
})

test('[DLV-12] marks a demo user’s delivery as demo', async () => {
  const demo = await world.signIn('demo')
  expect((await confirmDelivery(demo, deliveryRequest([filledLine(await line(), 30)]))).status).toBe('transit_demo')
})

test('[DLV-13] Confirm repeats every check of Preview, and returns the message of the failed check', async () => {
  const open = await line()
  const good = deliveryRequest([filledLine(open, 30)])
  const details = (overrides: object): NewDelivery => ({ ...good, details: { ...good.details, ...overrides } })
  const refusals: [NewDelivery, string][] = [
    [details({ isInvoice: null }), 'Please select type of delivery'],
    [details({ invoiceNo: ' \t' }), 'Please filled Invoice number'],
    [details({ invoiceDate: '' }), 'Please select Date'],
    [details({ site: null }), 'Please select site'],
    [details({ poSelect: [] }), 'Please select POs'],
    [details({ deliveryDate: null }), 'Please select delivery date'],
    [details({ delAmount: [] }), 'Please fill delivery amount'],
    [details({ qtyLot: [null] }), 'Please fill # Packs'],
    [details({ heatDetails: [['H1', ' ', 'H3']] }), 'Please set up the lot details'],
    [details({ lotDetails: [[15, 15, 0]] }), 'QTY Lot is invalid'],
    [details({ lotDetails: [[10, 10, 9]] }), 'Total Quantity is not correct'],
    [details({ delAmount: [25] }), 'Not per the standard pack (10)'],
    [details({ delAmount: [-30] }), 'QTY Del. must be a number above 0 with at most 4 decimals'],
    [details({ invoiceNo: 'A|B' }), "Invoice No. may not contain '|' or invisible characters"],
    [details({ invoiceNo: 'A'.repeat(31) }), 'Invoice No. may have at most 30 characters'],
    [details({ lotSup: ['L\u0007'] }), "Lot Sup may not contain '|' or invisible characters"],
    [details({ deliveryDate: '2025-11-23' }), 'Delivery date may not be before the invoice date'],
    [details({ site: { VENDOR_SITE_CODE: 'NOWHERE' } }), 'This site is unknown, please select site'],
  ]
  for (const [body, text] of refusals) {
    const refused = await post(vendor, body)
    expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([409, text])
  }
  const twice = deliveryRequest([filledLine(open, 30), filledLine(open, 30)])
  expect(errorCodeOf(await post(vendor, twice))).toBe('LINE_REPEATED')
  expect((await post(vendor, good)).status).toBe(201)
})

test('[DLV-13] accepts a number once per supplier, regardless of letter case, spaces and type of delivery', async () => {
  const number = freshNumber()
  const repeated = async (overrides = {}) => deliveryRequest([filledLine(await line(), 30)], { number, ...overrides })
  await confirmDelivery(vendor, await repeated())
  const refused = await post(vendor, await repeated({ number: ` ${number.toLowerCase()} `, isInvoice: false }))
  expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'INVOICE_NO_EXISTS'])
  const otherVendor = await world.signIn('vendor2')
  await confirmDelivery(
    otherVendor,
    deliveryRequest([filledLine(await line({}, vendors.other), 30)], { number, site: CHONBURI }),
  )
  await confirmDelivery(await world.signIn('demo'), await repeated())
})

test('[DLV-13] checkdup counts the deliveries with a number, without deleted ones', async () => {
  const number = freshNumber()
  const count = async (client: Client, query = '') =>
    (await client.get<{ count: number }>(`/deliveries/checkdup?invoiceNo=${number.toLowerCase()}${query}`)).body.count
  expect(await count(vendor)).toBe(0)
  await confirmDelivery(vendor, deliveryRequest([filledLine(await line(), 30)], { number, isInvoice: false }))
  expect(await count(vendor)).toBe(1)
  expect(await count(await world.signIn('demo'))).toBe(0)
  expect(await count(await world.signIn('store'), `&vendor_id=${vendors.siam}`)).toBe(1)
  expect(errorCodeOf(await vendor.get(`/deliveries/checkdup?invoiceNo=1&vendor_id=${vendors.other}`))).toBe(
    'SUPPLIER_NOT_ALLOWED',
  )
})

test('[DLV-13] reads user, supplier, status and organisation from the session, and rejects other values', async () => {
  const good = deliveryRequest([filledLine(await line(), 30)])
  const refusals: [string, NewDelivery & object, string][] = [
    ['vendor', { ...good, user: 'vendor2' }, 'CREATOR_NOT_ALLOWED'],
    ['vendor', { ...good, status: 'received' }, 'STATUS_NOT_ALLOWED'],
    ['vendor', { ...good, status: 'transit_demo' }, 'STATUS_NOT_ALLOWED'],
    ['demo', { ...good, status: 'transit' }, 'STATUS_NOT_ALLOWED'],
    ['vendor', { ...good, vendor_id: vendors.other }, 'SUPPLIER_NOT_ALLOWED'],
    ['vendor', { ...good, company: 400 }, 'COMPANY_NOT_ALLOWED'],
    ['vendor', { ...good, company: 12345 }, 'COMPANY_NOT_ALLOWED'],
    ['internal', { ...good, company: 175 }, 'COMPANY_NOT_ALLOWED'],
    ['store2', { ...good, vendor_id: vendors.siam }, 'COMPANY_NOT_ALLOWED'],
    ['store', { ...good, vendor_id: 4711 }, 'SUPPLIER_NOT_ALLOWED'],
  ]
  for (const [person, body, code] of refusals) {
    const refused = await post(await world.signIn(person as 'vendor'), body)
    expect([person, refused.status, errorCodeOf(refused)]).toEqual([person, 403, code])
  }
  expect(errorCodeOf(await post(await world.signIn('store'), good))).toBe('SUPPLIER_REQUIRED')
  for (const person of ['admin', 'purchase', 'account', 'account_admin'] as const)
    expect((await post(await world.signIn(person), good)).status, person).toBe(403)
  expect((await post(world.nobody, good)).status).toBe(401)
  const stored = await confirmDelivery(await world.signIn('store'), {
    ...good,
    vendor_id: vendors.siam,
    user: 'store',
    status: 'transit',
  })
  expect(stored).toMatchObject({ user: 'store', vendor_id: vendors.siam, details: { vendorName: 'สยามพาร์ท จำกัด' } })
})

test('[DLV-14] returns the same delivery for the same Idempotency-Key and body, and rejects another body', async () => {
  const body = deliveryRequest([filledLine(await line(), 30)])
  const headers = { 'Idempotency-Key': 'a-key-of-the-preview' }
  const first = await post(vendor, body, headers)
  const repeated = await post(vendor, body, headers)
  expect([first.status, repeated.status]).toEqual([201, 200])
  expect(repeated.body).toEqual(first.body)
  const other = await post(vendor, deliveryRequest([filledLine(await line(), 30)]), headers)
  expect([other.status, errorCodeOf(other)]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  const colleague = await post(
    await world.signIn('vendorColleague'),
    deliveryRequest([filledLine(await line(), 30)]),
    headers,
  )
  expect(colleague.status).toBe(201)
})

test('[DLV-10] rejects characters that no database can store, without a server error', async () => {
  const body = deliveryRequest([filledLine(await line(), 30)], { number: 'A\0B' })
  expect(errorCodeOf(await post(vendor, body))).toBe('TEXT_NOT_ALLOWED')
  const odd = { ...body, details: { ...body.details, invoiceNo: 'INV-ODD' } }
  const named = (overrides: object) => ({
    ...odd,
    details: { ...odd.details, poSelect: [{ ...odd.details.poSelect[0], ...overrides }] },
  })
  for (const overrides of [{ PO_NUMBER: '4\0' }, { LINE_NUM: 2 ** 40 }, { JOBS: '\ud800' }])
    expect(errorCodeOf(await post(vendor, named(overrides)))).toBe('LINE_NOT_IN_ERP')
  expect((await post(vendor, { ...odd, company: 2 ** 40 })).status).toBe(403)
  for (const query of [
    'inv_do=%00',
    'po=%00',
    'rel=%00',
    `company=${2 ** 40}`,
    `vendor_id=${2 ** 50}`,
    'createdAt_lte=9999-12-31',
  ])
    expect((await vendor.get(`/deliveries?${query}`)).status, query).toBe(200)
  expect((await vendor.get(`/deliveries/checkdup?invoiceNo=%00`)).status).toBe(200)
  expect((await vendor.get(`/deliveries/${2 ** 50}`)).status).toBe(404)
})

test('[DLV-13] the database itself also rejects data that breaks the rules', async () => {
  const { id } = await confirmDelivery(vendor, deliveryRequest([filledLine(await line(), 30)]))
  const { db } = world.database
  const wrongs = [
    sql`update deliveries.delivery_line set quantity = 0 where delivery_id = ${id}`,
    sql`update deliveries.delivery_line set quantity = 31 where delivery_id = ${id}`,
    sql`update deliveries.delivery_line set status = 'received' where delivery_id = ${id}`,
    sql`update deliveries.delivery set status = 'lost' where id = ${id}`,
    sql`update deliveries.delivery set status = 'transit_demo' where id = ${id}`,
    sql`update deliveries.delivery set status = 'received' where id = ${id}`,
    sql`update deliveries.delivery set status = 'deleted' where id = ${id}`,
    sql`update deliveries.delivery set invoice_no = 'A|B' where id = ${id}`,
  ]
  for (const invalid of wrongs) await expect(invalid.execute(db)).rejects.toThrow(/violates/)
})
