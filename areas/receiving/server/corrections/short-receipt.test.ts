import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openBuiltInErp } from '#adapters/erp/built-in/index.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { erpBookings } from '#tests/support/receiving/dock.ts'
import { setSupervisor, setUpDock } from '#tests/support/receiving/set-up-dock.ts'
import type { DockSettings, MissingBox, ReceiptReply, ReceivedLine } from '../../contract.ts'
import { finishOpenReceipts } from '../index.ts'
import type { ReceivingPort } from '../receiving.port.ts'

const NOW = new Date('2025-11-24T03:00:00.000Z')
const dock = setUpDock(NOW)
let admin: Client

beforeAll(async () => {
  admin = await dock.world.signIn('admin')
})
beforeEach(async () => {
  await setSupervisor(dock, true, NOW)
  await allow(true)
})

const allow = (shortReceipt: boolean) => admin.put('/receiving/organisation-settings', { shortReceipt })
/** Creates a delivery of 30 pieces in packs of 10, of an order line of 100. Returns both. */
const make = async (): Promise<{ delivery: Delivery; line: PoLine }> => {
  const line = await addLine(dock.world.database.db)
  return { delivery: await confirmDelivery(dock.vendor, deliveryRequest([filledLine(line, 30)])), line }
}
const absent = (...packs: number[]): MissingBox[] =>
  packs.map((pack) => ({ sequence: 1, pack, reason: 'absent', note: null }))
const receiveShort = (client: Client, { id }: Delivery, missing: MissingBox[], packs = [1, 3]) =>
  client.post<ReceiptReply>('/receipts', {
    deliveryId: id,
    employeeId: 'EMP-0042',
    scanned: [{ sequence: 1, packs }],
    missing,
  })
const linesOf = async (client: Client, { id }: Delivery) =>
  (await client.get<{ lines: ReceivedLine[] }>(`/receipts/${id}/short`)).body.lines
const read = async (client: Client, { id }: Delivery) => (await client.get<Delivery>(`/deliveries/${id}`)).body
const inTransit = async ({ PO_NUMBER }: PoLine) =>
  (await dock.vendor.get<{ Output: PoLine[] }>(`/deliveries/pos_v2?api=FindPOSTD&ponum=${PO_NUMBER}`)).body.Output[0]

test('[RCV-12] a supervisor receives the boxes that arrived, the ERP books their quantity, and the missing quantity can be delivered again', async () => {
  const { delivery, line } = await make()
  const { body } = await receiveShort(dock.store, delivery, absent(2))
  expect(body).toMatchObject({ status: 'completed', shortReceipt: { packs: 2, quantity: 20 } })
  expect(await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).toMatchObject({
    receiveNumbers: [body.receiveNumber],
    quantities: [20],
    received: [20],
    remain: [80],
  })
  expect(await inTransit(line)).toMatchObject({ QUANTITY_REMAIN: 80, transit: 0 })
  for (const client of [dock.vendor, dock.store, admin]) {
    expect((await read(client, delivery)).shortReceipt).toEqual({ packs: 2, quantity: 20 })
    expect(await linesOf(client, delivery)).toEqual([
      {
        sequence: 1,
        itemCode: line.ITEM_CODE,
        uom: line.UOM,
        ordered: 100,
        delivered: 30,
        received: 20,
        missing: [{ pack: 2, reason: 'absent', note: null, quantity: 10 }],
      },
    ])
  }
  // the supplier can deliver the whole remaining quantity with a new delivery
  const [again] = (
    await dock.vendor.get<{ Output: PoLine[] }>(`/deliveries/pos_v2?api=FindPOSTD&ponum=${line.PO_NUMBER}`)
  ).body.Output
  if (!again) throw new Error('the line is closed')
  const second = await confirmDelivery(dock.vendor, deliveryRequest([filledLine(again, 80)]))
  const undo = await dock.store.post(`/receipts/${delivery.id}/undo`, { reason: 'miscounted' })
  expect([undo.status, errorCodeOf(undo)]).toEqual([409, 'SHORT_DELIVERED_AGAIN'])
  await dock.vendor.put(`/deliveries/${second.id}`, { status: 'deleted', remarks: 'not today' })
  expect((await dock.store.post(`/receipts/${delivery.id}/undo`, { reason: 'miscounted' })).status).toBe(200)
  expect((await read(dock.store, delivery)).shortReceipt).toBeUndefined()
  expect(await inTransit(line)).toMatchObject({ QUANTITY_REMAIN: 100, transit: 30 })
})

