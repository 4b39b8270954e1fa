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
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { allowKeys } from '#tests/support/keys.ts'
import { openReceiver, type WebhookReceiver } from '#tests/support/services/webhook-receiver.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { WebhookMessage } from '../contract.ts'

/** The IP address to which all host names resolve now. */
let address = '93.184.216.34'
let world: World
let vendor: Client
let inside: WebhookReceiver
beforeAll(async () => {
  inside = await openReceiver()
  world = await openWorld({
    // the clock does not advance, so a failed attempt never becomes due again
    now: new Date('2025-11-24T03:00:00Z'),
    prepare: addErpData,
    webhookResolve: async () => [{ address, family: 4 }],
  })
  vendor = await world.signIn('vendor')
  await allowKeys(await world.signIn('admin'), vendors.siam)
})
afterAll(async () => {
  await world.close()
  await inside.close()
})

const create = (url: string) => vendor.post<{ id: number }>('/webhooks', { url, events: ['delivery.confirmed'] })

test('[API-05] accepts only https URLs whose host has a public IP address', async () => {
  for (const url of ['ftp://hooks.example/', 'http://hooks.example/', 'hooks', 'https://user:pass@hooks.example/'])
    expect([url, errorCodeOf(await create(url))]).toEqual([url, 'WEBHOOK_ADDRESS_INVALID'])
  for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/latest', 'https://0x7f.1/'])
    expect([url, errorCodeOf(await create(url))]).toEqual([url, 'WEBHOOK_ADDRESS_PRIVATE'])
  address = '10.0.0.8'
  expect(errorCodeOf(await create('https://intranet.example/'))).toBe('WEBHOOK_ADDRESS_PRIVATE')
})

test('[API-05] does not call a host whose name resolves to a private IP address after the webhook was accepted', async () => {
  address = '93.184.216.34'
  const { status, body } = await create(`https://hooks.example:${new URL(inside.url).port}/`)
  expect(status).toBe(201)
  address = '127.0.0.1'
  const line = await addLine(world.database.db)
  await confirmDelivery(vendor, deliveryRequest([filledLine(line, 30)], { number: freshNumber() }))
  await world.deliverWebhooks()
  const messages = await vendor.get<WebhookMessage[]>(`/webhooks/${body.id}/messages`)
  expect(messages.body).toMatchObject([{ state: 'pending', attempts: 1, answer: 'PRIVATE_ADDRESS' }])
  expect(inside.received).toEqual([])
})
