import { XmlDocument } from 'libxml2-wasm'
import { beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { AnswerResult } from '#areas/order-answers/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { Client } from '#tests/support/client.ts'
import {
  addLine,
  confirmDelivery,
  deliveryRequest,
  errorCodeOf,
  filledLine,
  lineIdentity,
} from '#tests/support/deliveries.ts'
import { vendors } from '#tests/support/erp/erp-data.ts'
import { allowKeys, newKey } from '#tests/support/keys.ts'
import { setSupervisor, setUpDock } from '#tests/support/receiving/set-up-dock.ts'
import { createValidator } from './xml.ts'

const NOW = new Date('2025-11-24T03:00:00.000Z')
const dock = setUpDock(NOW)
let admin: Client
beforeAll(async () => {
  admin = await dock.world.signIn('admin')
})

/** Downloads a document and validates it against its published schema. Returns a function that finds texts by path. */
const valid = async (client: Client, path: string) => {
  const { status, headers, body } = await client.bytes(path)
  expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'application/xml; charset=utf-8'])
  const document = XmlDocument.fromBuffer(body)
  createValidator(document.root.name).validate(document)
  const steps = (names: string) => names.split('/').map((name) => `*[local-name()="${name}"]`)
  return (names: string): string[] => document.find(`/*/${steps(names).join('/')}`).map(({ content }) => content)
}

const thaiLine = () =>
  addLine(dock.world.database.db, { DESCRIPTION: 'แหวนรอง <M8> & "น็อต"', UOM: 'PCS', RELEASE_NUM: 7, SHIPMENT_NUM: 2 })

test('[EDI-01] exports a delivery as a DespatchAdvice with orders, packs, lots and heat numbers', async () => {
  const line = await thaiLine()
  const job = await addLine(dock.world.database.db, { JOBS: 'J-UBL-1', ITEM_TYPE: 'OP' })
  const delivery = await confirmDelivery(
    dock.vendor,
    deliveryRequest([{ ...filledLine(line, 30), lotSup: 'ล็อต-1' }, filledLine(job, 10)]),
  )
  const advice = await valid(dock.vendor, `/deliveries/${delivery.id}/despatch-advice.xml`)
  expect(advice('ID')).toEqual([delivery.details.invoiceNo])
  expect(advice('DespatchAdviceTypeCode')).toEqual(['380'])
  expect(advice('DespatchLine/OrderLineReference/LineID')).toEqual(['1.2', '1'])
  expect(advice('DespatchLine/OrderLineReference/OrderReference/ID')).toEqual([line.PO_NUMBER, job.PO_NUMBER])
  expect(advice('DespatchLine/DocumentReference/ID')).toEqual(['J-UBL-1'])
  expect(advice('DespatchLine/OrderLineReference/OrderReference/DocumentReference/ID')).toEqual(['7'])
  expect(advice('DespatchLine/DeliveredQuantity')).toEqual(['30', '10'])
  expect(advice('DespatchLine/Item/Description')).toEqual([line.DESCRIPTION, job.DESCRIPTION])
  expect(advice('DespatchLine/Item/ItemInstance/LotIdentification/LotNumberID')[0]).toBe('ล็อต-1')
  const unit = 'DespatchLine/Shipment/TransportHandlingUnit/GoodsItem'
  expect(advice(`${unit}/Quantity`)).toEqual(['10', '10', '10', '10'])
  expect(advice(`${unit}/Item/ItemInstance/AdditionalItemProperty/Value`)).toEqual(['H1', 'H2', 'H3', 'H1'])
})

test('[EDI-01] exports the former DO number of a converted delivery and the remarks of a deleted one', async () => {
  const make = async () =>
    confirmDelivery(
      dock.vendor,
      deliveryRequest([filledLine(await addLine(dock.world.database.db), 10)], { isInvoice: false }),
    )
  const converted = await make()
  await dock.vendor.put(`/deliveries/${converted.id}`, {
    details: { isInvoice: true, invoiceNo: 'UBL-INV-1', invoiceDate: converted.details.invoiceDate },
  })
  const invoice = await valid(dock.vendor, `/deliveries/${converted.id}/despatch-advice.xml`)
  expect([invoice('ID'), invoice('DespatchAdviceTypeCode')]).toEqual([['UBL-INV-1'], ['380']])
  expect(invoice('AdditionalDocumentReference/ID')).toEqual([converted.details.invoiceNo])
  const deleted = await make()
  await dock.vendor.put(`/deliveries/${deleted.id}`, { status: 'deleted', remarks: 'รถเสีย' })
  const cancelled = await valid(dock.vendor, `/deliveries/${deleted.id}/despatch-advice.xml`)
  expect([cancelled('DocumentStatusCode'), cancelled('Note')]).toEqual([['Cancelled'], ['รถเสีย']])
})