test('[RCV-12] only supervisors can receive short, and only after an administrator has allowed it', async () => {
  const { delivery } = await make()
  await allow(false)
  expect(errorCodeOf(await receiveShort(dock.store, delivery, absent(2)))).toBe('SHORT_NOT_SWITCHED_ON')
  await allow(true)
  const settings = async () => (await dock.store.get<DockSettings>('/receiving/settings')).body.mayReceiveShort
  expect(await settings()).toBe(true)
  await setSupervisor(dock, false, NOW)
  expect(await settings()).toBe(false)
  const refused = await receiveShort(dock.store, delivery, absent(2))
  expect([refused.status, errorCodeOf(refused)]).toEqual([403, 'SHORT_NOT_ALLOWED'])
  expect((await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).quantities).toEqual([])
  expect((await dock.store.put('/receiving/organisation-settings', { shortReceipt: true })).status).toBe(403)
  expect((await admin.put('/receiving/organisation-settings', { company: 175, shortReceipt: true })).status).toBe(403)
})

test('[RCV-12] refuses a short receipt if a colleague has scanned one of its missing boxes in the meantime', async () => {
  const { delivery } = await make()
  const scan = (pack: number) => ({ id: randomUUID(), sequence: 1, pack, at: NOW.toISOString() })
  await dock.store.post('/receiving/scans', { deliveryId: delivery.id, scans: [scan(0), scan(2)] })
  expect(errorCodeOf(await receiveShort(dock.store, delivery, absent(2)))).toBe('SHORT_BOX_SCANNED')
  expect(errorCodeOf(await receiveShort(dock.store, delivery, []))).toBe('BOXES_NOT_ALL_SCANNED')
  expect(errorCodeOf(await receiveShort(dock.store, delivery, absent(2, 3)))).toBe('SHORT_BOX_SCANNED')
})

test('[RCV-12] [API-02] refuses a short receipt that names a missing box twice', async () => {
  const { delivery } = await make()
  const refused = await receiveShort(dock.store, delivery, absent(2, 2))
  expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'LINES_DIFFER'])
  expect((await receiveShort(dock.store, delivery, absent(2))).status).toBe(200)
})

test('[RCV-12] makes only one receipt when short and full receipts run concurrently on two servers', async () => {
  const { delivery } = await make()
  const other = (await dock.world.another()).as(dock.store.token ?? '')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      receiveShort(
        n % 2 === 0 ? dock.store : other,
        delivery,
        n % 4 < 2 ? absent(2) : [],
        n % 4 < 2 ? [1, 3] : [1, 2, 3],
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.receiveNumber)).size).toBe(1)
  const [quantity] = (await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).quantities
  const isShort = (await read(dock.store, delivery)).shortReceipt !== undefined
  expect(quantity).toBe(isShort ? 20 : 30)
  for (const { body } of answers) expect(body.shortReceipt).toEqual(isShort ? { packs: 2, quantity: 20 } : undefined)
  expect(await linesOf(dock.store, delivery)).toHaveLength(isShort ? 1 : 0)
})

/** Returns the dependencies of a server whose ERP has the given `receive` method. */
const serverWith = (receive: ReceivingPort['receive']) => {
  const { db } = dock.world.database
  const erp = openBuiltInErp(db)
  return { db, erp: { ...erp, receive }, directory: erp, now: () => NOW, employeePattern: /./, boxOpensLine: false }
}
/** Records a short receipt without a posting, as a server does if it stops before posting to the ERP. */
const stopBeforePosting = async ({ id }: Delivery) => {
  const { db } = dock.world.database
  await db.transaction().execute(async (unit) => {
    await unit
      .updateTable('receiving.receipt')
      .set({ state: 'posting', receive_number: null, done_at: null })
      .where('delivery_id', '=', id)
      .execute()
    const transit = { received_no: null, received_at: null, received_quantity: null, received_packs: null }
    await unit
      .updateTable('deliveries.delivery')
      .set({ status: 'transit', ...transit, receiving_since: NOW })
      .where('id', '=', id)
      .execute()
  })
}

