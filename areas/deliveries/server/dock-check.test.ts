import { afterAll, beforeAll, expect, test } from 'vitest'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
})
afterAll(() => world.close())

const check = async (name: Username, query: string) =>
  (await world.signIn(name)).get<{ lacking?: string[]; code?: string }>(`/deliveries/dock-check?${query}`)

test('[DLV-21] names the items that need a sub-inventory in the organisation and have none', async () => {
  const items = 'item=NS-00-001&item=NS-00-002&item=AX-10-220&item=UNKNOWN'
  expect((await check('vendor', `company=103&${items}`)).body).toEqual({ lacking: ['NS-00-001'] })
  expect((await check('vendor', 'company=103&item=NS-00-001')).body).toEqual({ lacking: ['NS-00-001'] })
  expect((await check('vendor', `company=175&${items}`)).body).toEqual({ lacking: [] })
})

test('[API-03] rejects users who may not create a delivery of the supplier to the organisation', async () => {
  const ofSiam = `vendor_id=${vendors.siam}&item=NS-00-001`
  expect((await check('store', `company=103&${ofSiam}`)).body).toEqual({ lacking: ['NS-00-001'] })
  expect((await check('store', `company=175&${ofSiam}`)).body.code).toBe('COMPANY_NOT_ALLOWED')
  expect((await check('vendor2', `company=103&${ofSiam}`)).body.code).toBe('SUPPLIER_NOT_ALLOWED')
  expect((await check('purchase', 'company=103&item=NS-00-001')).status).toBe(403)
})
