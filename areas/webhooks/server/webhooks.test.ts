import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import {
  addLine,
  confirmDelivery,
  deliveryRequest,
  errorCodeOf,
  filledLine,
  freshNumber,
} from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { allowKeys } from '#tests/support/keys.ts'
import type { Username } from '#tests/support/people.ts'
import { verifyMessage } from '#tests/support/services/verify-webhook.ts'
import { openReceiver, type WebhookReceiver } from '#tests/support/services/webhook-receiver.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Webhook, WebhookMessage } from '../contract.ts'
import type { WebhookEvent } from '../rules/events.ts'

let clock = new Date('2025-11-24T03:00:00Z')
let world: World
let vendor: Client
let store: Client
beforeAll(async () => {
  world = await openWorld({ now: clock, prepare: addErpData, env: { WEBHOOKS_ALLOW_PRIVATE: 'yes' } })
  vendor = await world.signIn('vendor')
  store = await world.signIn('store')
  await allowKeys(await world.signIn('admin'), vendors.siam)
})
afterAll(() => world.close())

const receivers: WebhookReceiver[] = []
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close()
  // every test starts without webhooks and waiting messages
  await sql`update webhooks.endpoint set deleted_at = now()`.execute(world.database.db)
  await sql`update webhooks.message set state = 'failed' where state = 'pending'`.execute(world.database.db)
})

const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
  world.setNow(clock)
}
const HOUR_MS = 3_600_000

const receiver = async () => {
  const opened = await openReceiver()
  receivers.push(opened)
  return opened
}
type Created = { readonly id: number; readonly url: string; readonly secret: string }
/**
 * Creates a webhook in a new session, because this requires a recently confirmed session and the clock has advanced.
 */
const create = async (
  url: string,
  events: readonly WebhookEvent[],
  username: Username = 'vendor',
): Promise<Created> => {
  const client = await world.signIn(username)
  if (username === 'vendor') vendor = client
  const { status, body } = await client.post<Created>('/webhooks', { url, events })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const newDelivery = async (isInvoice = true) => {
  const line = await addLine(world.database.db)
  return confirmDelivery(vendor, deliveryRequest([filledLine(line, 30)], { isInvoice, number: freshNumber() }))
}
const remove = (id: number) => vendor.put(`/deliveries/${id}`, { status: 'deleted', remarks: 'wrong' })
const messagesOf = async (id: number, client = vendor) =>
  (await client.get<WebhookMessage[]>(`/webhooks/${id}/messages`)).body
const stateOf = async (id: number) =>
  (await vendor.get<Webhook[]>('/webhooks')).body.find((webhook) => webhook.id === id)?.state

test('[API-05] creates a webhook once per idempotency key, and returns its secret again', async () => {
  const client = await world.signIn('vendor')
  const body = { url: 'http://127.0.0.1:9/once', events: ['delivery.confirmed'] }
  const headers = { 'idempotency-key': 'webhook-dialog-0001' }
  const answers = await Promise.all([1, 2, 3].map(() => client.post<Created>('/webhooks', body, headers)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body: { id, secret } }) => `${id} ${secret}`)).size).toBe(1)
  const { body: webhooks } = await client.get<Webhook[]>('/webhooks')
  expect(webhooks.filter(({ url }) => url === body.url)).toHaveLength(1)
})

