import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { AnswerResult, LatestAnswerOfLine } from '#areas/order-answers/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { type Client, makeClient } from '#tests/support/client.ts'
import { addLines, confirmDelivery, deliveryRequest, filledLine, freshNumber } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { allowKeys, newKey } from '#tests/support/keys.ts'
import { verifyMessage } from '#tests/support/services/verify-webhook.ts'
import { openReceiver, type WebhookReceiver } from '#tests/support/services/webhook-receiver.ts'
import { openWorld, type World } from '#tests/support/world.ts'

type OpenLine = PoLine & { readonly answer: LatestAnswerOfLine | null }

/** Monday to Friday. */
const DAYS = ['2025-11-24', '2025-11-25', '2025-11-26', '2025-11-27', '2025-11-28'] as const
const LINES_PER_DAY = 4
const PIECES = 100

const morning = (day: string) => new Date(`${day}T01:00:00Z`)

let world: World
let program: Client
let receiver: WebhookReceiver
let secret: string
beforeAll(async () => {
  world = await openWorld({ now: morning(DAYS[0]), prepare: addErpData, env: { WEBHOOKS_ALLOW_PRIVATE: 'yes' } })
  await allowKeys(await world.signIn('admin'), vendors.siam)
  const vendor = await world.signIn('vendor')
  const { key } = await newKey(vendor)
  program = makeClient(world.url, key)
  receiver = await openReceiver()
  const events = ['delivery.received', 'order.answered']
  const created = await vendor.post<{ secret: string }>('/webhooks', { url: receiver.url, events })
  secret = created.body.secret
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})

/**
 * Answers the lines without an answer: the first one is split, the last one is rejected, and all others are accepted.
 */
const answerLines = async (lines: readonly OpenLine[], day: string): Promise<readonly OpenLine[]> => {
  const answers = lines.map(({ PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, INV_ORGID }, index) => ({
    ...{ PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, INV_ORGID },
    ...(index === 0
      ? { answer: 'propose', reason: 'two trucks', schedule: [{ date: day, quantity: PIECES }] }
      : index === lines.length - 1
        ? { answer: 'reject', reason: 'no longer made' }
        : { answer: 'accept' }),
  }))
  const { status, body } = await program.post<AnswerResult[]>('/order-answers', { lines: answers })
  expect(status, JSON.stringify(body)).toBe(201)
  return lines.slice(1, -1)
}

const receive = async (store: Client, { id, details }: Delivery): Promise<void> => {
  const scanned = details.qtyLot.map((packs, index) => ({
    sequence: index + 1,
    packs: Array.from({ length: packs }, (_, pack) => pack + 1),
  }))
  const { status, body } = await store.post('/receipts', { deliveryId: id, employeeId: 'E1001', scanned })
  expect(status, JSON.stringify(body)).toBe(200)
}

test('[API-04] [API-05] [ACK-01] for a week, a supplier’s program with an API key reads orders, answers them, creates deliveries, prints sheets and gets receipts by webhook', async () => {
  const confirmed: Delivery[] = []
  for (const day of DAYS) {
    world.setNow(morning(day))
    const orders = await addLines(world.database.db, LINES_PER_DAY, {
      QUANTITY: PIECES,
      QUANTITY_REMAIN: PIECES,
      DUE_DATE: day,
    })
    const open = (await program.get<OpenLine[]>('/open-lines?_limit=1000')).body
    const isNew = ({ PO_NUMBER }: OpenLine) => orders.some((order) => order.PO_NUMBER === PO_NUMBER)
    const unanswered = open.filter((line) => isNew(line) && line.answer === null)
    expect(unanswered).toHaveLength(LINES_PER_DAY)

    const accepted = await answerLines(unanswered, day)
    const lines = accepted.map((line) => filledLine(line, 30))
    const dates = { documentDate: day, deliveryDate: day }
    const delivery = await confirmDelivery(program, deliveryRequest(lines, { number: freshNumber(), ...dates }))
    confirmed.push(delivery)
    const sheet = await program.bytes(`/deliveries/${delivery.id}/psc.pdf`)
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf'])

    await receive(await world.signIn('store'), delivery)
    const earlier = receiver.received.length
    await world.deliverWebhooks()
    const arrived = receiver.received.slice(earlier)
    expect(arrived.every((message) => verifyMessage(secret, message, morning(day)))).toBe(true)
  }

  const of = (type: string) => receiver.received.filter(({ body }) => body.type === type)
  expect(of('order.answered')).toHaveLength(DAYS.length * LINES_PER_DAY)
  expect(of('delivery.received').map(({ body }) => body.data.id)).toEqual(confirmed.map(({ id }) => id))
})
