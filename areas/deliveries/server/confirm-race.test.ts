import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addLine, deliveryRequest, errorCodeOf, filledLine, freshNumber } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../contract.ts'
import type { NewDelivery } from '../rules/draft-request.ts'

let world: World
/** The clients of two users of one supplier, each with a separate portal process. */
let clients: Client[]
const line = (overrides = {}) => addLine(world.database.db, overrides)

beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  const second = await world.another()
  clients = [await world.signIn('vendor'), await second.signIn('vendorColleague')]
})
afterAll(() => world.close())

const TIMES = 20

/** Sends requests concurrently, alternating between the two users. */
const atOnce = (bodyOf: (turn: number) => Promise<NewDelivery> | NewDelivery, headers: Record<string, string> = {}) =>
  Promise.all(
    Array.from({ length: TIMES }, async (_, turn) => {
      const client = clients[turn % clients.length]
      if (!client) throw new Error('there are clients')
      return client.post<Delivery>('/deliveries', await bodyOf(turn), headers)
    }),
  )

test('[DLV-13] accepts only as many of 20 concurrent confirmations of one line as its quantity allows', async () => {
  const open = await line({ QUANTITY: 100, QUANTITY_REMAIN: 100 })
  const answers = await atOnce(() => deliveryRequest([filledLine(open, 30)]))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201).length).toBe(3)
  expect(statuses.filter((status) => status === 409).length).toBe(TIMES - 3)
  const refused = answers.filter(({ status }) => status === 409).map(errorCodeOf)
  expect(new Set(refused)).toEqual(new Set(['AMOUNT_EXCEEDS_OPEN']))
})

test('[DLV-13] confirms the same lines in opposite order without a deadlock', async () => {
  const lines = await Promise.all([line(), line(), line()])
  const answers = await atOnce((turn) => {
    const drafts = lines.map((one) => filledLine(one, 10))
    return deliveryRequest(turn % 2 ? drafts.reverse() : drafts)
  })
  expect(answers.filter(({ status }) => status === 201).length).toBe(10)
  expect(answers.filter(({ status }) => status === 409).length).toBe(10)
})

test('[DLV-13] confirms concurrent deliveries of one line and of many lines one after another', async () => {
  const shared = await line({ QUANTITY: 100, QUANTITY_REMAIN: 100 })
  const answers = await atOnce(async (turn) => {
    const others = turn % 4 === 0 ? await Promise.all(Array.from({ length: 40 }, () => line())) : []
    return deliveryRequest([...others, shared].map((one) => filledLine(one, 30)))
  })
  expect(answers.filter(({ status }) => status === 201).length).toBe(3)
  expect(answers.filter(({ status }) => status === 409).length).toBe(TIMES - 3)
})

test('[DLV-13] accepts exactly one of 20 concurrent confirmations with the same invoice number', async () => {
  const number = freshNumber()
  const answers = await atOnce(async () => deliveryRequest([filledLine(await line(), 30)], { number }))
  expect(answers.filter(({ status }) => status === 201).length).toBe(1)
  const codes = answers.filter(({ status }) => status !== 201).map(errorCodeOf)
  for (const code of codes) expect(['INVOICE_NO_EXISTS', 'INVOICE_NO_IN_TRANSIT']).toContain(code)
})

test('[DLV-14] creates one delivery for 20 concurrent confirmations with one Idempotency-Key, and returns it to all', async () => {
  const body = deliveryRequest([filledLine(await line(), 30)])
  const [client] = clients
  const answers = await Promise.all(
    Array.from({ length: TIMES }, () =>
      client?.post<Delivery>('/deliveries', body, { 'Idempotency-Key': 'double-click' }),
    ),
  )
  expect(new Set(answers.map((answer) => answer?.body.id)).size).toBe(1)
  expect(answers.map((answer) => answer?.status).sort()).toEqual([...Array(TIMES - 1).fill(200), 201])
})

test('[DLV-14] creates one delivery for concurrent requests with one Idempotency-Key and different bodies', async () => {
  const bodies = await Promise.all(
    Array.from({ length: 6 }, async () => deliveryRequest([filledLine(await line(), 30)])),
  )
  const [client] = clients
  const answers = await Promise.all(
    bodies.map((body) => client?.post('/deliveries', body, { 'Idempotency-Key': 'one-key-for-all' })),
  )
  expect(answers.map((answer) => answer?.status).sort()).toEqual([201, 409, 409, 409, 409, 409])
})