test('[EDI-01] exports a short receipt as a ReceiptAdvice with short quantities, and refuses the export before the receipt', async () => {
  await setSupervisor(dock, true, NOW)
  await admin.put('/receiving/organisation-settings', { shortReceipt: true })
  const delivery = await confirmDelivery(
    dock.vendor,
    deliveryRequest([filledLine(await addLine(dock.world.database.db), 30)]),
  )
  const path = `/deliveries/${delivery.id}/receipt-advice.xml`
  const early = await dock.vendor.get(path)
  expect([early.status, errorCodeOf(early)]).toEqual([409, 'NOT_RECEIVED'])
  await dock.store.post('/receipts', {
    deliveryId: delivery.id,
    employeeId: 'EMP-0042',
    scanned: [{ sequence: 1, packs: [1, 3] }],
    missing: [{ sequence: 1, pack: 2, reason: 'damaged', note: 'เปียก' }],
  })
  const advice = await valid(dock.vendor, path)
  const { body } = await dock.vendor.get<Delivery>(`/deliveries/${delivery.id}`)
  expect(advice('ID')).toEqual([body.receivedNo])
  expect(advice('DespatchDocumentReference/ID')).toEqual([delivery.details.invoiceNo])
  expect([advice('ReceiptLine/ReceivedQuantity'), advice('ReceiptLine/ShortQuantity')]).toEqual([['20'], ['10']])
  expect(advice('ReceiptLine/Note')).toEqual(['Pack 2: Damaged, เปียก'])
})

test('[EDI-01] exports the answers to an order as an OrderResponse', async () => {
  const [one, two] = [await thaiLine(), await addLine(dock.world.database.db)] as [PoLine, PoLine]
  const same = await addLine(dock.world.database.db, { PO_NUMBER: two.PO_NUMBER, LINE_NUM: 2 })
  const schedule = [
    { date: '2025-12-01', quantity: 40 },
    { date: '2025-12-08', quantity: 60 },
  ]
  const lines = [
    { ...lineIdentity(one), answer: 'reject', reason: 'ไม่ผลิตแล้ว' },
    { ...lineIdentity(two), answer: 'accept' },
    { ...lineIdentity(same), answer: 'propose', schedule, reason: 'no material' },
  ]
  const { body } = await dock.vendor.post<AnswerResult[]>('/order-answers', { lines })
  const path = (row: number) => `/order-answers/${body[row]?.id}/order-response.xml`
  const rejected = await valid(dock.vendor, path(0))
  expect([rejected('OrderResponseCode'), rejected('OrderLine/LineItem/Note')]).toEqual([['RE'], ['ไม่ผลิตแล้ว']])
  const mixed = await valid(dock.vendor, path(1))
  expect(mixed('OrderReference/ID')).toEqual([two.PO_NUMBER])
  expect([mixed('OrderResponseCode'), mixed('OrderLine/LineItem/LineStatusCode')]).toEqual([['CA'], ['5', '3']])
  expect(mixed('OrderLine/LineItem/Delivery/Quantity')).toEqual(['100', '40', '60'])
  const purchase = await dock.world.signIn('purchase')
  await purchase.put(`/order-answers/${body[2]?.id}`, { decision: 'decline', reason: 'ช้าเกินไป' })
  const declined = await valid(purchase, path(2))
  expect(declined('OrderLine/LineItem/Note')).toEqual(['no material', 'Declined by the buyer: ช้าเกินไป'])
  expect((await dock.vendor.get('/order-answers/999999/order-response.xml')).status).toBe(404)
})

test('[EDI-01] refuses an API key without the scope of the document', async () => {
  await allowKeys(admin, vendors.siam)
  const { id } = await confirmDelivery(
    dock.vendor,
    deliveryRequest([filledLine(await addLine(dock.world.database.db), 10)]),
  )
  const paths = [`/deliveries/${id}/despatch-advice.xml`, `/deliveries/${id}/receipt-advice.xml`]
  const statuses = async (scope: 'deliveries:read' | 'receipts:read') => {
    const client = dock.world.as((await newKey(dock.vendor, [scope])).key)
    return Promise.all(paths.map(async (path) => (await client.bytes(path)).status))
  }
  expect(await statuses('deliveries:read')).toEqual([200, 403])
  expect(await statuses('receipts:read')).toEqual([403, 409])
})
