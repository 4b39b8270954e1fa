import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBuiltInErp } from '#adapters/erp/built-in/index.ts'
import type { AnswerResult, OrderAnswer } from '#areas/order-answers/contract.ts'
import { watchOrders } from '#areas/order-answers/server/index.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { addLines, lineIdentity } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { allowKeys } from '#tests/support/keys.ts'
import { openReceiver } from '#tests/support/services/webhook-receiver.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { linesToNotify } from './index.ts'

let now = new Date('2025-11-24T03:00:00Z')
let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData, now, env: { WEBHOOKS_ALLOW_PRIVATE: 'yes' } })
})
afterAll(() => world.close())
beforeEach(() => later(1))

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  world.setNow(now)
}
const accept = async (...lines: PoLine[]): Promise<number[]> => {
  const body = { lines: lines.map((line) => ({ ...lineIdentity(line), answer: 'accept' })) }
  const answered = await (await world.signIn('vendor')).post<AnswerResult[]>('/order-answers', body)
  expect(answered.status, JSON.stringify(answered.body)).toBe(201)
  return answered.body.map(({ id }) => id ?? 0)
}
const change = (quantity: number, ...lines: PoLine[]) =>
  sql`update erp.po_line set quantity = ${quantity} where po_number = any(${lines.map((one) => one.PO_NUMBER)}::text[])`.execute(
    world.database.db,
  )
const watch = () => {
  const { db } = world.database
  const erp = openBuiltInErp(db)
  const clock = () => now
  later(1)
  return watchOrders({
    db,
    directory: erp,
    readLines: () => linesToNotify({ db, orders: erp, now: clock }),
    now: clock,
  })
}
const mailsOf = async (template: string) => {
  const { rows } = await sql<{ lines: string; supplier: string; factory: string }>`
    select data::json ->> 'lines' as lines, data::json ->> 'supplier' as supplier, data::json ->> 'factory' as factory
    from mail.message where template = ${template} order by id`.execute(world.database.db)
  return rows
}
const names = (...lines: PoLine[]) => lines.map((one) => `PO ${one.PO_NUMBER} / 1`).join(', ')

test('[ACK-05] [EML-01] sends a supplier one mail about all answered lines that an import changed, and no second mail', async () => {
  const [one, two, same] = (await addLines(world.database.db, 3)) as [PoLine, PoLine, PoLine]
  await accept(one, two, same)
  await watch()
  expect(await mailsOf('order-changed')).toEqual([])
  await change(90, one, two)
  await Promise.all([watch(), watch()])
  await watch()
  expect(await mailsOf('order-changed')).toEqual([{ factory: 'AH', supplier: 'สยามพาร์ท จำกัด', lines: names(one, two) }])
  await change(80, two)
  await watch()
  expect((await mailsOf('order-changed')).map(({ lines }) => lines)).toEqual([names(one, two), names(two)])
  // once the changed order is answered, no further mail is sent
  await accept(one, two)
  await watch()
  expect(await mailsOf('order-changed')).toHaveLength(2)
})

test('[ACK-02] an answer shows the new values of a changed order until the ERP restores the former ones', async () => {
  const [line] = (await addLines(world.database.db, 1)) as [PoLine]
  const [id] = await accept(line)
  const vendor = await world.signIn('vendor')
  const changed = async () => (await vendor.get<OrderAnswer>(`/order-answers/${id}`)).body.changed
  expect(await changed()).toBeNull()
  await change(70, line)
  await watch()
  expect(await changed()).toMatchObject({ QUANTITY: 70, DUE_DATE: '2025-11-30', at: now.toISOString() })
  const before = (await mailsOf('order-changed')).length
  await change(100, line)
  await watch()
  expect(await changed()).toBeNull()
  expect(await mailsOf('order-changed')).toHaveLength(before)
})

test('[ACK-02] [API-05] notifies a webhook of each change of an answered order, with the answer and the new values', async () => {
  const there = await openReceiver()
  await allowKeys(await world.signIn('admin'), vendors.siam)
  const vendor = await world.signIn('vendor')
  const created = await vendor.post('/webhooks', { url: there.url, events: ['order.changed'] })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const [line, open] = (await addLines(world.database.db, 2)) as [PoLine, PoLine]
  const [id] = await accept(line)
  await change(60, line, open)
  await watch()
  await watch()
  const order = (await vendor.get<OrderAnswer>(`/order-answers/${id}`)).body
  expect(order.changed).toMatchObject({ QUANTITY: 60 })
  await world.deliverWebhooks()
  expect(there.received.map(({ body }) => [body.type, body.data])).toEqual([['order.changed', { id, order }]])
  await change(100, line)
  await watch()
  await world.deliverWebhooks()
  expect(there.received.slice(1).map(({ body }) => [body.type, body.data])).toMatchObject([
    ['order.changed', { id, order: { changed: null } }],
  ])
  await there.close()
})

test('[ACK-05] [EML-01] sends a supplier one mail about all lines with overdue answers, and each line only once, if the organisation requests answers', async () => {
  await watch()
  expect(await mailsOf('answer-late')).toEqual([])
  const admin = await world.signIn('admin')
  const settings = { policy: 'warn', daysEarly: 0, daysLate: 0, answerDays: 7 }
  // the first mail lists all lines that are already due, so that the next one lists only those of this test
  await admin.put('/organisations/103/order-answers', settings)
  await watch()
  const before = (await mailsOf('answer-late')).length
  const [late, later2, far] = (await addLines(world.database.db, 3, { DUE_DATE: '2025-12-01' })) as [
    PoLine,
    PoLine,
    PoLine,
  ]
  await sql`update erp.po_line set due_date = '2025-12-02' where po_number = ${far.PO_NUMBER}`.execute(
    world.database.db,
  )
  await watch()
  await watch()
  const mails = await mailsOf('answer-late')
  expect(mails.slice(before)).toEqual([{ factory: 'AH', supplier: 'สยามพาร์ท จำกัด', lines: names(late, later2) }])
  later(24 * 60)
  await watch()
  expect((await mailsOf('answer-late')).slice(before + 1).map(({ lines }) => lines)).toEqual([names(far)])
})
