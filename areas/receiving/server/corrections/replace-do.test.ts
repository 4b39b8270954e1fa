import { describe, expect, test } from 'vitest'
import { openBuiltInErp } from '#adapters/erp/built-in/index.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { portalActor } from '#kit/server/audit.ts'
import { textOf } from '#kit/shared/message.ts'
import type { Client } from '#tests/support/client.ts'
import {
  addLine,
  confirmDelivery,
  deliveryRequest,
  errorCodeOf,
  filledLine,
  freshNumber,
} from '#tests/support/deliveries.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { setUpDock } from '#tests/support/receiving/set-up-dock.ts'
import { finishOpenReplacements } from '../index.ts'
import type { ReceivingPort } from '../receiving.port.ts'
import { postReplacementsToErp } from './replace-do.ts'

const NOW = new Date('2025-11-24T03:00:00.000Z')
const dock = setUpDock(NOW)

const makeDo = async () =>
  confirmDelivery(
    dock.vendor,
    deliveryRequest([filledLine(await addLine(dock.world.database.db), 30)], {
      isInvoice: false,
      number: freshNumber(),
    }),
  )
const convert = (id: number, invoiceNo: string) =>
  dock.vendor.put(`/deliveries/${id}`, { details: { isInvoice: true, invoiceNo, invoiceDate: '2025-12-01' } })
/** Creates a DO that got its invoice number after it was received. */
const receivedDo = async (): Promise<{ delivery: Delivery; invoiceNo: string }> => {
  const delivery = await makeDo()
  expect((await submitReceipt(dock.store, delivery)).body.status).toBe('received')
  const invoiceNo = freshNumber()
  await convert(delivery.id, invoiceNo)
  return { delivery, invoiceNo }
}
const change = (client: Client, deliveryIds: readonly number[]) =>
  client.post<{ deliveryIds: number[]; message: string }>('/receiving/do-to-invoice', { deliveryIds })
const statusOf = async ({ id }: Delivery) => (await dock.store.get<Delivery>(`/deliveries/${id}`)).body.status
const inErp = async (doNo: string) =>
  dock.world.database.db
    .selectFrom('erp.receipt')
    .select(['receive_number', 'invoice_no', 'document_date'])
    .where('do_no', '=', doNo)
    .execute()

describe('DO to invoice', () => {
  test('[RCV-06] sends the invoice number and date to the ERP and completes the invoice, and a repeat changes nothing', async () => {
    const { delivery, invoiceNo } = await receivedDo()
    const before = await inErp(delivery.details.invoiceNo)
    const { status, body } = await change(dock.store, [delivery.id])
    expect([status, body]).toEqual([
      200,
      { deliveryIds: [delivery.id], message: 'Do changes to invoice successfully.' },
    ])
    expect(await statusOf(delivery)).toBe('completed')
    const booked = [{ ...before[0], invoice_no: invoiceNo, document_date: '2025-12-01' }]
    expect(await inErp(delivery.details.invoiceNo)).toEqual(booked)
    expect((await change(dock.store, [delivery.id])).body).toEqual(body)
    expect(await inErp(delivery.details.invoiceNo)).toEqual(booked)
  })

  test('[RCV-06] changes either all DOs of a call or none', async () => {
    const first = await receivedDo()
    const second = await receivedDo()
    const inTransit = await makeDo()
    const refused = await change(dock.store, [first.delivery.id, inTransit.id, second.delivery.id])
    expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'INVOICE_NOT_RECEIVED'])
    // the refusal names the DO (RCV-16)
    expect(refused.body).toMatchObject({ details: { params: { number: inTransit.details.invoiceNo } } })
    expect(await statusOf(first.delivery)).toBe('received')
    expect((await change(dock.store, [second.delivery.id, first.delivery.id])).status).toBe(200)
    expect([await statusOf(first.delivery), await statusOf(second.delivery)]).toEqual(['completed', 'completed'])
  })

  test('[RCV-06] rejects a DO without an invoice number, a delivery that was never a DO and a DO of another organisation', async () => {
    const received = await makeDo()
    await submitReceipt(dock.store, received)
    expect(errorCodeOf(await change(dock.store, [received.id]))).toBe('DO_WITHOUT_INVOICE')
    const invoice = await confirmDelivery(
      dock.vendor,
      deliveryRequest([filledLine(await addLine(dock.world.database.db), 30)]),
    )
    await submitReceipt(dock.store, invoice)
    expect(errorCodeOf(await change(dock.store, [invoice.id]))).toBe('NEVER_A_DO')
    const { delivery } = await receivedDo()
    expect(errorCodeOf(await change(await dock.world.signIn('store2'), [delivery.id]))).toBe('INVOICE_NOT_IN_SYSTEM')
    for (const person of ['vendor', 'admin', 'purchase'] as const)
      expect((await change(await dock.world.signIn(person), [delivery.id])).status).toBe(403)
    expect(await statusOf(delivery)).toBe('received')
  })

  test('[RCV-06] twenty concurrent submits on two servers make one change', async () => {
    const { delivery } = await receivedDo()
    const other = (await dock.world.another()).as(dock.store.token ?? '')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => change(index % 2 ? other : dock.store, [delivery.id])),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await statusOf(delivery)).toBe('completed')
  })
})

