import { describe, expect, test } from 'vitest'
import { openBuiltInErp } from '#adapters/erp/built-in/index.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { addLine, confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { erpBookings, submitReceipt } from '#tests/support/receiving/dock.ts'
import { setUpDock } from '#tests/support/receiving/set-up-dock.ts'
import { finishOpenReceipts } from './index.ts'
import type { ReceivingPort } from './receiving.port.ts'

const NOW = new Date('2025-11-24T03:00:00.000Z')
const dock = setUpDock(NOW)

const make = async (amount = 30, overrides = {}, line = {}): Promise<Delivery> =>
  confirmDelivery(
    dock.vendor,
    deliveryRequest([filledLine(await addLine(dock.world.database.db, line), amount)], overrides),
  )
const read = async (id: number): Promise<Delivery> => (await dock.store.get<Delivery>(`/deliveries/${id}`)).body

describe('receiving a delivery', () => {
  test('[RCV-05] a receipt is sent to the ERP once, completes the invoice and returns the exact message', async () => {
    const delivery = await make(30)
    const { status, body } = await submitReceipt(dock.store, delivery)
    expect(status).toBe(200)
    const number = delivery.details.invoiceNo
    expect(body).toMatchObject({ deliveryId: delivery.id, number, status: 'completed', receiver: 'EMP-0042' })
    expect(body.receiveNumber).toMatch(/^1032511-\d{6}$/)
    expect(body.message).toBe(`Received successfully invoice no: ${number}- receive no: ${body.receiveNumber}`)
    expect(await erpBookings(dock.world.database.db, number)).toEqual({
      receiveNumbers: [body.receiveNumber],
      quantities: [30],
      lots: ['20251124'],
      received: [30],
      remain: [70],
    })
  })

  test('[RCV-05] stores receive number, receiver, server time and store name with a receipt (G-117)', async () => {
    const delivery = await make()
    const { body } = await submitReceipt(dock.store, delivery)
    expect(body).toMatchObject({ receivedAt: NOW.toISOString(), storeName: 'Main store', receiver: 'EMP-0042' })
    expect(await read(delivery.id)).toMatchObject({
      status: 'completed',
      receivedNo: body.receiveNumber,
      timeStamp: NOW.toISOString(),
    })
  })

  test('[RCV-05] the receipt of a DO sets its status to received, not completed', async () => {
    const delivery = await make(30, { isInvoice: false })
    expect((await submitReceipt(dock.store, delivery)).body.status).toBe('received')
    expect((await read(delivery.id)).status).toBe('received')
  })

  test('[RCV-05] a repeated receipt returns the same number and books nothing', async () => {
    const delivery = await make()
    const first = await submitReceipt(dock.store, delivery)
    const repeated = await submitReceipt(dock.store, delivery, { employeeId: 'EMP-0099' })
    expect(repeated.body).toEqual(first.body)
    expect((await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).quantities).toEqual([30])
  })
})

describe('quantities and concurrency', () => {
  test('[RCV-05] twenty concurrent submits on two servers make one receipt', async () => {
    const delivery = await make()
    const other = (await dock.world.another()).as(dock.store.token ?? '')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => submitReceipt(n % 2 ? other : dock.store, delivery)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const numbers = new Set(answers.map(({ body }) => body.receiveNumber))
    expect(numbers.size).toBe(1)
    expect(await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).toMatchObject({
      receiveNumbers: [...numbers],
      quantities: [30],
      received: [30],
    })
  })

  test('[RCV-05] the receipt has one line for each pack of a PRM item in organisation 310, because the packs have separate lots (G-110)', async () => {
    const line = { ITEM_CODE: 'RES-PRM-77', INV_ORGID: 310, PIECES_PER_KANBAN: '25' }
    const delivery = await make(60, {}, line)
    await dock.world.database.db
      .updateTable('accounts.user_account')
      .set({ company_id: 310 })
      .where('username', '=', 'store2')
      .execute()
    const store310 = await dock.world.signIn('store2')
    expect((await submitReceipt(store310, delivery)).status).toBe(200)
    expect(await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).toMatchObject({
      quantities: [25, 25, 10],
      lots: ['20251124-1', '20251124-2', '20251124-3'],
    })
  })

  test('[RCV-05] a receipt and a concurrent confirmation never exceed the order together', async () => {
    for (let round = 0; round < 5; round++) {
      const line = await addLine(dock.world.database.db)
      const first = await confirmDelivery(dock.vendor, deliveryRequest([filledLine(line, 100)]))
      const [received, second] = await Promise.all([
        submitReceipt(dock.store, first),
        dock.vendor.post('/deliveries', deliveryRequest([filledLine({ ...line, transit: 0 }, 10)])),
      ])
      expect(received.status).toBe(200)
      expect(second.status).toBe(409)
    }
  })
})