test('[API-05] sends signed messages about a confirmed, converted and received delivery, with the delivery as its GET call returns it', async () => {
  const there = await receiver()
  const { secret } = await create(there.url, ['delivery.confirmed', 'delivery.received', 'delivery.converted'])
  const delivery = await newDelivery(false)
  await world.deliverWebhooks()
  const converted = { isInvoice: true, invoiceNo: freshNumber(), invoiceDate: '2025-11-24' }
  await vendor.put(`/deliveries/${delivery.id}`, { details: converted })
  await world.deliverWebhooks()
  const packs = Array.from({ length: delivery.details.qtyLot[0] ?? 0 }, (_, pack) => pack + 1)
  const scanned = [{ sequence: 1, packs }]
  expect((await store.post('/receipts', { deliveryId: delivery.id, employeeId: 'E1001', scanned })).status).toBe(200)
  await world.deliverWebhooks()
  expect(there.received.map(({ body }) => body.type)).toEqual([
    'delivery.confirmed',
    'delivery.converted',
    'delivery.received',
  ])
  expect(there.received.map((message) => verifyMessage(secret, message, clock))).toEqual([true, true, true])
  const [first, , last] = there.received
  expect(first?.body).toEqual({
    type: 'delivery.confirmed',
    timestamp: clock.toISOString(),
    data: { id: delivery.id, delivery, despatchAdvice: expect.any(String) },
  })
  expect(last?.body.data.delivery).toEqual((await vendor.get(`/deliveries/${delivery.id}`)).body)
  const changed = { ...there.received[0], text: `${there.received[0]?.text} ` } as (typeof there.received)[0]
  expect(verifyMessage(secret, changed, clock)).toBe(false)
  expect(new Set(there.received.map(({ id }) => id)).size).toBe(3)
})

test('[API-05] [ACK-01] sends a message about an answer to an order line, with the answer as its GET call returns it', async () => {
  const there = await receiver()
  await create(there.url, ['order.answered'])
  const { PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, INV_ORGID } = await addLine(world.database.db)
  const line = { PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, INV_ORGID, answer: 'accept' }
  const answered = await vendor.post<{ id: number }[]>('/order-answers', { lines: [line] })
  expect(answered.status, JSON.stringify(answered.body)).toBe(201)
  await world.deliverWebhooks()
  const id = answered.body[0]?.id
  expect(there.received.map(({ body }) => [body.type, body.data])).toEqual([
    [
      'order.answered',
      {
        id,
        order: (await vendor.get(`/order-answers/${id}`)).body,
        orderResponse: `${world.config.publicUrl}/api/order-answers/${id}/order-response.xml`,
      },
    ],
  ])
})

test('[EDI-01] messages about deliveries contain the URLs of their UBL documents', async () => {
  const there = await receiver()
  await create(there.url, ['delivery.confirmed', 'delivery.received'])
  const { id, details } = await newDelivery()
  const packs = Array.from({ length: details.qtyLot[0] ?? 0 }, (_, pack) => pack + 1)
  const scanned = [{ sequence: 1, packs }]
  const receipt = await store.post('/receipts', { deliveryId: id, employeeId: 'E1001', scanned })
  expect(receipt.status, JSON.stringify(receipt.body)).toBe(200)
  await world.deliverWebhooks()
  const api = `${world.config.publicUrl}/api/deliveries/${id}`
  const despatchAdvice = `${api}/despatch-advice.xml`
  const [confirmed, received] = there.received.map(({ body }) => body.data)
  expect(confirmed).toMatchObject({ despatchAdvice })
  expect(confirmed).not.toHaveProperty('receiptAdvice')
  expect(received).toMatchObject({ despatchAdvice, receiptAdvice: `${api}/receipt-advice.xml` })
  const path = new URL(despatchAdvice).pathname.replace('/api', '')
  expect((await vendor.bytes(path)).status).toBe(200)
})

