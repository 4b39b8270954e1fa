import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import {
  addLine,
  confirmDelivery,
  deliveryRequest,
  errorCodeOf,
  filledLine,
  freshNumber,
} from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { verifyMessage } from '#tests/support/services/verify-webhook.ts'
import { openReceiver, type ReceivedMessage, type WebhookReceiver } from '#tests/support/services/webhook-receiver.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let clock = new Date('2025-11-24T03:00:00Z')
let world: World
let there: WebhookReceiver
beforeAll(async () => {
  world = await openWorld({ now: clock, prepare: addErpData, env: { WEBHOOKS_ALLOW_PRIVATE: 'yes' } })
})
afterAll(() => world.close())
afterEach(async () => {
  await there.close()
  await sql`update webhooks.endpoint set deleted_at = now()`.execute(world.database.db)
})

const HOUR_MS = 3_600_000
const later = (hours: number) => {
  clock = new Date(clock.getTime() + hours * HOUR_MS)
  world.setNow(clock)
}
/** Signs in again, because replacing a secret needs a recently confirmed session. */
const admin = (): Promise<Client> => world.signIn('admin')

const create = async (): Promise<{ id: number; secret: string }> => {
  there = await openReceiver()
  const { status, body } = await (await admin()).post<{ id: number; secret: string }>('/webhooks', {
    url: there.url,
    events: ['delivery.confirmed'],
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const rotate = async (id: number) => {
  const { status, body } = await (await admin()).post<{ secret: string; formerUntil: string }>(`/webhooks/${id}/secret`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** Confirms a new delivery, and returns the message that the receiver gets about it. */
const arrive = async (): Promise<ReceivedMessage> => {
  const line = await addLine(world.database.db)
  const number = freshNumber()
  const day = clock.toISOString().slice(0, 10)
  const facts = { number, documentDate: day, deliveryDate: day } as const
  await confirmDelivery(await world.signIn('vendor'), deliveryRequest([filledLine(line, 30)], facts))
  await world.deliverWebhooks()
  const last = there.received.at(-1)
  if (!last) throw new Error('nothing arrived')
  return last
}
const verifiers = (secrets: readonly string[], message: ReceivedMessage) =>
  secrets.map((secret) => verifyMessage(secret, message, clock))

test('[API-05] the library of Standard Webhooks accepts a message, and refuses it with a changed body, id, time or secret, or when it is old', async () => {
  const { secret } = await create()
  const message = await arrive()
  expect(verifyMessage(secret, message, clock)).toBe(true)
  const { headers, text } = message
  expect(
    verifyMessage(secret, { ...message, text: text.replace('"status":"transit"', '"status":"received"') }, clock),
  ).toBe(false)
  expect(verifyMessage(secret, { ...message, headers: { ...headers, 'webhook-id': 'msg_another' } }, clock)).toBe(false)
  const seconds = String(Number(headers['webhook-timestamp']) + 1)
  expect(verifyMessage(secret, { ...message, headers: { ...headers, 'webhook-timestamp': seconds } }, clock)).toBe(
    false,
  )
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  expect(verifyMessage(other, message, clock)).toBe(false)
  // the unchanged message, replayed six minutes later
  expect(verifyMessage(secret, message, new Date(clock.getTime() + 6 * 60_000))).toBe(false)
})

test('[API-05] signs with the old and the new secret for 24 hours after a replacement, and then only with the new one', async () => {
  const { id, secret: first } = await create()
  const { secret: second, formerUntil } = await rotate(id)
  expect(second).toMatch(/^whsec_/)
  expect(formerUntil).toBe(new Date(clock.getTime() + 24 * HOUR_MS).toISOString())
  const both = await arrive()
  expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2)
  expect(verifiers([first, second], both)).toEqual([true, true])
  later(23)
  // replacing the secret again does not change when the first one expires
  const { secret: third } = await rotate(id)
  expect(verifiers([first, second, third], await arrive())).toEqual([true, true, true])
  later(2)
  expect(verifiers([first, second, third], await arrive())).toEqual([false, true, true])
  later(24)
  const alone = await arrive()
  expect(String(alone.headers['webhook-signature'])).toMatch(/^v1,\S+$/)
  expect(verifiers([first, second, third], alone)).toEqual([false, false, true])
})

test('[API-05] refuses to replace the secret of another owner’s or a deleted webhook, and records in the audit who replaced a secret', async () => {
  const { id } = await create()
  const stranger = await (await world.signIn('admin2')).post(`/webhooks/${id}/secret`)
  expect([stranger.status, errorCodeOf(stranger)]).toEqual([404, 'WEBHOOK_NOT_FOUND'])
  expect((await (await world.signIn('store')).post(`/webhooks/${id}/secret`)).status).toBe(403)
  await rotate(id)
  const { rows } = await sql<{ who: string; after: object }>`select user_name as who, after from audit.entry
    where what = 'webhook.replace-secret' and record = ${String(id)}`.execute(world.database.db)
  expect(rows).toEqual([{ who: 'admin', after: { url: there.url } }])
  await (await admin()).delete(`/webhooks/${id}`)
  expect((await (await admin()).post(`/webhooks/${id}/secret`)).status).toBe(404)
})
