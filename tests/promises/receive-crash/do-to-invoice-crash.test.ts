import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { addLine, confirm, filled, freshNumber, request } from '#tests/world/deliveries.ts'
import { submit } from '#tests/world/dock.ts'
import { newPostgresDatabase } from '#tests/world/world.ts'
import { type CrashPortal, everyMoment, openCrashPortal } from './crash-portal.ts'
import { DIE_AT } from './dying-portal.ts'

let portal: CrashPortal
let line: PoLine
beforeAll(async () => {
  portal = await openCrashPortal(newPostgresDatabase, async ({ db }) => {
    line = await addLine(db, { QUANTITY: 100_000, QUANTITY_REMAIN: 100_000 })
  })
})
afterAll(() => portal.close())

interface Round {
  readonly doNo: string
  readonly invoiceNo: string
}

const change = async (id: number, headers: Record<string, string> = {}) =>
  (await portal.signIn('store'))
    .post<unknown>('/receiving/do-to-invoice', { deliveryIds: [id] }, headers)
    .catch(() => undefined)

/** Kills the portal at that moment while it makes an invoice of a received DO, starts it again and submits again. */
const killedAt = async (moment: string): Promise<Round | undefined> => {
  const [vendor, store] = [await portal.signIn('vendor'), await portal.signIn('store')]
  const { id, details, ...rest } = await confirm(
    vendor,
    request([filled(line, 50)], { isInvoice: false, number: freshNumber() }),
  )
  expect((await submit(store, { id, details, ...rest })).body.status).toBe('received')
  const invoiceNo = freshNumber()
  await vendor.put(`/deliveries/${id}`, { details: { isInvoice: true, invoiceNo, invoiceDate: '2025-12-01' } })
  const first = await change(id, { [DIE_AT]: moment })
  if (first) {
    expect(first.status).toBe(200)
    return undefined
  }
  await portal.startAgain()
  const again = await change(id)
  expect(again?.status, moment).toBe(200)
  expect((await change(id))?.body).toEqual(again?.body)
  const read = await (await portal.signIn('store')).get<Delivery>(`/deliveries/${id}`)
  expect(read.body.status).toBe('completed')
  return { doNo: details.invoiceNo, invoiceNo }
}

test('[RCV-06] killed at any step of DO to invoice and started again: the ERP has the invoice once, the delivery is completed', {
  timeout: 600_000,
}, async () => {
  const rounds = await everyMoment(killedAt)
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
  expect(rounds.length).toBeGreaterThan(6)
  expect(found).toEqual(rounds)
  expect(open).toEqual([])
})
