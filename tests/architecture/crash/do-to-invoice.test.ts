import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { confirmDelivery, deliveryRequest, filledLine, freshNumber } from '#tests/support/deliveries.ts'
import { submitReceipt } from '#tests/support/receiving/dock.ts'
import { shipDay } from '#tests/support/ship-day.ts'
import { newPostgresDatabase } from '#tests/support/world.ts'
import { type CrashPortal, isOnPostgres, openCrashPortal } from './crash-portal.ts'
import { type InterruptedRequest, killAtEveryPoint } from './kill-points.ts'
import { openOrderLines } from './order-lines.ts'

const lines = openOrderLines()
let portal: CrashPortal
beforeAll(async () => {
  portal = await openCrashPortal(newPostgresDatabase, lines.prepare)
})
afterAll(() => portal.close())

interface Round {
  readonly doNo: string
  readonly invoiceNo: string
}

const change = async (id: number, headers: Record<string, string> = {}) =>
  (await portal.signIn('store')).post('/receiving/do-to-invoice', { deliveryIds: [id] }, headers)

/** Creates a received DO with an invoice number. The store then converts it to an invoice. */
const newRound = async (): Promise<InterruptedRequest<Round>> => {
  const [vendor, store] = [await portal.signIn('vendor'), await portal.signIn('store')]
  const draft = deliveryRequest([filledLine(lines.next(), 50)], { isInvoice: false, number: freshNumber() })
  const delivery = await confirmDelivery(vendor, draft)
  const { id, details } = delivery
  expect((await submitReceipt(store, delivery)).body.status).toBe('received')
  const invoiceNo = freshNumber()
  await vendor.put(`/deliveries/${id}`, { details: { isInvoice: true, invoiceNo, invoiceDate: shipDay() } })
  return {
    send: (moment) => portal.holdAt(moment, (headers) => change(id, headers)),
    recover: async () => {
      const repeated = await change(id)
      expect(repeated).toMatchObject({ status: 200 })
      expect((await change(id)).body).toEqual(repeated.body)
      const read = await (await portal.signIn('store')).get<Delivery>(`/deliveries/${id}`)
      expect(read.body.status).toBe('completed')
      return { doNo: details.invoiceNo, invoiceNo }
    },
  }
}

test('[RCV-06] posts the invoice of a DO to the ERP exactly once and completes the delivery, wherever the process is killed', {
  timeout: 600_000,
}, async () => {
  const rounds = await killAtEveryPoint(portal, newRound)
  const { found, open } = await portal.look(async ({ db }) => ({
    found: await db
      .selectFrom('erp.receipt')
      .select(['do_no as doNo', 'invoice_no as invoiceNo'])
      .where(
        'do_no',
        'in',
        rounds.map(({ doNo }) => doNo),
      )
      .orderBy('id')
      .execute(),
    open: await db
      .selectFrom('receiving.do_replacement')
      .select('delivery_id')
      .where('state', '=', 'telling')
      .execute(),
  }))
  expect(rounds.length).toBeGreaterThan(isOnPostgres() ? 6 : 1)
  expect(found).toEqual(rounds)
  expect(open).toEqual([])
})
