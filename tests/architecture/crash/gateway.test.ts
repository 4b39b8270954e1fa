import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { ReceiptReply } from '#areas/receiving/contract.ts'
import { confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { poLineRow, sampleErpData } from '#tests/support/erp/erp-data.ts'
import { everyBoxScanned } from '#tests/support/receiving/dock.ts'
import { type Gateway, gatewayEnv, openGateway } from '#tests/support/services/gateway.ts'
import { newPostgresDatabase } from '#tests/support/world.ts'
import { type CrashPortal, isOnPostgres, openCrashPortal } from './crash-portal.ts'
import { type InterruptedRequest, killAtEveryPoint } from './kill-points.ts'

/**
 * Each round uses a different order and item, because the portal caches the gateway's responses and locks by order and
 * item. The deliveries are created before a request is suspended.
 */
const orders = Array.from({ length: 60 }, (_, index) => ({
  PO_NUMBER: `4900${String(index).padStart(4, '0')}`,
  ITEM_CODE: `AX-49-${index}`,
}))
const deliveries: Delivery[] = []
let gateway: Gateway
let portal: CrashPortal
beforeAll(async () => {
  // the worst case: the gateway ignores idempotency keys, so that only a query can prevent booking twice
  gateway = await openGateway({ ...sampleErpData, po_lines: orders.map(poLineRow) }, { knowsKeys: false })
  portal = await openCrashPortal(newPostgresDatabase, undefined, gatewayEnv(gateway))
  for (const order of orders) deliveries.push(await deliver(order))
})
afterAll(async () => {
  await portal.close()
  await gateway.close()
})

const deliver = async (order: { readonly PO_NUMBER: string }): Promise<Delivery> => {
  const vendor = await portal.signIn('vendor')
  const { body } = await vendor.get<{ Output: PoLine[] }>(`/deliveries/pos_v2?api=FindPOSTD&ponum=${order.PO_NUMBER}`)
  return confirmDelivery(vendor, deliveryRequest([filledLine(body.Output[0] as PoLine, 50)]))
}
const submit = async (delivery: Delivery, headers: Record<string, string> = {}) => {
  const store = await portal.signIn('store')
  const body = { deliveryId: delivery.id, employeeId: 'EMP-0042', scanned: everyBoxScanned(delivery) }
  return store.post<ReceiptReply>('/receipts', body, headers)
}
const read = async ({ id }: Delivery) => (await (await portal.signIn('store')).get<Delivery>(`/deliveries/${id}`)).body

/**
 * Submits a receipt that the gateway books without responding. After the restart, it is submitted again only if the
 * portal had not recorded it.
 */
const newRound = async (): Promise<InterruptedRequest<string>> => {
  const delivery = deliveries.shift()
  if (!delivery) throw new Error('more rounds than orders: add some')
  return {
    send: async (moment) => {
      if (moment !== 'answer') gateway.misbehave('drop-after', /^POST .*barcode_v2\/invoice/)
      const answer = await portal.holdAt(moment, (headers) => submit(delivery, headers))
      gateway.behave()
      return answer
    },
    recover: async () => {
      const { receivingSince, status } = await read(delivery)
      if (receivingSince === undefined && status === 'transit')
        expect(await submit(delivery)).toMatchObject({ status: 200 })
      await expect.poll(async () => (await read(delivery)).status, { timeout: 60_000 }).toBe('completed')
      return `${delivery.details.invoiceNo} ${(await read(delivery)).receivedNo}`
    },
  }
}

test('[ERP-04] books a receipt once and finishes it after a restart, wherever the portal is killed, even if responses of the gateway are lost', {
  timeout: 600_000,
}, async () => {
  const rounds = await killAtEveryPoint(portal, newRound)
  const booked = gateway.booked.map(({ number, receiveNumber }) => `${number} ${receiveNumber}`)
  expect(rounds.length).toBeGreaterThan(isOnPostgres() ? 8 : 1)
  // the receipts of all rounds, and the receipt of the request that was not interrupted
  expect(booked).toHaveLength(rounds.length + 1)
  expect(rounds.filter((round) => !booked.includes(round))).toEqual([])
  expect(new Set(gateway.booked.map(({ number }) => number)).size).toBe(booked.length)
})