describe('failures of the ERP', () => {
  const failing = (receive: ReceivingPort['receive']) => {
    const { db } = dock.world.database
    const erp = openBuiltInErp(db)
    return {
      db,
      erp: { ...erp, receive },
      directory: erp,
      now: () => NOW,
      employeePattern: /./,
      boxOpensLine: false,
    }
  }
  /** Records an intent without a posting, as a server does if it stops before posting to the ERP. */
  const recordIntent = async (delivery: Delivery) => {
    const { db } = dock.world.database
    await submitReceipt(dock.store, delivery)
    const number = delivery.details.invoiceNo
    await db.transaction().execute(async (unit) => {
      await unit
        .updateTable('receiving.receipt')
        .set({ state: 'posting', receive_number: null, done_at: null })
        .where('delivery_id', '=', delivery.id)
        .execute()
      await unit
        .updateTable('deliveries.delivery')
        .set({ status: 'transit', received_no: null, received_at: null, receiving_since: NOW })
        .where('id', '=', delivery.id)
        .execute()
    })
    return (await erpBookings(db, number)).receiveNumbers[0]
  }

  test('[RCV-05] while the ERP is away, keeps the intent and refuses to delete the delivery, and completes the receipt at the next start', async () => {
    const delivery = await make()
    const number = await recordIntent(delivery)
    const away = await finishOpenReceipts(
      failing(() => {
        throw new Error('no answer')
      }),
    )
    expect(away).toEqual({ finished: 0, open: [{ deliveryId: delivery.id, reason: 'ERP_AWAY' }] })
    const deleted = await dock.vendor.put(`/deliveries/${delivery.id}`, { status: 'deleted', remarks: 'too late' })
    expect(errorCodeOf(deleted)).toBe('CANNOT_DELETE_RECEIVED')
    const { erp } = failing(async () => ({ ok: false, reason: '' }))
    const { receive } = openBuiltInErp(dock.world.database.db)
    expect(await finishOpenReceipts({ ...failing(receive), erp: { ...erp, receive } })).toEqual({
      finished: 1,
      open: [],
    })
    expect((await read(delivery.id)).receivedNo).toBe(number)
    expect((await erpBookings(dock.world.database.db, delivery.details.invoiceNo)).quantities).toEqual([30])
  })

  test('[RCV-05] leaves the delivery in transit when the ERP refuses, and allows a new submit', async () => {
    const delivery = await make()
    await recordIntent(delivery)
    const refusing = failing(async () => ({ ok: false, reason: 'Period closed' }))
    expect(await finishOpenReceipts(refusing)).toEqual({
      finished: 0,
      open: [{ deliveryId: delivery.id, reason: 'ERP_REFUSED' }],
    })
    expect((await read(delivery.id)).status).toBe('transit')
    expect((await submitReceipt(dock.store, delivery)).status).toBe(200)
  })

  test('[RCV-05] returns the ERP’s own reason for a refusal to the user', async () => {
    const delivery = await make()
    await dock.world.database.db
      .deleteFrom('erp.po_line')
      .where('po_number', '=', delivery.details.poSelect[0]?.PO_NUMBER ?? '')
      .execute()
    const refused = await submitReceipt(dock.store, delivery)
    expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'ERP_REFUSED'])
    expect((refused.body as unknown as { message: string }).message).toMatch(/is not known/)
    expect((await read(delivery.id)).status).toBe('transit')
  })
})
