import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let vendor: Client

beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  vendor = await world.signIn('vendor')
})
afterAll(() => world.close())

const whole = (overrides = {}) =>
  addLine(world.database.db, { PIECES_PER_KANBAN: null, QUANTITY: 20_000, QUANTITY_REMAIN: 20_000, ...overrides })
/** A long random text, which PostgreSQL cannot compress. */
const long = Array.from({ length: 9000 }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('')

test('[DLV-13] rejects a line with impossible values as malformed, and stores nothing of a rejected request', async () => {
  const body = deliveryRequest([filledLine(await whole(), 30, 3)])
  const named = (overrides: object) => ({
    ...body,
    details: { ...body.details, poSelect: [{ ...body.details.poSelect[0], ...overrides }] },
  })
  for (const overrides of [{ PO_NUMBER: long }, { JOBS: long }, { ITEM_CODE: long }]) {
    const answer = await vendor.post('/deliveries', named(overrides))
    expect([answer.status, errorCodeOf(answer)]).toEqual([400, 'BAD_REQUEST'])
  }
  const written = async () =>
    (
      await sql<Record<string, number>>`select (select count(*) from deliveries.delivery) as deliveries,
        (select count(*) from deliveries.delivery_number) as numbers, (select count(*) from audit.entry) as entries,
        (select count(*) from live.event) as events`.execute(world.database.db)
    ).rows
  const before = await written()
  for (let line = 2; line < 6; line++)
    expect(errorCodeOf(await vendor.post('/deliveries', named({ LINE_NUM: line })))).toBe('LINE_NOT_IN_ERP')
  expect(await written()).toEqual(before)
})

/** Valid and invalid texts, numbers and days. */
const oddValues: unknown[] = [
  ...['', ' ', 'x', '\0', '\ud800', '\x01', '\\u0041', '0000-01-01', '9999-12-31', '99999-01-01', null, undefined],
  ...[0, 1, 2, -1, 0.5, 12.50001, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300, true],
]
const identity = ['PO_NUMBER', 'RELEASE_NUM', 'LINE_NUM', 'SHIPMENT_NUM', 'JOBS', 'ITEM_CODE']

test('[DLV-13] never returns a server error for a line with odd values in its identity', async () => {
  const body = deliveryRequest([filledLine(await whole(), 10)])
  for (const field of identity)
    for (const value of oddValues) {
      const poSelect = [{ ...body.details.poSelect[0], [field]: value }]
      const { status } = await vendor.post('/deliveries', {
        ...body,
        details: { ...body.details, invoiceNo: freshNumber(), poSelect },
      })
      expect([201, 400, 409]).toContain(status)
    }
})

test('[DLV-13] rejects amounts, packs and lots without a line instead of ignoring them', async () => {
  const body = deliveryRequest([filledLine(await whole(), 30, 3)])
  const more = { delAmount: 77, qtyLot: 1, lotSup: '', lotDetails: [77], heatDetails: ['H9'] }
  for (const [field, surplus] of Object.entries(more)) {
    const entries = [...((body.details as unknown as Record<string, unknown[]>)[field] ?? []), surplus]
    const answer = await vendor.post('/deliveries', { ...body, details: { ...body.details, [field]: entries } })
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { details: { fields: [{ path: `body.details.${field}` }] } },
    ])
  }
})

test('[PSC-08] responds to other requests while it prints a sheet of thousands of packs', async () => {
  const { id } = await confirmDelivery(vendor, deliveryRequest([filledLine(await whole(), 3000, 3000)]))
  let printing = true
  const print = vendor.bytes(`/deliveries/${id}/psc.pdf`).finally(() => {
    printing = false
  })
  let answered = 0
  while (printing) {
    expect((await world.nobody.get('/softwares')).status).toBe(200)
    answered++
  }
  expect((await print).status).toBe(200)
  expect(answered).toBeGreaterThan(3)
})

test('[STA-02] rejects an instant after the last day of the calendar as malformed', async () => {
  const late = '9999-12-31T23:59:59-23:59'
  for (const field of ['createdAt_gte', 'createdAt_lte'])
    expect((await vendor.get(`/deliveries?${field}=${late}`)).status).toBe(400)
})
