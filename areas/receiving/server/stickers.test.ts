import { expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { setUpDock } from '#tests/support/receiving/set-up-dock.ts'
import type { ReceivedInvoice } from '../contract.ts'

const dock = setUpDock()

const make = async (): Promise<Delivery> =>
  confirmDelivery(
    dock.vendor,
    deliveryRequest([
      filledLine(await addLine(dock.world.database.db), 30),
      filledLine(await addLine(dock.world.database.db), 20),
    ]),
  )
const find = (client: Client, { details, vendor_id: vendorId, id }: Delivery) =>
  client.get<ReceivedInvoice>(`/receiving/sticker?number=${details.invoiceNo}&vendor_id=${vendorId}&id=${id}`)

test('[STK-01] returns the sticker data of a received delivery', async () => {
  const delivery = await make()
  const { receiveNumber } = (await submitReceipt(dock.store, delivery)).body
  const { body } = await find(dock.store, delivery)
  expect(body).toMatchObject({
    id: delivery.id,
    receivedNo: receiveNumber,
    invoiceNo: delivery.details.invoiceNo,
    timeStamp: '2025-11-24T03:00:00.000Z',
  })
  expect(body.details.poSelect.map((line) => line.PO_NUMBER)).toEqual(
    delivery.details.poSelect.map((line) => line.PO_NUMBER),
  )
  expect((await dock.store.get(`/posInvoice/${delivery.id}`)).body).toEqual(body)
})

test('[STK-01] only store and admin of the organisation can print stickers', async () => {
  const delivery = await make()
  await submitReceipt(dock.store, delivery)
  for (const person of ['store', 'admin', 'adminAll'] as const)
    expect((await find(await dock.world.signIn(person), delivery)).status).toBe(200)
  for (const person of ['store2', 'admin2'] as const)
    expect((await find(await dock.world.signIn(person), delivery)).status).toBe(404)
  for (const person of ['vendor', 'demo', 'internal', 'purchase', 'account', 'account_admin'] as const)
    expect((await find(await dock.world.signIn(person), delivery)).status).toBe(403)
})

test('[STK-02] reports in Thai that a delivery in transit is not yet received, and that a deleted or unknown one is not found', async () => {
  const delivery = await make()
  const thai = async (of: Delivery) => {
    const { details, vendor_id: vendorId } = of
    const path = `/receiving/sticker?number=${details.invoiceNo}&vendor_id=${vendorId}`
    const answer = await dock.store.get<{ code: string; message: string }>(path, { 'accept-language': 'th' })
    return [answer.status, answer.body.code, answer.body.message]
  }
  expect(await thai(delivery)).toEqual([409, 'INVOICE_NOT_RECEIVED', 'Invoice นี้ยังไม่ได้รับสินค้า'])
  await dock.vendor.put(`/deliveries/${delivery.id}`, { status: 'deleted', remarks: 'wrong truck' })
  expect(await thai(delivery)).toEqual([404, 'INVOICE_NOT_IN_SYSTEM', 'ไม่พบ Invoice ในระบบ'])
  expect(errorCodeOf(await find(dock.store, { ...delivery, vendor_id: 100235 }))).toBe('INVOICE_NOT_IN_SYSTEM')
  expect((await dock.store.get('/posInvoice/999999')).status).toBe(404)
})
