import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../contract.ts'

let world: World
let vendor: Client

beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-24T03:00:00Z'), prepare: addErpData })
  vendor = await world.signIn('vendor')
})
afterAll(() => world.close())

const anInvoice = async (number: string) =>
  deliveryRequest([filledLine(await addLine(world.database.db), 30)], { number })
/** Sends the number unchanged, as clients other than the screen can. */
const sentAsTyped = async (number: string) => {
  const body = await anInvoice(number)
  return vendor.post<Delivery>('/deliveries', { ...body, details: { ...body.details, invoiceNo: number } })
}

test('[G-213] rejects a number that looks like a number in use', async () => {
  await confirmDelivery(vendor, await anInvoice('GI-2568'))
  await confirmDelivery(vendor, await anInvoice('กำ1'))
  const lookalikes = [
    'gi - 2568',
    'GI\u034f-2568',
    'GI-2568\ufe0f',
    'G\u115fI-2568',
    '\u3164GI-2568',
    'GI-25\u280068',
    'ＧＩ-２５６８',
    'GI-๒๕๖๘',
    'กํา๑',
  ]
  for (const number of lookalikes) {
    const refused = await sentAsTyped(number)
    expect([refused.status, errorCodeOf(refused)], number).toEqual([409, 'INVOICE_NO_EXISTS'])
    const { body } = await vendor.get<{ count: number }>(`/deliveries/checkdup?invoiceNo=${encodeURIComponent(number)}`)
    expect(body.count, number).toBe(1)
  }
})

test('[G-213] rejects a number with a Cyrillic letter among Latin ones', async () => {
  expect(errorCodeOf(await sentAsTyped('G\u0406-2568'))).toBe('NUMBER_MIXES_SCRIPTS')
})

test('[DLV-18] rejects dates of the Buddhist era and of another century', async () => {
  const body = await anInvoice('DATES-1')
  const dated = (overrides: object) =>
    vendor.post('/deliveries', { ...body, details: { ...body.details, ...overrides } })
  expect(errorCodeOf(await dated({ deliveryDate: '2568-11-24' }))).toBe('DATE_BUDDHIST')
  expect(errorCodeOf(await dated({ deliveryDate: '9999-12-31' }))).toBe('DATE_TOO_FAR')
  expect(errorCodeOf(await dated({ invoiceDate: '1900-01-01' }))).toBe('DATE_TOO_FAR')
  const inThai = await vendor.post<{ message: string }>(
    '/deliveries',
    { ...body, details: { ...body.details, deliveryDate: '2568-11-24' } },
    { 'accept-language': 'th' },
  )
  expect(inThai.body.message).toContain('2025-11-24')
})

test('[DLV-19] rejects amounts and packs with a fraction of a piece', async () => {
  const line = await addLine(world.database.db, { PIECES_PER_KANBAN: null, UOM: 'PCS' })
  const body = deliveryRequest([filledLine(line, 14, 2)])
  const split = (amount: number, lots: number[]) =>
    vendor.post('/deliveries', { ...body, details: { ...body.details, delAmount: [amount], lotDetails: [lots] } })
  expect(errorCodeOf(await split(14, [7.5, 6.5]))).toBe('QUANTITY_NOT_WHOLE')
  expect(errorCodeOf(await split(13.5, [7, 6.5]))).toBe('QUANTITY_NOT_WHOLE')
})
