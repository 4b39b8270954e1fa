import { expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { erpBookings, everyBoxScanned, submitReceipt } from '#tests/support/receiving/dock.ts'
import { setUpDock } from '#tests/support/receiving/set-up-dock.ts'
import { dockPacks } from '#tests/support/samples/session-sample.ts'
import type { DockDelivery } from '../contract.ts'

const dock = setUpDock()

const make = async (client = dock.vendor, overrides = {}, line = {}): Promise<Delivery> =>
  confirmDelivery(client, deliveryRequest([filledLine(await addLine(dock.world.database.db, line), 30)], overrides))
const lookUp = (client: Client, { details, vendor_id: vendorId, id }: Delivery, query = `&id=${id}`) =>
  client.get<DockDelivery>(`/receiving/delivery?number=${details.invoiceNo}&vendor_id=${vendorId}${query}`)

test('[RCV-05] only the store can receive a delivery or look it up at the dock', async () => {
  const delivery = await make()
  for (const person of ['vendor', 'demo', 'internal', 'purchase', 'admin', 'account', 'account_admin'] as const) {
    const client = await dock.world.signIn(person)
    expect((await submitReceipt(client, delivery)).status).toBe(403)
    expect((await lookUp(client, delivery)).status).toBe(403)
    expect((await client.post('/barcode_v2/invoice', [])).status).toBe(403)
  }
  expect((await submitReceipt(dock.world.nobody, delivery)).status).toBe(401)
  expect((await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).quantities).toEqual([])
})

test('[RCV-05] returns 404 for a delivery of another organisation', async () => {
  const delivery = await make()
  const store2 = await dock.world.signIn('store2')
  for (const answer of [
    await submitReceipt(store2, delivery),
    await lookUp(store2, delivery),
    await lookUp(store2, delivery, ''),
  ])
    expect([answer.status, errorCodeOf(answer)]).toEqual([404, 'INVOICE_NOT_IN_SYSTEM'])
})

test('[RCV-05] refuses to receive a deleted delivery or a demo delivery (G-205)', async () => {
  const deleted = await make()
  await dock.vendor.put(`/deliveries/${deleted.id}`, { status: 'deleted', remarks: 'wrong truck' })
  const refused = await submitReceipt(dock.store, deleted)
  expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'SCAN_NOT_TRANSIT'])
  const demo = await make(await dock.world.signIn('demo'))
  expect(errorCodeOf(await submitReceipt(dock.store, demo))).toBe('SCAN_DEMO')
})

test('[RCV-04] rejects a receipt while a box is missing', async () => {
  const delivery = await make()
  const [line] = everyBoxScanned(delivery)
  if (!line) throw new Error('no line')
  const missing = await submitReceipt(dock.store, delivery, { scanned: [{ ...line, packs: line.packs.slice(1) }] })
  expect([missing.status, errorCodeOf(missing)]).toEqual([409, 'BOXES_NOT_ALL_SCANNED'])
  expect(errorCodeOf(await submitReceipt(dock.store, delivery, { scanned: [] }))).toBe('BOXES_NOT_ALL_SCANNED')
  const strange = await submitReceipt(dock.store, delivery, { scanned: [{ ...line, packs: [...line.packs, 9] }] })
  expect(errorCodeOf(strange)).toBe('BOX_UNKNOWN')
  expect((await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).quantities).toEqual([])
})

test('[RCV-11] refuses a product barcode or an item of an open delivery as the receiver', async () => {
  const other = await make(dock.vendor, {}, { ITEM_CODE: 'BR-K46-071' })
  const delivery = await make(dock.vendor, {}, { ITEM_CODE: 'OWN-1', item_code_int: 'OWN-INT-1' })
  for (const [employeeId, code] of [
    ['96385074', 'EMPLOYEE_IS_PRODUCT_CODE'],
    ['br-k46-071', 'EMPLOYEE_IS_ITEM'],
    ['OWN-1', 'EMPLOYEE_IS_ITEM'],
    ['OWN-INT-1', 'EMPLOYEE_IS_ITEM'],
  ] as const)
    expect(errorCodeOf(await submitReceipt(dock.store, delivery, { employeeId })), employeeId).toBe(code)
  expect((await submitReceipt(dock.store, other)).status).toBe(200)
  // after the receipt of the other delivery, the item is in no open delivery
  expect((await submitReceipt(dock.store, delivery, { employeeId: 'BR-K46-071' })).status).toBe(200)
})

test('[RCV-04] rejects a receiver that does not match the pattern of employee IDs (G-102)', async () => {
  const delivery = await make()
  for (const employeeId of ['8850123456789', 'a|b', 'EM'])
    expect(errorCodeOf(await submitReceipt(dock.store, delivery, { employeeId }))).toBe('EMPLOYEE_INVALID')
})