describe('older clients', () => {
  const post = (posted: unknown) => dock.store.post<{ Status: string; Message: string }>('/replaceDO', posted)
  const update = (vendor_id: number, invoiceNo: string) =>
    dock.store.post<{ Status: string; Message: string }>('/posInvoice/updatedo', {
      vendor_id,
      invoiceNo,
      status: 'completed',
    })
  const SUCCESS = { Status: 'SUCCESS', Message: 'Do changes to invoice successfully.' }

  test('[API-01] replaceDO followed by updatedo completes the invoice, and both can be repeated', async () => {
    const { delivery, invoiceNo } = await receivedDo()
    const posted = [{ DO: delivery.details.invoiceNo, INV: invoiceNo, INV_ORGID: 103, INV_DATE: '2025-12-01' }]
    for (let time = 0; time < 2; time++) {
      expect((await post(posted)).body).toEqual(SUCCESS)
      expect((await update(delivery.vendor_id, invoiceNo)).body).toEqual(SUCCESS)
      expect(await statusOf(delivery)).toBe('completed')
    }
    expect(await inErp(delivery.details.invoiceNo)).toMatchObject([{ invoice_no: invoiceNo }])
  })

  test('[API-01] updatedo alone never completes a delivery that the ERP does not know', async () => {
    const { delivery, invoiceNo } = await receivedDo()
    expect((await update(delivery.vendor_id, invoiceNo)).body).toEqual(SUCCESS)
    expect(await inErp(delivery.details.invoiceNo)).toMatchObject([{ invoice_no: invoiceNo }])
    const waiting = await makeDo()
    expect((await update(waiting.vendor_id, waiting.details.invoiceNo)).body).toEqual({
      Status: 'ERROR',
      Message: 'This invoice is not yet received',
    })
  })

  test('[API-01] rejects numbers that do not belong together, and a DO of another organisation, each with a message', async () => {
    const { delivery, invoiceNo } = await receivedDo()
    const right = { DO: delivery.details.invoiceNo, INV: invoiceNo, INV_ORGID: 103 }
    for (const [posted, Message] of [
      [{ ...right, DO: 'DO-OTHER' }, 'Invoice not found in system'],
      [{ ...right, INV: 'INV-OTHER' }, 'Invoice not found in system'],
      [{ ...right, INV_ORGID: 175 }, 'This PSC belongs to another company'],
    ] as const)
      expect((await post([posted])).body).toEqual({ Status: 'ERROR', Message })
    expect((await post([])).status).toBe(400)
    expect(await statusOf(delivery)).toBe('received')
  })
})

describe('failures of the ERP', () => {
  const parts = (replaceDo: ReceivingPort['replaceDo']) => {
    const { db } = dock.world.database
    const erp = openBuiltInErp(db)
    return { db, erp: { ...erp, replaceDo }, directory: erp, now: () => NOW, employeePattern: /./, boxOpensLine: false }
  }
  const recordIntent = async () => {
    const { delivery, invoiceNo } = await receivedDo()
    await dock.world.database.db
      .insertInto('receiving.do_replacement')
      .values({
        delivery_id: delivery.id,
        state: 'telling',
        user_id: 1,
        user_name: 'store',
        store_name: null,
        meant_at: NOW,
        done_at: null,
        next_try_at: new Date(NOW.getTime() + 3_600_000),
      })
      .execute()
    return { delivery, invoiceNo }
  }

  test('[RCV-06] keeps the intent while the ERP is away, and completes the change at the next start', async () => {
    const { delivery, invoiceNo } = await recordIntent()
    const away = parts(async () => {
      throw new Error('no answer')
    })
    expect(await finishOpenReplacements(away)).toEqual({
      finished: 0,
      open: [{ deliveryId: delivery.id, reason: 'ERP_AWAY' }],
    })
    expect(await statusOf(delivery)).toBe('received')
    const back = openBuiltInErp(dock.world.database.db)
    expect(await finishOpenReplacements(parts(back.replaceDo))).toEqual({ finished: 1, open: [] })
    expect(await statusOf(delivery)).toBe('completed')
    expect(await inErp(delivery.details.invoiceNo)).toMatchObject([{ invoice_no: invoiceNo }])
  })

  test('[RCV-06] leaves the delivery received when the ERP refuses, reports the reason and allows a new submit', async () => {
    const { delivery } = await recordIntent()
    const refusing = parts(async () => ({ ok: false, reason: 'Period closed' }))
    expect(await finishOpenReplacements(refusing)).toEqual({
      finished: 0,
      open: [{ deliveryId: delivery.id, reason: 'ERP_REFUSED_CHANGE' }],
    })
    const refused = await postReplacementsToErp(refusing, [delivery.id], portalActor('in a test'))
    expect(!refused.ok && textOf(refused.message, 'en', refused.params)).toBe(
      'The ERP rejected the change: Period closed',
    )
    expect(await statusOf(delivery)).toBe('received')
    expect((await change(dock.store, [delivery.id])).status).toBe(200)
  })
})