test('[API-05] sends no event of another owner, of an event type that is not selected, or of a change that is rolled back', async () => {
  const [own, other, unchosen] = [await receiver(), await receiver(), await receiver()]
  await create(own.url, ['delivery.confirmed'])
  await create(unchosen.url, ['delivery.deleted'])
  await create(other.url, ['delivery.confirmed'], 'admin2')
  const line = await addLine(world.database.db)
  const number = freshNumber()
  await confirmDelivery(vendor, deliveryRequest([filledLine(line, 30)], { number }))
  expect((await vendor.post('/deliveries', deliveryRequest([filledLine(line, 30)], { number }))).status).toBe(409)
  const vendor2Line = await addLine(world.database.db, {}, vendors.other)
  const site = { VENDOR_SITE_CODE: 'CHONBURI', ADDR: '' }
  await confirmDelivery(
    await world.signIn('vendor2'),
    deliveryRequest([filledLine(vendor2Line, 30)], { number: freshNumber(), site }),
  )
  const demo = await addLine(world.database.db)
  await confirmDelivery(await world.signIn('demo'), deliveryRequest([filledLine(demo, 30)], { number: freshNumber() }))
  await world.deliverWebhooks()
  expect([own, other, unchosen].map(({ received }) => received.length)).toEqual([1, 0, 0])
})

test('[API-05] a receiver that is unavailable for two hours gets every message afterwards, in order for each delivery', async () => {
  const there = await receiver()
  const { id } = await create(there.url, ['delivery.confirmed', 'delivery.deleted'])
  there.answerWith(503)
  const [one, two] = [await newDelivery(), await newDelivery()]
  await remove(one.id)
  await world.deliverWebhooks()
  expect(
    there.received.every(({ body }) => body.type === 'delivery.confirmed'),
    'the deletion waits',
  ).toBe(true)
  for (let minutes = 0; minutes < 120; minutes += 10) {
    later(600_000)
    await world.deliverWebhooks()
  }
  there.answerWith(204)
  there.received.length = 0
  for (let hours = 0; hours < 3; hours++) {
    later(HOUR_MS)
    await world.deliverWebhooks()
  }
  const got = there.received.map(({ body }) => `${body.type} ${body.data.id}`)
  expect(got.filter((text) => text.endsWith(` ${one.id}`))).toEqual([
    `delivery.confirmed ${one.id}`,
    `delivery.deleted ${one.id}`,
  ])
  expect(got).toContain(`delivery.confirmed ${two.id}`)
  expect(got).toHaveLength(3)
  expect((await messagesOf(id)).map(({ state, answer }) => [state, answer])).toEqual(
    Array(3).fill(['delivered', '204']),
  )
})

test('[API-05] counts a redirect and an error status as failures, and retries with the same id and body', async () => {
  const there = await receiver()
  const { id } = await create(there.url, ['delivery.confirmed'])
  there.answerWith(302, { location: there.url })
  await newDelivery()
  await world.deliverWebhooks()
  expect((await messagesOf(id))[0]).toMatchObject({ state: 'pending', attempts: 1, answer: '302' })
  there.answerWith(500)
  later(5_000)
  await world.deliverWebhooks()
  expect((await messagesOf(id))[0]).toMatchObject({ state: 'pending', attempts: 2, answer: '500' })
  there.answerWith(200)
  later(300_000)
  await world.deliverWebhooks()
  expect((await messagesOf(id))[0]).toMatchObject({ state: 'delivered', attempts: 3, nextAt: null })
  expect(there.received).toHaveLength(3)
  expect(new Set(there.received.map(({ id: messageId, text }) => messageId + text)).size).toBe(1)
})

test('[API-05] disables a webhook after a 410 response until its owner enables it again', async () => {
  const there = await receiver()
  const { id } = await create(there.url, ['delivery.confirmed'])
  there.answerWith(410)
  await newDelivery()
  await world.deliverWebhooks()
  expect(await stateOf(id)).toBe('gone')
  await newDelivery()
  await world.deliverWebhooks()
  expect(there.received).toHaveLength(1)
  there.answerWith(200)
  expect((await vendor.post(`/webhooks/${id}/enable`)).status).toBe(200)
  await newDelivery()
  await world.deliverWebhooks()
  expect([there.received.length, await stateOf(id)]).toEqual([2, 'active'])
})