test('[RCV-03] shows an item without a sub-inventory as missing and does not receive it', async () => {
  const delivery = await make(dock.vendor, {}, { ITEM_CODE: 'NS-00-001' })
  expect((await lookUp(dock.store, delivery)).body.lines.map(({ subInventory }) => subInventory)).toEqual(['missing'])
  const refused = await submitReceipt(dock.store, delivery)
  expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'NO_SUBINVENTORY'])
  const stocked = await make(dock.vendor, {}, { ITEM_CODE: 'NS-00-002' })
  expect((await submitReceipt(dock.store, stocked)).status).toBe(200)
})

test('[RCV-07] returns the stored lines, packs and quantities of a delivery to the dock', async () => {
  const delivery = await make(dock.vendor, {}, { ITEM_CODE_INT: 'X', UOM: 'KG' } as object)
  const { body } = await lookUp(dock.store, delivery)
  expect(body).toMatchObject({
    id: delivery.id,
    status: 'transit',
    isInvoice: true,
    number: delivery.details.invoiceNo,
    doNumber: null,
    company: 103,
    vendorId: 100234,
    site: 'BANGPOO',
  })
  expect(body.lines).toMatchObject([{ sequence: 1, amount: 30, packs: dockPacks([10, 10, 10], 'H1', 'H2', 'H3') }])
})

test('[RCV-03] finds a delivery by its number alone, and by its id only together with its number', async () => {
  const delivery = await make()
  const other = await make()
  expect((await lookUp(dock.store, delivery, '')).body.id).toBe(delivery.id)
  expect((await lookUp(dock.store, delivery, `&id=${other.id}`)).status).toBe(404)
  const foreign = { ...delivery, vendor_id: 100235 }
  expect(errorCodeOf(await lookUp(dock.store, foreign))).toBe('INVOICE_NOT_IN_SYSTEM')
})

test('[RCV-03] the header of a deleted delivery does not open another delivery that now has its number', async () => {
  const old = await make()
  await dock.vendor.put(`/deliveries/${old.id}`, { status: 'deleted', remarks: 'wrong truck' })
  const now = await make(dock.vendor, { number: old.details.invoiceNo })
  expect((await lookUp(dock.store, old)).body).toMatchObject({ id: old.id, status: 'deleted' })
  expect((await lookUp(dock.store, old, '')).body).toMatchObject({ id: now.id, status: 'transit' })
})

test('[RCV-03] finds a number regardless of letter case and white space', async () => {
  const delivery = await make()
  const spoken = {
    ...delivery,
    details: { ...delivery.details, invoiceNo: ` ${delivery.details.invoiceNo.toLowerCase()} ` },
  }
  expect((await lookUp(dock.store, spoken)).body.id).toBe(delivery.id)
})

test('[RCV-03] finds a number with letters that not every database can convert to upper case', async () => {
  for (const number of ['café-1', 'straße', 'ไทย-๑']) {
    const delivery = await make(dock.vendor, { number })
    expect((await lookUp(dock.store, delivery, '')).body.id, number).toBe(delivery.id)
  }
})

test('[RCV-03] the sheet of a DO still opens the delivery after it became an invoice, and the receipt has the invoice number (G-49, G-53)', async () => {
  const delivery = await make(dock.vendor, { isInvoice: false })
  const doNumber = delivery.details.invoiceNo
  const number = `${doNumber}-INV`
  await dock.world.database.db
    .updateTable('deliveries.delivery')
    .set({ is_invoice: true, invoice_no: number, invoice_date: '2025-11-24', do_no: doNumber })
    .where('id', '=', delivery.id)
    .execute()
  for (const query of [`&id=${delivery.id}`, ''])
    expect((await lookUp(dock.store, delivery, query)).body).toMatchObject({
      id: delivery.id,
      number,
      doNumber,
      isInvoice: true,
    })
  const { body } = await submitReceipt(dock.store, delivery)
  expect(body).toMatchObject({ number, status: 'completed' })
  expect((await erpBookings(dock.world.database.db, number)).receiveNumbers).toEqual([body.receiveNumber])
})

test('[RCV-05] rejects malformed or too long text without a server error', async () => {
  const delivery = await make()
  for (const employeeId of ['', 'EMP\u00000042', 'E'.repeat(101)])
    expect((await submitReceipt(dock.store, delivery, { employeeId })).status).toBe(400)
  expect((await lookUp(dock.store, { ...delivery, details: { ...delivery.details, invoiceNo: '%00' } })).status).toBe(
    404,
  )
})
