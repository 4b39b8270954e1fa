import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { createSscc } from '#areas/deliveries/rules/codes/sscc.ts'
import type { Client } from '#tests/support/client.ts'
import { addLines, confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { DockDelivery, SsccOwner } from '../contract.ts'

const setting = { prefix: '8851234', extension: 3 }

let world: World
let vendor: Client
let store: Client
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  vendor = await world.signIn('vendor')
  store = await world.signIn('store')
  await vendor.put(`/suppliers/${vendors.siam}/sscc`, setting)
})
afterAll(() => world.close())

const make = async (company = 103): Promise<Delivery> => {
  const lines = await addLines(world.database.db, 2, { INV_ORGID: company })
  return confirmDelivery(
    vendor,
    deliveryRequest(
      lines.map((line) => filledLine(line, 20)),
      { company },
    ),
  )
}
const find = (client: Client, sscc: string) => client.get<SsccOwner>(`/receiving/sscc?sscc=${encodeURIComponent(sscc)}`)

test('[EDI-03] returns the SSCC of every pack to the scan page', async () => {
  const { id, vendor_id, details } = await make()
  const { body } = await store.get<DockDelivery>(
    `/receiving/delivery?number=${details.invoiceNo}&vendor_id=${vendor_id}&id=${id}`,
  )
  expect(body.lines.map(({ packs }) => packs.map(({ sscc }) => sscc))).toEqual(details.ssccDetails)
})

test('[EDI-03] returns the delivery, line and pack of an SSCC, in transit and after the receipt', async () => {
  const delivery = await make()
  const sscc = delivery.details.ssccDetails?.[1]?.[0] ?? ''
  const expected = {
    deliveryId: delivery.id,
    number: delivery.details.invoiceNo,
    status: 'transit',
    sequence: 2,
    pack: 1,
  }
  for (const scanned of [sscc, `00${sscc}`, `]C100${sscc}`, `(00)${sscc}`])
    expect([scanned, (await find(store, scanned)).body]).toMatchObject([scanned, expected])
  const receipt = await submitReceipt(store, delivery)
  expect(receipt.status).toBe(200)
  expect((await find(store, sscc)).body).toMatchObject({
    ...expected,
    status: 'completed',
    receivedNo: receipt.body.receiveNumber,
  })
})

test('[EDI-03] does not find an SSCC that was never assigned or belongs to another organisation, and refuses a misread one', async () => {
  const unknown = await find(store, createSscc(setting, 999_999))
  expect([unknown.status, errorCodeOf(unknown)]).toEqual([404, 'SSCC_UNKNOWN'])
  const elsewhere = await make(175)
  const [[sscc = ''] = []] = elsewhere.details.ssccDetails ?? []
  expect((await find(store, sscc)).status).toBe(404)
  for (const misread of ['388512340000000014', '12345', 'x'.repeat(40)]) {
    const refused = await find(store, misread)
    expect([misread, refused.status, errorCodeOf(refused)]).toEqual([misread, 400, 'SSCC_MISREAD'])
  }
})