test('[API-05] sends a message again with the same id when a user requests it', async () => {
  const there = await receiver()
  const { id } = await create(there.url, ['delivery.confirmed'])
  await newDelivery()
  await world.deliverWebhooks()
  const [message] = await messagesOf(id)
  expect((await vendor.post(`/webhooks/${id}/messages/${message?.id}/replay`)).status).toBe(200)
  await world.deliverWebhooks()
  expect(there.received.map(({ id: messageId }) => messageId)).toEqual([message?.messageId, message?.messageId])
  const vendor2 = await world.signIn('vendor2')
  expect((await vendor2.post(`/webhooks/${id}/messages/${message?.id}/replay`)).status).toBe(404)
  expect(errorCodeOf(await vendor.post(`/webhooks/${id}/messages/999999999/replay`))).toBe('WEBHOOK_MESSAGE_NOT_FOUND')
})

test('[API-05] refuses to send a message again while its webhook cannot send, and returns the reason', async () => {
  const there = await receiver()
  const { id } = await create(there.url, ['delivery.confirmed'])
  const admin = await world.signIn('admin')
  await newDelivery()
  await world.deliverWebhooks()
  const [message] = await messagesOf(id)
  const replay = async () => errorCodeOf(await vendor.post(`/webhooks/${id}/messages/${message?.id}/replay`))
  there.answerWith(410)
  await newDelivery()
  await world.deliverWebhooks()
  expect([await stateOf(id), await replay()]).toEqual(['gone', 'WEBHOOK_OFF'])

  await admin.put(`/keys/suppliers/${vendors.siam}`, { allowed: false })
  expect(await replay()).toBe('KEYS_NOT_ALLOWED')
  expect(errorCodeOf(await vendor.post(`/webhooks/${id}/enable`))).toBe('KEYS_NOT_ALLOWED')
  expect(errorCodeOf(await vendor.post(`/webhooks/${id}/secret`))).toBe('KEYS_NOT_ALLOWED')
  await allowKeys(admin, vendors.siam)
  expect((await vendor.post(`/webhooks/${id}/enable`)).status).toBe(200)

  // the creator is blocked, but a colleague still may use webhooks
  const { db } = world.database
  await sql`update accounts.user_account set blocked = true where username = 'vendor'`.execute(db)
  onTestFinished(async () => {
    await sql`update accounts.user_account set blocked = false where username = 'vendor'`.execute(db)
  })
  const colleague = await world.signIn('vendorColleague')
  expect(errorCodeOf(await colleague.post(`/webhooks/${id}/messages/${message?.id}/replay`))).toBe('WEBHOOK_SUSPENDED')
  // an attempt that is not made does not count as a failure of the receiver
  await sql`update webhooks.message set state = 'pending', next_at = ${clock} where id = ${message?.id}`.execute(db)
  await world.deliverWebhooks()
  const { rows } = await sql<{ last_answer: string; failing_since: Date | null }>`
    select m.last_answer, e.failing_since from webhooks.message m join webhooks.endpoint e on e.id = m.endpoint_id
    where m.id = ${message?.id}`.execute(db)
  expect(rows).toEqual([{ last_answer: 'SUSPENDED', failing_since: null }])
})

test('[API-05] a webhook stops when its creator loses the required rights, and a deleted one receives nothing', async () => {
  const there = await receiver()
  const { id } = await create(there.url, ['delivery.confirmed'])
  const admin = await world.signIn('admin')
  there.answerWith(500)
  await newDelivery()
  await world.deliverWebhooks()
  there.answerWith(200)
  there.received.length = 0
  await admin.put(`/keys/suppliers/${vendors.siam}`, { allowed: false })
  await newDelivery()
  later(5_000)
  await world.deliverWebhooks()
  expect(there.received, 'neither old nor new messages').toEqual([])
  expect(errorCodeOf(await vendor.get('/webhooks'))).toBe('KEYS_NOT_ALLOWED')
  await allowKeys(admin, vendors.siam)
  expect(await stateOf(id)).toBe('active')
  expect((await vendor.delete(`/webhooks/${id}`)).status).toBe(204)
  await newDelivery()
  await world.deliverWebhooks()
  expect(there.received).toEqual([])
})