test('[RCV-12] completes a short receipt that a killed server interrupted, with the counted quantity, even if a full receipt is submitted later', async () => {
  const { delivery } = await make()
  const { body } = await receiveShort(dock.store, delivery, absent(1, 2), [3])
  await stopBeforePosting(delivery)
  const { receive } = openBuiltInErp(dock.world.database.db)
  expect(await finishOpenReceipts(serverWith(receive))).toEqual({ finished: 1, open: [] })
  expect(await read(dock.vendor, delivery)).toMatchObject({
    receivedNo: body.receiveNumber,
    shortReceipt: { packs: 1, quantity: 10 },
  })
  const repeated = await receiveShort(dock.store, delivery, [], [1, 2, 3])
  expect(repeated.body).toMatchObject({ receiveNumber: body.receiveNumber, shortReceipt: { packs: 1, quantity: 10 } })
  expect((await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).quantities).toEqual([10])
})

test('[RCV-12] stores no missing boxes when the ERP refuses a short receipt', async () => {
  const { delivery } = await make()
  await receiveShort(dock.store, delivery, absent(2))
  await stopBeforePosting(delivery)
  const refused = await finishOpenReceipts(serverWith(async () => ({ ok: false, reason: 'closed period' })))
  expect(refused).toMatchObject({ finished: 0, open: [{ deliveryId: delivery.id }] })
  expect((await read(dock.store, delivery)).status).toBe('transit')
  const left = dock.world.database.db
    .selectFrom('receiving.missing_box')
    .selectAll()
    .where('delivery_id', '=', delivery.id)
  expect(await left.execute()).toEqual([])
})

test('[RCV-12] only the supplier and the factory can see a short receipt', async () => {
  const { delivery } = await make()
  await receiveShort(dock.store, delivery, absent(2))
  for (const person of ['vendor2', 'store2', 'demo'] as const) {
    const client = await dock.world.signIn(person)
    expect((await client.get(`/receipts/${delivery.id}/short`)).status).toBe(404)
  }
  const [mail] = await dock.world.database.db
    .selectFrom('mail.message')
    .select('data')
    .where('about_kind', '=', 'delivery')
    .where('about_id', '=', String(delivery.id))
    .where('template', '=', 'receipt')
    .execute()
  expect(mail?.data).toContain('1 / 2')
})

test('[RCV-12] a short receipt with four decimals books and shows the exact quantities', async () => {
  const line = await addLine(dock.world.database.db, { UOM: 'KG', PIECES_PER_KANBAN: null, QUANTITY_REMAIN: 12.3457 })
  const delivery = await confirmDelivery(dock.vendor, deliveryRequest([filledLine(line, 1.0001, 3)]))
  expect(delivery.details.lotDetails).toEqual([[0.3333, 0.3333, 0.3335]])
  const { body } = await receiveShort(dock.store, delivery, absent(2))
  expect(body).toMatchObject({ status: 'completed', shortReceipt: { packs: 2, quantity: 0.6668 } })
  expect(await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).toMatchObject({
    quantities: [0.6668],
    received: [0.6668],
    remain: [11.6789],
  })
  expect((await read(dock.vendor, delivery)).shortReceipt).toEqual({ packs: 2, quantity: 0.6668 })
  expect(await linesOf(dock.vendor, delivery)).toMatchObject([
    { delivered: 1.0001, received: 0.6668, missing: [{ pack: 2, quantity: 0.3333 }] },
  ])
  const [again] = (
    await dock.vendor.get<{ Output: PoLine[] }>(`/deliveries/pos_v2?api=FindPOSTD&ponum=${line.PO_NUMBER}`)
  ).body.Output
  expect(again).toMatchObject({ QUANTITY_REMAIN: 11.6789, transit: 0 })
  if (!again) throw new Error('the line is closed')
  expect((await dock.vendor.post('/deliveries', deliveryRequest([filledLine(again, 11.6789)]))).status).toBe(201)
})
