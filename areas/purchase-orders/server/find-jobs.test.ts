import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { addErpData, orders, vendors } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { signInOnce } from '#tests/support/sign-in/sign-in-once.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { PoLine } from '../contract.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData, now: new Date('2025-11-24T03:00:00Z') })
})
afterAll(() => world.close())

interface JobReply {
  readonly Status: string
  readonly Message: string
  readonly Res: PoLine[]
}
const as = signInOnce(() => world)
const findJobs = async (name: Username, query: string, language = 'en') =>
  (await as(name)).get<JobReply>(`/deliveries/pos_v2?${query}`, { 'accept-language': language })
const details = (name: Username, query: string) => findJobs(name, `api=FindJobDetails&${query}`)
const codes = async (name: Username, query: string) => errorCodeOf(await findJobs(name, `api=FindJobOSP&${query}`))

test('[API-01] FindJobOSP returns the job lines without details and FindJobDetails with details, both with the quantity in transit', async () => {
  const short = await findJobs('vendor', 'api=FindJobOSP&job=J-1001&job=J-1002&inv_orgid=103')
  expect(short.status).toBe(200)
  expect(short.body).toMatchObject({ Status: 'Success', Message: '' })
  expect(short.body.Res[0]).toEqual({
    ITEM_CODE: 'AX-10-220',
    PO_NUMBER: orders.outsideProcessing,
    RELEASE_NUM: null,
    LINE_NUM: 1,
    SHIPMENT_NUM: 1,
    JOBS: 'J-1001',
    QUANTITY: 100,
    INV_ORGID: 103,
    ORG_ID: 81,
    transit: 0,
  })
  expect(short.body.Res.map(({ JOBS, SHIPMENT_NUM }) => [JOBS, SHIPMENT_NUM])).toEqual([
    ['J-1001', 1],
    ['J-1001', 2],
    ['J-1002', 1],
  ])
  const whole = await details('vendor', 'job=J-1002&inv_orgid=103')
  expect(whole.body.Res).toMatchObject([{ JOBS: 'J-1002', ITEM_TYPE: 'OP', UNIT_PRICE: 12.5, UOM: 'PCS', transit: 0 }])
})

test('[PO-06] checks in this order: repeated job, Invoice to, empty job, supplier', async () => {
  expect(await codes('vendor', 'job=J-1001&job=J-1001&job=')).toBe('JOB_DUPLICATED')
  expect(await codes('vendor', 'job=J-1001&job=')).toBe('INVOICE_TO_REQUIRED')
  expect(await codes('vendor', 'job=J-1001&job=&inv_orgid=103')).toBe('JOB_NO_REQUIRED')
  expect(await codes('vendor', 'inv_orgid=103')).toBe('JOB_NO_REQUIRED')
  for (const name of ['store', 'admin', 'adminAll'] as const) {
    expect(await codes(name, 'job=J-1001&job= J-1001'), name).toBe('JOB_DUPLICATED')
    expect(await codes(name, 'job='), name).toBe('JOB_NO_REQUIRED')
    expect(await codes(name, 'job=J-1001'), name).toBe('SUPPLIER_REQUIRED')
  }
})

test('[PO-06] returns the Status ERROR and a message in the caller’s language when FindJobOSP or FindJobDetails finds nothing', async () => {
  const of = async (api: string, language: string) =>
    (await findJobs('vendor', `api=${api}&job=J-9999&inv_orgid=103`, language)).body
  expect(await of('FindJobOSP', 'en')).toEqual({ Status: 'ERROR', Message: 'Item not found [1]', Res: [] })
  expect((await of('FindJobOSP', 'th')).Message).toBe('ไม่พบรายการสินค้า [1]')
  expect(await of('FindJobDetails', 'en')).toEqual({ Status: 'ERROR', Message: 'Item not found [2]', Res: [] })
  expect((await of('FindJobDetails', 'th')).Message).toBe('ไม่พบรายการสินค้า [2]')
})

