import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { callPortal, refusalBody, tokenOf } from './call-portal.ts'

let world: World
let token: string
let delivery: Delivery
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData, now: new Date('2025-11-24T03:00:00Z') })
  token = await tokenOf(world, 'store')
  delivery = await confirmDelivery(
    await world.signIn('vendor'),
    deliveryRequest([filledLine(await addLine(world.database.db), 30)]),
  )
})
afterAll(() => world.close())

const named = () => `invoiceNo=${delivery.details.invoiceNo}&vendor_id=${delivery.vendor_id}`
const exists = async (status: string) =>
  (await callPortal(world, `POST /api/posInvoice/checkexist?${named()}&status=${status}`, { token })).body
const received = async () => (await callPortal(world, `GET /api/posInvoice/checkreceived?${named()}`, { token })).body

/** The receipt as an older client posts it, with exact field names (S2 §7). */
const receiptLines = () =>
  delivery.details.poSelect.map((line, index) => ({
    po: line.PO_NUMBER,
    rel: '',
    line: String(line.LINE_NUM),
    inv: delivery.details.invoiceNo,
    qty: String(delivery.details.delAmount[index]),
    supplier_lot: delivery.details.lotSup[index],
    product_lot: delivery.details.lotSup[index],
    inv_orgid: String(delivery.company),
    delivery_date: delivery.details.deliveryDate,
    invoice_date: delivery.details.invoiceDate,
    site1: delivery.details.site.VENDOR_SITE_CODE,
    isInvoice: 'true',
    shipment_num: String(line.SHIPMENT_NUM),
  }))

test('[API-01] older clients can make a whole receipt: check, sub-inventory, receipt, status, record', async () => {
  expect([await exists('transit'), await received()]).toEqual([{ count: 1 }, { count: 0 }])
  const [item] = delivery.details.poSelect
  const path = `${delivery.details.invoiceNo}/103/${item?.ITEM_CODE}/103`
  const subInventory = await callPortal(world, `GET /api/barcode_v2/BC_Chk_DefSub/${path}`, { token })
  expect(subInventory.body).toEqual({ Error: 0, Message: '' })

  const early = { vendor_id: delivery.vendor_id, invoiceNo: delivery.details.invoiceNo, status: 'completed' }
  const tooEarly = await callPortal(world, 'POST /api/posInvoice/updatestatus', { token, json: early })
  expect(tooEarly.body).toMatchObject({ code: 'INVOICE_NOT_RECEIVED' })

  const posted = await callPortal(world, 'POST /api/barcode_v2/invoice', { token, json: receiptLines() })
  expect([posted.status, posted.body]).toEqual([200, { Status: 'SUCCESS', ReceiveNumber: expect.any(String) }])
  const { ReceiveNumber } = posted.body as { ReceiveNumber: string }
  const repeated = await callPortal(world, 'POST /api/barcode_v2/invoice', { token, json: receiptLines() })
  expect(repeated.body).toEqual(posted.body)

  const json = {
    ...early,
    receiver: 'EMP-0042',
    receivedNo: ReceiveNumber,
    timeStamp: '2025-11-24T10:00:00',
    store_name: 'Main store',
  }
  const updated = await callPortal(world, 'POST /api/posInvoice/updatestatus', { token, json })
  expect([updated.status, updated.body]).toEqual([200, { status: 'completed' }])
  expect([await exists('transit'), await exists('completed'), await received()]).toEqual([
    { count: 0 },
    { count: 1 },
    { count: 1 },
  ])

  const record = await callPortal(world, `GET /api/posInvoice/${delivery.id}`, { token })
  expect([record.status, record.body]).toEqual([
    200,
    {
      id: delivery.id,
      status: 'completed',
      receivedNo: ReceiveNumber,
      receiver: 'EMP-0042',
      timeStamp: '2025-11-24T03:00:00.000Z',
      store_name: 'Main store',
      vendor_id: delivery.vendor_id,
      invoiceNo: delivery.details.invoiceNo,
      details: { invoiceNo: delivery.details.invoiceNo, poSelect: expect.any(Array) },
    },
  ])
})

test('[API-01] returns Status ERROR with a Message when the ERP or a rule refuses a receipt', async () => {
  const [line] = receiptLines()
  const { status, body } = await callPortal(world, 'POST /api/barcode_v2/invoice', {
    token,
    json: [{ ...line, inv: 'NONE' }],
  })
  expect([status, body]).toEqual([200, { Status: 'ERROR', Message: 'Invoice not found in system' }])
})

test('[API-01] BC_Chk_DefSub returns Error 1 for an item without its sub-inventory', async () => {
  const { body } = await callPortal(world, 'GET /api/barcode_v2/BC_Chk_DefSub/INV1/103/NS-00-001/103', { token })
  expect(body).toEqual({ Error: 1, Message: 'Item Invalid, no Sub-inventory !!!' })
})

test('[API-01] posInvoice calls reject an unknown record, a malformed number and a request without a session', async () => {
  expect((await callPortal(world, 'GET /api/posInvoice/999999', { token })).body).toMatchObject({ statusCode: 404 })
  expect((await callPortal(world, 'GET /api/posInvoice/abc', { token })).body).toMatchObject(
    refusalBody(400, 'BAD_REQUEST'),
  )
  expect((await callPortal(world, 'GET /api/posInvoice/checkreceived?invoiceNo=1', { token })).status).toBe(400)
  expect((await callPortal(world, `POST /api/posInvoice/checkexist?${named()}&status=transit`)).status).toBe(401)
  const foreign = await tokenOf(world, 'vendor2')
  const path = `POST /api/posInvoice/checkexist?${named()}&status=completed` as const
  expect((await callPortal(world, path, { token: foreign })).body).toEqual({ count: 0 })
})
