import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLine, confirm, filled, freshNumber, request } from '#tests/support/deliveries.ts'
import { submit } from '#tests/support/dock.ts'
import { goods } from '#tests/support/goods.ts'
import type { Username } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ now: new Date('2025-11-24T03:00:00Z'), prepare: goods })
})
afterAll(() => world.close())

/** The user's badge of deliveries; other areas test their own. */
const waiting = async (username: Username) => {
  const { body } = await (await world.signIn(username)).get<Record<string, number>>('/badges')
  return Object.fromEntries(Object.entries(body).filter(([path]) => path === '/table' || path === '/scan-received'))
}

test('[SHL-05] [STA-10] shows each user only the tasks that wait for that user', async () => {
  const [vendor, store] = [await world.signIn('vendor'), await world.signIn('store')]
  const aDo = { isInvoice: false, number: freshNumber() }
  const first = await confirm(vendor, request([filled(await addLine(world.database.db), 30)], aDo))
  await confirm(vendor, request([filled(await addLine(world.database.db), 30)], { deliveryDate: '2025-11-25' }))
  expect(await waiting('store')).toEqual({ '/scan-received': 1 })
  expect(await waiting('vendor')).toEqual({ '/table': 0 })

  expect((await submit(store, first)).status).toBe(200)
  expect(await waiting('store')).toEqual({ '/scan-received': 0 })
  expect(await waiting('vendorColleague')).toEqual({ '/table': 1 })
  const needsInvoice = await vendor.get<{ id: number }[]>('/deliveries?status=received&isInvoice=false')
  expect(needsInvoice.body.map(({ id }) => id)).toEqual([first.id])
  expect(await waiting('vendor2')).toEqual({ '/table': 0 })
  expect(await waiting('demo')).toEqual({ '/table': 0 })

  const details = { isInvoice: true, invoiceNo: freshNumber(), invoiceDate: '2025-11-24' }
  expect((await vendor.put(`/deliveries/${first.id}`, { details })).body).toMatchObject({ Status: 'SUCCESS' })
  expect(await waiting('vendor')).toEqual({ '/table': 0 })
  expect(await waiting('store')).toEqual({ '/scan-received': 1 })
  expect(await waiting('store2')).toEqual({ '/scan-received': 0 })
  expect(await waiting('admin')).toEqual({})

  world.setNow(new Date('2025-11-24T17:30:00Z'))
  expect(await waiting('store')).toEqual({ '/scan-received': 2 })
})
