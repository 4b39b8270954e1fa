import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { ReceiptAnswer } from '#areas/receiving/contract.ts'
import { confirm, filled, request } from '#tests/world/deliveries.ts'
import { allScanned } from '#tests/world/dock.ts'
import { type Gateway, gatewayEnv, openGateway } from '#tests/world/gateway.ts'
import { erpGoods, goodsLine } from '#tests/world/goods.ts'
import { newPostgresDatabase } from '#tests/world/world.ts'
import { type CrashPortal, everyMoment, openCrashPortal } from './crash-portal.ts'
import { DIE_AT } from './dying-portal.ts'

const PO = '49000002'
let gateway: Gateway
let portal: CrashPortal
beforeAll(async () => {
  // of the worst kind: it takes no notice of keys, so that only asking first keeps it from booking twice
  gateway = await openGateway(
    { ...erpGoods, po_lines: [goodsLine({ PO_NUMBER: PO, QUANTITY: 100_000 })] },
    { knowsKeys: false },
  )
  portal = await openCrashPortal(newPostgresDatabase, async () => {}, gatewayEnv(gateway))
})
afterAll(async () => {
  await portal.close()
  await gateway.close()
})

const deliver = async (): Promise<Delivery> => {
  const vendor = await portal.signIn('vendor')
  const { body } = await vendor.get<{ Output: PoLine[] }>(`/deliveries/pos_v2?api=FindPOSTD&ponum=${PO}`)
  return confirm(vendor, request([filled(body.Output[0] as PoLine, 50)]))
}
const submit = async (delivery: Delivery, headers: Record<string, string> = {}) => {
  const store = await portal.signIn('store')
  const body = { deliveryId: delivery.id, employeeId: 'EMP-0042', scanned: allScanned(delivery) }
  return store.post<ReceiptAnswer>('/receipts', body, headers).catch(() => undefined)
}
const read = async ({ id }: Delivery) => (await (await portal.signIn('store')).get<Delivery>(`/deliveries/${id}`)).body

/** Kills the portal at that moment of a receipt whose answer the gateway drops after it has booked; then nobody submits again. */
const killedAt = async (moment: string): Promise<string | undefined> => {
  const delivery = await deliver()
  if (moment !== 'answer') gateway.misbehave('drop-after', /^POST .*barcode_v2\/invoice/)
  const first = await submit(delivery, { [DIE_AT]: moment })
  gateway.behave()
  if (first) {
    expect(first.status).toBe(200)
    return undefined
  }
  await portal.startAgain()
  // killed before the receipt was meant, it is submitted as if never before; else the portal finishes it by itself
  if ((await read(delivery)).receivingSince === undefined && (await read(delivery)).status === 'transit')
    expect((await submit(delivery))?.status).toBe(200)
  await expect.poll(async () => (await read(delivery)).status, { timeout: 60_000, interval: 300 }).toBe('completed')
  return `${delivery.details.invoiceNo} ${(await read(delivery)).receivedNo}`
}

test('[ERP-04] killed at any step while the gateway loses its answers: booked once, and finished by itself after the start', {
  timeout: 600_000,
}, async () => {
  const rounds = await everyMoment(killedAt)
  const booked = gateway.booked.map(({ number, receiveNumber }) => `${number} ${receiveNumber}`)
  expect(rounds.length).toBeGreaterThan(8)
  // the receipt that was over before its statement came is among them
  expect(booked).toHaveLength(rounds.length + 1)
  expect(rounds.filter((round) => !booked.includes(round))).toEqual([])
  expect(new Set(gateway.booked.map(({ number }) => number)).size).toBe(booked.length)
})
