import { expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
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
import { vendors } from '#tests/support/erp/erp-data.ts'
import { erpBookings, olderReceiptLines, submitReceipt } from '#tests/support/receiving/dock.ts'
import { setUpDock } from '#tests/support/receiving/set-up-dock.ts'
import type { ReceivedInvoice } from '../contract.ts'

const dock = setUpDock()

const make = async (overrides = {}, line = {}): Promise<Delivery> =>
  confirmDelivery(
    dock.vendor,
    deliveryRequest([filledLine(await addLine(dock.world.database.db, line), 30)], overrides),
  )
const post = (client: Client, lines: unknown) =>
  client.post<{ Status: string; ReceiveNumber?: string; Message?: string }>('/barcode_v2/invoice', lines)
const name = ({ details, vendor_id: vendorId }: Delivery) => `invoiceNo=${details.invoiceNo}&vendor_id=${vendorId}`

test('[RCV-05] [API-01] receives a delivery by barcode_v2/invoice, and returns the same number for a repeated call', async () => {
  const delivery = await make()
  const first = await post(dock.store, olderReceiptLines(delivery))
  expect(first.body.Status).toBe('SUCCESS')
  expect((await post(dock.store, olderReceiptLines(delivery))).body).toEqual(first.body)
  expect((await submitReceipt(dock.store, delivery)).body.receiveNumber).toBe(first.body.ReceiveNumber)
  expect(await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).toMatchObject({
    receiveNumbers: [first.body.ReceiveNumber],
    quantities: [30],
  })
})

test('[RCV-07] refuses quantities and lines that differ from the delivery, and books nothing', async () => {
  const delivery = await make()
  const [line] = olderReceiptLines(delivery)
  const invalid = async (lines: unknown) => (await post(dock.store, lines)).body
  expect(await invalid([{ ...line, qty: 29 }])).toEqual({
    Status: 'ERROR',
    Message: 'Line 1: the delivery has 30, not 29',
  })
  expect(await invalid([{ ...line, po: '1' }])).toMatchObject({ Status: 'ERROR' })
  expect(await invalid([{ ...line, inv: 'INV-UNKNOWN' }])).toEqual({
    Status: 'ERROR',
    Message: 'Invoice not found in system',
  })
  expect(await invalid([{ ...line, inv_orgid: 175 }])).toEqual({
    Status: 'ERROR',
    Message: 'This PSC belongs to another company',
  })
  expect(
    await invalid([
      { ...line, qty: 10 },
      { ...line, qty: 20 },
    ]),
  ).toMatchObject({ Status: 'SUCCESS' })
  expect((await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).quantities).toEqual([30])
})

test('[RCV-05] finds the delivery by its lines when two suppliers have the same invoice number', async () => {
  const number = freshNumber()
  const mine = await make({ number })
  const line = await addLine(dock.world.database.db, {}, vendors.other)
  const theirs = await confirmDelivery(
    await dock.world.signIn('vendor2'),
    deliveryRequest([filledLine(line, 30)], { number, site: CHONBURI }),
  )
  expect((await post(dock.store, olderReceiptLines(theirs))).body.Status).toBe('SUCCESS')
  const status = async ({ id }: Delivery) => (await dock.store.get<Delivery>(`/deliveries/${id}`)).body.status
  expect([await status(mine), await status(theirs)]).toEqual(['transit', 'completed'])
})

test('[API-01] updatestatus sets the receiver once after the receipt and never overwrites it', async () => {
  const delivery = await make()
  const body = { vendor_id: delivery.vendor_id, invoiceNo: delivery.details.invoiceNo, status: 'completed' }
  expect(errorCodeOf(await dock.store.post('/posInvoice/updatestatus', { ...body, receiver: 'EMP-0042' }))).toBe(
    'INVOICE_NOT_RECEIVED',
  )
  await post(dock.store, olderReceiptLines(delivery))
  expect(errorCodeOf(await dock.store.post('/posInvoice/updatestatus', { ...body, receiver: 'no|body' }))).toBe(
    'EMPLOYEE_INVALID',
  )
  const updated = await dock.store.post('/posInvoice/updatestatus', {
    ...body,
    receiver: 'EMP-0042',
    store_name: 'Elsewhere',
  })
  expect([updated.status, updated.body]).toEqual([200, { status: 'completed' }])
  await dock.store.post('/posInvoice/updatestatus', { ...body, receiver: 'EMP-0099' })
  const { body: record } = await dock.store.get<ReceivedInvoice>(`/posInvoice/${delivery.id}`)
  expect(record).toMatchObject({ receiver: 'EMP-0042', store_name: 'Main store', status: 'completed' })
})

test('[API-01] BC_Chk_DefSub returns Error 1 for an item that lacks its sub-inventory', async () => {
  const checkSubInventory = (item: string, company = 103) =>
    dock.store.get(`/barcode_v2/BC_Chk_DefSub/INV1/103/${item}/${company}`)
  expect((await checkSubInventory('NS-00-001')).body).toEqual({
    Error: 1,
    Message: 'Item Invalid, no Sub-inventory !!!',
  })
  for (const item of ['NS-00-002', 'AX-10-220', 'UNKNOWN'])
    expect((await checkSubInventory(item)).body).toEqual({ Error: 0, Message: '' })
  expect((await checkSubInventory('NS-00-001', 175)).status).toBe(403)
})

test('[API-01] checkexist and checkreceived count within the caller’s scope', async () => {
  const delivery = await make()
  const counts = async (client: Client) => [
    ((await client.post(`/posInvoice/checkexist?${name(delivery)}&status=transit`)).body as { count: number }).count,
    ((await client.get(`/posInvoice/checkreceived?${name(delivery)}`)).body as { count: number }).count,
  ]
  expect(await counts(dock.vendor)).toEqual([1, 0])
  await submitReceipt(dock.store, delivery)
  for (const person of ['vendor', 'store', 'purchase', 'admin', 'adminAll'] as const)
    expect(await counts(await dock.world.signIn(person))).toEqual([0, 1])
  for (const person of ['vendor2', 'store2', 'admin2', 'demo', 'internal'] as const)
    expect(await counts(await dock.world.signIn(person))).toEqual([0, 0])
})
