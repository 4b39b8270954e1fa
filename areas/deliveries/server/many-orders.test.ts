import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, filledLine, freshNumber } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Delivery } from '../contract.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-24T03:00:00.000Z'), prepare: addErpData })
})
afterAll(() => world.close())

/** Creates order numbers without common parts, so that the database cannot compress them. */
const orderNumber = (n: number): string => createHash('sha256').update(String(n)).digest('base64url').slice(0, 20)

test('[DLV-13] [STA-03] accepts a delivery of 500 orders, and finds it by its last order', async () => {
  const vendor = await world.signIn('vendor')
  const lines = []
  for (let n = 0; n < 500; n++)
    lines.push(filledLine(await addLine(world.database.db, { PO_NUMBER: orderNumber(n), RELEASE_NUM: 1000 + n }), 30))
  const number = freshNumber()
  const delivery = await confirmDelivery(vendor, deliveryRequest(lines, { number }))
  expect(delivery.details.poSelect.length).toBe(500)
  const others = await confirmDelivery(
    vendor,
    deliveryRequest([filledLine(await addLine(world.database.db, { RELEASE_NUM: 7 }), 30)]),
  )
  const found = async (client: Client, filter: string) =>
    (await client.get<Delivery[]>(`/deliveries?${filter}`)).body.map(({ id }) => id)
  for (const client of [vendor, await world.signIn('store')])
    for (const years of ['', 'createdAt_gte=2025-11-01&'])
      for (const filter of [
        `po=${orderNumber(499)}`,
        `po=${orderNumber(7).slice(3, 6)}`,
        'rel=1499',
        `inv_do=${number}`,
      ])
        expect([filter, await found(client, years + filter)]).toEqual([filter, [delivery.id]])
  expect(await found(vendor, 'rel=7')).toEqual([others.id])
  expect(await found(await world.signIn('vendor2'), `po=${orderNumber(499)}`)).toEqual([])
})
