import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBuiltInErp } from '#adapters/erp/built-in/index.ts'
import { openHttpErp, standardPaths } from '#adapters/erp/http/index.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { DockDelivery } from '#areas/receiving/contract.ts'
import type { WorkEntry } from '#areas/work/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { confirmDelivery, deliveryRequest, errorCodeOf, filledLine, freshNumber } from '#tests/support/deliveries.ts'
import { addErpData, orders, poLineRow, sampleErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { everyBoxScanned, sendScans, submitReceipt } from '#tests/support/receiving/dock.ts'
import { type Gateway, gatewayEnv, openGateway } from '#tests/support/services/gateway.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { type ReceivingDeps, retryDueReceipts, setUndoRight } from './index.ts'

const PO = '49000001'
const RECEIPT = /barcode_v2\/invoice/
const BOOK = /^POST .*barcode_v2\/invoice/
const ALWAYS = 1_000

let gateway: Gateway
let world: World
let vendor: Client
let store: Client
let line: PoLine
let now = new Date('2025-11-24T03:00:00.000Z')

/** Timeouts that are long enough for a busy machine to respond. */
const patient = { ERP_TIMEOUT_MS: '60000', ERP_RECEIVE_TIMEOUT_MS: '60000' }
beforeAll(async () => {
  const po_lines = [poLineRow({ PO_NUMBER: PO, QUANTITY: 100_000 }), ...sampleErpData.po_lines]
  gateway = await openGateway({ ...sampleErpData, po_lines })
  world = await openWorld({ now, prepare: addErpData, env: { ...gatewayEnv(gateway), ...patient } })
  vendor = await world.signIn('vendor')
  store = await world.signIn('store')
  const found = await vendor.get<{ Output: PoLine[] }>(`/deliveries/pos_v2?api=FindPOSTD&ponum=${PO}`)
  line = found.body.Output[0] as PoLine
})
afterEach(async () => {
  gateway.behave()
  await later()
  await retryDueReceipts(parts())
})
afterAll(async () => {
  await world.close()
  await gateway.close()
})

/** Returns the dependencies of another process that uses the same gateway. */
const parts = (): ReceivingDeps => {
  const { db } = world.database
  const { url, key } = gateway
  const times = { timeoutMs: 60_000, receiveTimeoutMs: 60_000, monthTimeoutMs: 60_000, reconnectDelayMs: 10 }
  const erp = openHttpErp(
    { url, receivingUrl: url, key, paths: standardPaths, ...times },
    { organisations: (unit) => openBuiltInErp(db).organisations(unit), now: () => now },
  )
  return { db, erp, directory: erp, now: () => now, employeePattern: /./, boxOpensLine: false }
}
const later = async (): Promise<void> => {
  now = new Date(now.getTime() + 120_000)
  world.setNow(now)
}
const make = (overrides = {}) => confirmDelivery(vendor, deliveryRequest([filledLine(line, 50)], overrides))
const read = async ({ id }: Delivery) => (await store.get<Delivery>(`/deliveries/${id}`)).body
const atDock = async (delivery: Delivery) => {
  const name = { number: delivery.details.invoiceNo, vendor_id: vendors.siam, id: delivery.id }
  return (await store.get<DockDelivery>(`/receiving/delivery?${query(name)}`)).body
}
const query = (facts: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(facts).map(([name, value]): [string, string] => [name, `${value}`])).toString()
/** Returns whether the delivery is listed in My work of the store. */
const isWork = async (kind: 'toReceive' | 'toChange', { details }: Delivery) =>
  (await store.get<WorkEntry[]>(`/work/entries?_limit=-1&kind=${kind}`)).body.some(
    ({ number }) => number === details.invoiceNo,
  )
const bookedOf = ({ details }: Delivery) =>
  gateway.booked.filter(({ number }) => number === details.invoiceNo).map(({ receiveNumber }) => receiveNumber)
const received = async (delivery: Delivery) => {
  const { status, receivedNo, receivingSince } = await read(delivery)
  return { status, receivedNo, receivingSince, booked: bookedOf(delivery) }
}
const once = (delivery: Delivery, status = 'completed') => {
  const booked = bookedOf(delivery)
  return { status, receivedNo: booked[0], receivingSince: undefined, booked: [booked[0]] }
}

test('[ERP-04] a receipt waits and is shown as waiting while the ERP is away, and is booked once when the ERP is back', async () => {
  const delivery = await make()
  gateway.misbehave('refuse', RECEIPT, ALWAYS)
  const answer = await submitReceipt(store, delivery)
  expect([answer.status, errorCodeOf(answer)]).toEqual([503, 'ERP_AWAY'])
  expect(await read(delivery)).toMatchObject({ status: 'transit', receivingSince: now.toISOString(), receivedNo: null })
  expect(await atDock(delivery)).toMatchObject({ waitingSince: now.toISOString(), erpRefusal: null })
  const list = await vendor.get<Delivery[]>(`/deliveries?inv_do=${delivery.details.invoiceNo}`)
  expect(list.body[0]?.receivingSince).toBe(now.toISOString())
  const deletion = await vendor.put(`/deliveries/${delivery.id}`, { status: 'deleted', remarks: 'too late' })
  expect(errorCodeOf(deletion)).toBe('CANNOT_DELETE_RECEIVED')

  await later()
  await retryDueReceipts(parts())
  expect(bookedOf(delivery)).toEqual([])
  gateway.behave()
  await later()
  await retryDueReceipts(parts())
  expect(await received(delivery)).toEqual(once(delivery))
  expect(await atDock(delivery)).toMatchObject({ waitingSince: null })
  expect((await submitReceipt(store, delivery)).body.receiveNumber).toBe(bookedOf(delivery)[0])
})

test('[ERP-04] announces a waiting receipt and its booking to the users who see the delivery', async () => {
  const delivery = await make()
  const notified = async () =>
    (
      await sql<{ topic: string; vendor: number; organisation: number; body: { id?: number } }>`
        select topic, vendor, organisation, body from live.event order by id`.execute(world.database.db)
    ).rows
      .filter(({ body }) => body.id === delivery.id)
      .map(({ topic, vendor: of, organisation }) => [topic, of, organisation])
  gateway.misbehave('refuse', RECEIPT, ALWAYS)
  await submitReceipt(store, delivery)
  await submitReceipt(store, delivery)
  gateway.behave()
  await later()
  await retryDueReceipts(parts())
  expect(await notified()).toEqual([
    ['delivery.create', vendors.siam, 103],
    ['delivery.begin-receipt', vendors.siam, 103],
    ['delivery.receive', vendors.siam, 103],
  ])
})

test('[ERP-04] reads the receive number without booking again when the ERP’s response to the booking was lost', async () => {
  const delivery = await make()
  gateway.misbehave('drop-after', BOOK)
  // the query before the booking finds no receipt, and all later queries get no response
  let questions = 0
  const lost = { test: (text: string) => text.startsWith('GET') && RECEIPT.test(text) && ++questions > 1 }
  gateway.misbehave('drop', lost, ALWAYS)
  expect(errorCodeOf(await submitReceipt(store, delivery))).toBe('ERP_AWAY')
  expect(bookedOf(delivery)).toHaveLength(1)
  expect((await read(delivery)).status).toBe('transit')
  gateway.behave()
  await later()
  await retryDueReceipts(parts())
  expect(await received(delivery)).toEqual(once(delivery))
})

test('[ERP-04] books a receipt once when it is submitted twenty times on two servers while the gateway drops and garbles responses', async () => {
  const delivery = await make()
  const other = (await world.another()).as(store.token ?? '')
  gateway.misbehave('drop', RECEIPT, 2)
  gateway.misbehave('drop-after', BOOK, 2)
  gateway.misbehave('garbage', BOOK, 2)
  await Promise.all(Array.from({ length: 20 }, (_, n) => submitReceipt(n % 2 ? other : store, delivery)))
  gateway.behave()
  await later()
  await retryDueReceipts(parts())
  expect(await received(delivery)).toEqual(once(delivery))
})

test('[ERP-04] several concurrent processes book each waiting receipt once when the ERP is back', async () => {
  const deliveries = []
  for (let count = 0; count < 6; count++) deliveries.push(await make())
  gateway.misbehave('refuse', RECEIPT, ALWAYS)
  for (const delivery of deliveries) expect(errorCodeOf(await submitReceipt(store, delivery))).toBe('ERP_AWAY')
  gateway.behave()
  await later()
  const posts = () => gateway.requests.filter((one) => BOOK.test(one)).length
  const before = posts()
  await Promise.all([retryDueReceipts(parts()), retryDueReceipts(parts()), retryDueReceipts(parts())])
  await retryDueReceipts(parts())
  for (const delivery of deliveries)
    await expect.poll(() => received(delivery).then(({ status }) => status)).toBe('completed')
  for (const delivery of deliveries) expect(await received(delivery)).toEqual(once(delivery))
  expect(posts() - before).toBe(deliveries.length)
})

test('[ERP-04] another process completes an abandoned receipt once it is due, and not before', async () => {
  const delivery = await make()
  gateway.misbehave('refuse', RECEIPT, ALWAYS)
  await submitReceipt(store, delivery)
  // the state that a killed process leaves: the intent is recorded, but not marked as waiting
  await world.database.db
    .updateTable('receiving.receipt')
    .set({ waits_since: null, next_try_at: new Date(now.getTime() + 30_000) })
    .where('delivery_id', '=', delivery.id)
    .execute()
  gateway.behave()
  await retryDueReceipts(parts())
  expect(bookedOf(delivery)).toEqual([])
  await later()
  await retryDueReceipts(parts())
  expect(await received(delivery)).toEqual(once(delivery))
})

test('[ERP-04] a delivery that the ERP refuses after waiting is in transit again, shows the reason at the dock and can be submitted again', async () => {
  const delivery = await make()
  gateway.misbehave('refuse', RECEIPT, ALWAYS)
  await submitReceipt(store, delivery)
  gateway.behave()
  gateway.misbehave('deny', BOOK)
  await later()
  await retryDueReceipts(parts())
  expect(await received(delivery)).toEqual({
    status: 'transit',
    receivedNo: null,
    receivingSince: undefined,
    booked: [],
  })
  expect(await atDock(delivery)).toMatchObject({ waitingSince: null, erpRefusal: 'The period is closed.' })
  expect((await submitReceipt(store, delivery)).status).toBe(200)
  expect(await received(delivery)).toEqual(once(delivery))
})

test('[ERP-04] notifies the ERP of a DO that became an invoice when the ERP is back, and completes the delivery', async () => {
  const delivery = await make({ isInvoice: false, number: freshNumber() })
  expect((await submitReceipt(store, delivery)).body.status).toBe('received')
  const invoiceNo = freshNumber()
  await vendor.put(`/deliveries/${delivery.id}`, { details: { isInvoice: true, invoiceNo, invoiceDate: '2025-12-01' } })
  gateway.misbehave('drop-after', /replaceDO/)
  const answer = await store.post('/receiving/do-to-invoice', { deliveryIds: [delivery.id] })
  expect(errorCodeOf(answer)).toBe('ERP_AWAY')
  expect((await read(delivery)).status).toBe('received')
  await later()
  await retryDueReceipts(parts())
  // polls, because the portal's own background work may have claimed the posting first
  await expect.poll(async () => (await read(delivery)).status).toBe('completed')
  expect(gateway.booked.filter((one) => one.number === delivery.details.invoiceNo)).toMatchObject([{ invoiceNo }])
})

test('[ERP-04] [RCV-06] a DO change that the ERP refuses after waiting shows the reason at the dock and can be submitted again', async () => {
  const delivery = await make({ isInvoice: false, number: freshNumber() })
  await submitReceipt(store, delivery)
  const details = { isInvoice: true, invoiceNo: freshNumber(), invoiceDate: '2025-12-01' }
  await vendor.put(`/deliveries/${delivery.id}`, { details })
  const change = () => store.post('/receiving/do-to-invoice', { deliveryIds: [delivery.id] })
  const number = { number: details.invoiceNo, vendor_id: vendors.siam, id: delivery.id }
  const notified = async () => (await store.get<DockDelivery>(`/receiving/delivery?${query(number)}`)).body
  gateway.misbehave('refuse', /replaceDO/, ALWAYS)
  expect(errorCodeOf(await change())).toBe('ERP_AWAY')
  expect(await notified()).toMatchObject({ status: 'received', waitingSince: now.toISOString(), erpRefusal: null })
  gateway.behave()
  gateway.misbehave('deny', /replaceDO/)
  await later()
  await retryDueReceipts(parts())
  // polls, because the portal's own background work may have claimed the posting first
  await expect.poll(notified).toMatchObject({
    status: 'received',
    waitingSince: null,
    erpRefusal: 'The period is closed.',
  })
  expect((await change()).status).toBe(200)
  expect(await notified()).toMatchObject({ status: 'completed', waitingSince: null, erpRefusal: null })
})

test('[RCV-12] a box that a waiting receipt records as missing cannot be scanned, and the other boxes can', async () => {
  const { id: userId } = (await store.get<{ id: number }>('/users/me')).body
  await setUndoRight(world.database.db, userId, true, now)
  await (await world.signIn('admin')).put('/receiving/organisation-settings', { shortReceipt: true })
  const delivery = await confirmDelivery(vendor, deliveryRequest([filledLine(line, 150)]))
  gateway.misbehave('refuse', RECEIPT, ALWAYS)
  const [boxes] = everyBoxScanned(delivery)
  const [missing = 0, ...packs] = boxes?.packs ?? []
  const answer = await store.post('/receipts', {
    deliveryId: delivery.id,
    employeeId: 'EMP-0042',
    scanned: [{ sequence: 1, packs }],
    missing: [{ sequence: 1, pack: missing, reason: 'absent', note: null }],
  })
  expect(errorCodeOf(answer)).toBe('ERP_AWAY')

  const refused = await sendScans(store, delivery, now.toISOString(), [0, missing, ...packs])
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'BOX_SUBMITTED_MISSING',
      details: { params: { number: delivery.details.invoiceNo, line: 1, pack: missing } },
    },
  ])
  const { marks } = await atDock(delivery)
  expect(marks[0]?.packs.toSorted((one, other) => one - other)).toEqual(packs)
  expect((await sendScans(store, delivery, now.toISOString(), packs)).status).toBe(200)

  // the ERP rejects the receipt, so that the box can be received
  gateway.behave()
  gateway.misbehave('deny', BOOK)
  await later()
  await retryDueReceipts(parts())
  await expect.poll(async () => (await atDock(delivery)).waitingSince).toBe(null)
  expect((await sendScans(store, delivery, now.toISOString(), [missing])).status).toBe(200)
})