test('[STA-07] does not find jobs of other suppliers, and store and admin search only in their own organisation', async () => {
  const found = async (name: Username, query: string) => {
    const { status, body } = await details(name, `job=J-1001&${query}`)
    return status === 200 ? body.Res.length : status
  }
  expect(await found('vendor2', `vendor_id=${vendors.siam}&inv_orgid=103`)).toBe(0)
  expect(await found('vendor', 'inv_orgid=175')).toBe(0)
  expect(await found('demo', 'inv_orgid=103')).toBe(2)
  expect(await found('store', `vendor_id=${vendors.siam}`)).toBe(2)
  expect(await found('store2', `vendor_id=${vendors.siam}&inv_orgid=103`)).toBe(0)
  expect(await found('adminAll', `vendor_id=${vendors.siam}`)).toBe(2)
  expect(await found('internal', '')).toBe(0)
  for (const name of ['purchase', 'account', 'account_admin'] as const)
    expect(await found(name, `vendor_id=${vendors.siam}&inv_orgid=103`), name).toBe(403)
})

test('[PO-05] an admin reads the outside-processing lines of an order by its number', async () => {
  const order = (po: string, more = '') =>
    findJobs('admin', `api=FindPOSTD&ponum=${po}&vendor_id=${vendors.siam}${more}`) as unknown as Promise<{
      body: { Output: PoLine[]; code?: string }
    }>
  expect((await order(orders.outsideProcessing)).body.code).toBe('PO_IS_OSP')
  expect((await order(orders.outsideProcessing, '&osp=Y')).body.Output.map(({ JOBS }) => JOBS)).toEqual([
    'J-1001',
    'J-1001',
    'J-1002',
  ])
  expect((await order(orders.plain, '&osp=Y')).body.code).toBe('NO_ITEMS_FOUND')
  expect((await order('49999999', '&osp=Y')).body.code).toBe('PO_NOT_FOUND')
  expect((await order(orders.blanket, '&osp=Y')).body.code).toBe('PO_RELEASE_REQUIRED')
})

test('[DLV-15] rejects a job line as a duplicate while a delivery of it is in transit, and lists the jobs of a delivery in job_id', async () => {
  const vendor = await as('vendor')
  const lines = async () => (await details('vendor', 'job=J-1001&job=J-1002&inv_orgid=103')).body.Res
  const [first, second, other] = await lines()
  if (!first || !second || !other) throw new Error('three job lines')
  const created = await confirmDelivery(
    vendor,
    deliveryRequest([filledLine(first, 50), filledLine(second, 50), filledLine(other, 50)]),
  )
  expect(created).toMatchObject({ status: 'transit', job_id: 'J-1001,J-1002' })
  expect((await lines()).map(({ transit }) => transit)).toEqual([50, 50, 50])

  const stale = deliveryRequest([filledLine(first, 50)])
  const refused = await vendor.post('/deliveries', stale, { 'accept-language': 'th' })
  expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'DUPLICATE_IN_TRANSIT'])
  expect(refused.body).toMatchObject({ message: 'พบข้อมูลซ้ำ กรุณาตรวจสอบที่หน้า Delivery', details: { line: 0 } })
  // the duplicate is reported even if the quantity also exceeds the remaining quantity
  expect(errorCodeOf(await vendor.post('/deliveries', deliveryRequest([filledLine(first, 100)])))).toBe(
    'DUPLICATE_IN_TRANSIT',
  )

  await vendor.put(`/deliveries/${created.id}`, { status: 'deleted', remarks: 'wrong heat' })
  const secondDelivery = await confirmDelivery(vendor, stale)
  expect(secondDelivery.job_id).toBe('J-1001')

  // after the receipt, the remaining quantity of the job can be delivered
  expect((await submitReceipt(await as('store'), secondDelivery)).status).toBe(200)
  const [rest] = await lines()
  expect(rest).toMatchObject({ QUANTITY_REMAIN: 50, transit: 0 })
  expect((await confirmDelivery(vendor, deliveryRequest([filledLine(rest ?? first, 50)]))).status).toBe('transit')
})

test('[DLV-15] an outside-processing line can be delivered only by its job', async () => {
  const vendor = await as('vendor')
  const [line] = (await details('vendor', 'job=J-1002&inv_orgid=103')).body.Res
  if (!line) throw new Error('a job line')
  const body = deliveryRequest([filledLine({ ...line, JOBS: null }, 50)])
  expect(errorCodeOf(await vendor.post('/deliveries', body))).toBe('LINE_NOT_IN_ERP')
})