test('[API-05] an endpoint that does not respond delays its own messages only, and receives none after it is deleted', async () => {
  const [slow, there] = [await receiver(), await receiver()]
  slow.answerWith('never')
  // removes the timeout, so that attempts last until the receiver ends them, even on a slow machine
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  onTestFinished(() => limit.mockRestore())
  const { id } = await create(slow.url, ['delivery.confirmed'])
  await create(there.url, ['delivery.confirmed'])
  const made: number[] = []
  while (made.length < 6) made.push((await newDelivery()).id)
  const delivering = world.deliverWebhooks()
  await expect.poll(() => there.received.length).toBe(made.length)
  await expect.poll(() => slow.received.length).toBe(4)
  expect((await vendor.delete(`/webhooks/${id}`)).status).toBe(204)
  // closing the receiver ends the running attempts
  await slow.close()
  await delivering
  expect(slow.received).toHaveLength(4)
  expect(new Set(there.received.map(({ body }) => body.data.id))).toEqual(new Set(made))
})

test('[API-05] endpoints with many messages leave attempts to other endpoints', async () => {
  const [slow, there] = [await receiver(), await receiver()]
  slow.answerWith('never')
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  onTestFinished(() => limit.mockRestore())
  const { id } = await create(slow.url, ['delivery.confirmed'])
  await sql`insert into webhooks.endpoint (url, events, created_by, vendor_id, company_id, secret, created_at)
    select url, events, created_by, vendor_id, company_id, secret, created_at
    from webhooks.endpoint, generate_series(1, 15) where id = ${id}`.execute(world.database.db)
  const other = await create(there.url, ['delivery.confirmed'])
  await sql`insert into webhooks.message (message_id, endpoint_id, subject, type, body, created_at, next_at)
    select gen_random_uuid(), e.id, n::text, 'delivery.confirmed', '{}', ${clock},
      -- the message of the other endpoint is the newest
      ${clock}::timestamptz - case when e.id = ${other.id} then interval '1 s' else interval '1 h' end
    from webhooks.endpoint e, generate_series(1, 5) n
    where e.url = ${slow.url} or (e.id = ${other.id} and n = 1)`.execute(world.database.db)
  const delivering = world.deliverWebhooks()
  await expect.poll(() => there.received.length).toBe(1)
  await slow.close()
  await delivering
})

// fewer endpoints with PGlite, which is many times slower
const count = process.env.TEST_DATABASE === 'pglite' ? 99 : 999
const LOADED_MACHINE_MS = 200_000

test('[API-05] an endpoint that never responds delays none of a thousand others, and two processes send each message once', async () => {
  const there = await receiver()
  const dead = await receiver()
  dead.answerWith('never')
  await create(dead.url, ['delivery.confirmed'])
  const { id } = await create(there.url, ['delivery.confirmed'])
  await sql`insert into webhooks.endpoint (url, events, created_by, vendor_id, company_id, secret, created_at)
    select url, events, created_by, vendor_id, company_id, secret, created_at
    from webhooks.endpoint, generate_series(1, ${count - 1}) where id = ${id}`.execute(world.database.db)
  const other = await world.another()
  await newDelivery()
  const delivering = Promise.all([world.deliverWebhooks(), other.deliverWebhooks()])
  await expect.poll(() => there.received.length, { timeout: LOADED_MACHINE_MS }).toBe(count)
  // closing the receiver ends the attempt to the endpoint that never responds
  await dead.close()
  await delivering
  expect(new Set(there.received.map(({ id: messageId }) => messageId)).size).toBe(count)
  expect(there.received).toHaveLength(count)
  expect(dead.received).toHaveLength(1)
})
