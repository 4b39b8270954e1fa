import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerResult, OrderAnswer } from '#areas/order-answers/contract.ts'
import { poLineRow, sampleErpData } from '#tests/support/erp/erp-data.ts'
import { type Gateway, gatewayEnv, openGateway } from '#tests/support/services/gateway.ts'
import { newPostgresDatabase } from '#tests/support/world.ts'
import { type CrashPortal, openCrashPortal } from './crash-portal.ts'
import { type InterruptedRequest, killAtEveryPoint } from './kill-points.ts'

/**
 * The timeout for an answer to be sent. It is longer than the lease of the answer, because a kill between lease and
 * request leaves the answer leased.
 */
const ANSWER_MS = 150_000
const ANSWERS = /^POST .*orderAnswers/
const orders = Array.from({ length: 60 }, (_, index) =>
  poLineRow({ PO_NUMBER: `4800${String(index).padStart(4, '0')}` }),
)
const waiting = [...orders]
let gateway: Gateway
let portal: CrashPortal
beforeAll(async () => {
  gateway = await openGateway({ ...sampleErpData, po_lines: orders })
  portal = await openCrashPortal(newPostgresDatabase, undefined, gatewayEnv(gateway))
})
afterAll(async () => {
  await portal.close()
  await gateway.close()
})

/**
 * Sends an answer to an order. After the restart, repeats it only if it was not stored. The ERP's first response is
 * always lost.
 */
const newRound = async (): Promise<InterruptedRequest<string>> => {
  const order = waiting.shift()
  if (!order) throw new Error('more rounds than orders: add some')
  const { PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, INV_ORGID } = order
  const line = { PO_NUMBER, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, INV_ORGID, answer: 'accept' }
  const vendor = await portal.signIn('vendor')
  const give = (client: typeof vendor, headers: Record<string, string> = {}) =>
    client.post<AnswerResult[]>('/order-answers', { lines: [line] }, headers)
  return {
    send: (moment) => {
      gateway.misbehave('drop-after', ANSWERS)
      return portal.holdAt(moment, (headers) => give(vendor, headers))
    },
    recover: async () => {
      const again = await portal.signIn('vendor')
      const { body } = await again.get<OrderAnswer[]>(`/order-answers?PO_NUMBER=${PO_NUMBER}`)
      if (body.length === 0) expect((await give(again)).status).toBe(201)
      await expect.poll(() => gateway.answers.some(({ po }) => po === PO_NUMBER), { timeout: ANSWER_MS }).toBe(true)
      return PO_NUMBER
    },
  }
}

test('[ACK-04] every answer reaches the ERP once when the process is killed at any step while responses of the ERP are lost', {
  timeout: 600_000,
}, async () => {
  const rounds = await killAtEveryPoint(portal, newRound)
  expect(rounds.length).toBeGreaterThan(5)
  // the answers of all rounds, and the answer of the request that was not interrupted
  const answered = orders.length - waiting.length
  await expect.poll(() => gateway.answers.length, { timeout: ANSWER_MS }).toBe(answered)
  expect(new Set(gateway.answers.map(({ po }) => po)).size).toBe(answered)
  expect(new Set(gateway.answers.map(({ key }) => key)).size).toBe(answered)
  gateway.behave()
  const { rows } = await portal.look(async ({ db }) => ({
    rows: await db.selectFrom('order_answers.outbox').select(['key']).execute(),
  }))
  expect(rows.map(({ key }) => key).toSorted()).toEqual(gateway.answers.map(({ key }) => key).toSorted())
})
