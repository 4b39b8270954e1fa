import { afterAll, beforeAll, expect, test } from 'vitest'
import { codesOf } from '#tests/paper/read-pdf.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine, freshNumber } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { shipDay } from '#tests/support/ship-day.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../contract.ts'
import type { CodeVerdict } from '../rules/codes/code-verdict.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
})
afterAll(() => world.close())

const make = async (by: Username, number: string, isInvoice = true): Promise<Delivery> =>
  confirmDelivery(
    await world.signIn(by),
    deliveryRequest([filledLine(await addLine(world.database.db), 30)], { number, isInvoice }),
  )
const codes = async ({ id }: Delivery): Promise<string[]> => [
  ...new Set(codesOf((await (await world.signIn('vendor')).bytes(`/deliveries/${id}/psc.pdf`)).body).flat()),
]
const check = async (by: Username, text: string): Promise<CodeVerdict> => {
  const answer = await (await world.signIn(by)).post<CodeVerdict>('/deliveries/check-code', { text })
  expect(answer.status).toBe(200)
  return answer.body
}

test('[PSC-03] accepts every code on a printed sheet for its supplier and its store, and for no other user', async () => {
  const delivery = await make('vendor', freshNumber())
  const printed = await codes(delivery)
  expect(printed).toHaveLength(1 + 1 + (delivery.details.qtyLot[0] ?? 0))
  for (const text of printed) {
    expect(await check('vendor', text)).toMatchObject({ verdict: 'valid', delivery: { id: delivery.id } })
    expect((await check('store', text)).verdict).toBe('valid')
    for (const otherUser of ['vendor2', 'store2', 'demo', 'internal'] as const)
      expect(await check(otherUser, text)).toMatchObject({ verdict: 'notFound', delivery: null, replacement: null })
  }
})

test('[STA-03] [STA-04] names the delivery that replaces a deleted delivery or a DO', async () => {
  const vendor = await world.signIn('vendor')
  const number = freshNumber()
  const first = await make('vendor', number)
  const [header = ''] = await codes(first)
  await vendor.put(`/deliveries/${first.id}`, { status: 'deleted', remarks: 'wrong quantity' })
  expect(await check('vendor', header)).toMatchObject({ verdict: 'deleted', replacement: null })
  const duplicate = await make('vendor', number.toLowerCase())
  expect(await check('vendor', header)).toMatchObject({
    verdict: 'deleted',
    delivery: { id: first.id },
    replacement: { id: duplicate.id },
  })

  const asDo = await make('vendor', freshNumber(), false)
  const before = await codes(asDo)
  const invoiceNo = freshNumber()
  await vendor.put(`/deliveries/${asDo.id}`, { details: { isInvoice: true, invoiceNo, invoiceDate: shipDay() } })
  for (const text of before)
    expect(await check('vendor', text)).toMatchObject({
      verdict: 'converted',
      number: asDo.details.invoiceNo,
      replacement: { id: asDo.id, number: invoiceNo },
    })
})

test('[API-02] rejects a missing text, a long text and an unknown field as malformed', async () => {
  const vendor = await world.signIn('vendor')
  for (const body of [{}, { text: '' }, { text: 'x'.repeat(1001) }, { text: 'x', vendor_id: 1 }])
    expect((await vendor.post('/deliveries/check-code', body)).status).toBe(400)
})