test('[SHL-16] [ERP-04] My work does not list a delivery to receive or to change while it waits for the ERP', async () => {
  const delivery = await make()
  const aDo = await make({ isInvoice: false, number: freshNumber() })
  await submitReceipt(store, aDo)
  const details = { isInvoice: true, invoiceNo: freshNumber(), invoiceDate: '2025-12-01' }
  await vendor.put(`/deliveries/${aDo.id}`, { details })
  const changed = await read(aDo)
  const listed = async () => [await isWork('toReceive', delivery), await isWork('toChange', changed)]
  expect(await listed()).toEqual([true, true])
  gateway.misbehave('refuse', RECEIPT, ALWAYS)
  gateway.misbehave('refuse', /replaceDO/, ALWAYS)
  expect(errorCodeOf(await submitReceipt(store, delivery))).toBe('ERP_AWAY')
  expect(errorCodeOf(await store.post('/receiving/do-to-invoice', { deliveryIds: [aDo.id] }))).toBe('ERP_AWAY')
  expect(await listed()).toEqual([false, false])

  gateway.behave()
  gateway.misbehave('deny', BOOK)
  gateway.misbehave('deny', /replaceDO/)
  await later()
  await retryDueReceipts(parts())
  await expect.poll(listed).toEqual([true, true])
})

test('[ERP-04] a search returns ERP_NO_ANSWER while the ERP is away', async () => {
  gateway.misbehave('refuse', /pos_v2/, ALWAYS)
  const { status, body } = await vendor.get(`/deliveries/pos_v2?api=FindPOSTD&ponum=${orders.rawMaterial}`)
  expect([status, (body as { code: string }).code]).toEqual([503, 'ERP_NO_ANSWER'])
})
