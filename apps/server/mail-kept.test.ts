import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDocument } from '#areas/documents/contract.ts'
import type { Forecast } from '#areas/forecasts/contract.ts'
import type { WorkCount } from '#areas/work/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { addGroup, confirmOrder, uploadOrder } from '#tests/support/documents.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { forecastName, sendForecast } from '#tests/support/forecasts.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let store: Client
let vendor: Client
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-21T03:00:00Z'), prepare: addErpData })
  store = await world.signIn('store')
  vendor = await world.signIn('vendor')
})
afterAll(() => world.close())

const orderOf = async (id: number) => (await store.get<OrderDocument>(`/confirm-pos/${id}`)).body
const forecastOf = async (id: number) =>
  (await store.get<Forecast[]>('/forecasts?_limit=-1')).body.find((one) => one.id === id)
const waitingOf = async (client: Client, kind: WorkCount['kind']) =>
  (await client.get<{ kinds: WorkCount[] }>('/work')).body.kinds.find((one) => one.kind === kind)?.count

test('[DOC-07] [FCT-04] [EML-02] shows mails as kept, never as sent, while no mail server is set up', async () => {
  const group = await addGroup(store)
  const order = await uploadOrder(store, group)
  const { body: asn } = await confirmOrder(vendor, order.id)
  await vendor.put(`/confirm-asns/${asn.id}`, { email_sent: true })
  const { body: forecast } = await sendForecast(store, group, forecastName())
  await world.deliverMails()
  expect(await orderOf(order.id)).toMatchObject({
    mail_sent: false,
    mail_state: 'kept',
    confirm_asns: [{ email_sent: false, mail_state: 'kept' }],
  })
  expect(await forecastOf(forecast.id)).toMatchObject({ email_status: 0, email_state: 'kept' })
  // with `kept` mails, users have nothing to do
  expect([await waitingOf(store, 'notSent'), await waitingOf(vendor, 'asnToSend')]).toEqual([0, 0])

  const repeated = await store.put<OrderDocument>(`/confirm-pos/${order.id}`, { mail_sent: true })
  expect(repeated.body.mail_state).toBe('queued')
  await world.deliverMails()
  expect(await orderOf(order.id)).toMatchObject({ mail_sent: false, mail_state: 'kept' })
})
