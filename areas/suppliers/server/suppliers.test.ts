import { afterAll, beforeAll, expect, test } from 'vitest'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import type { Username } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Contact } from '../contract.ts'

const SIAM = 100234

let world: World
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
})
afterAll(() => world.close())

const read = async (username: Username, id = SIAM) =>
  (await world.signIn(username)).get<{ name: string; contacts: Contact[] }>(`/suppliers/${id}`)
const contacts = async (username: Username) => (await read(username)).body.contacts.map((one) => one.username)

test('[SHL-18] staff can see every supplier and its contacts; the users of a supplier see only their own supplier', async () => {
  const { status, body } = await read('purchase')
  expect([status, body.name]).toEqual([200, 'สยามพาร์ท จำกัด'])
  expect(await contacts('purchase')).toEqual(['account', 'vendor', 'vendorColleague'])
  expect(await contacts('vendor')).toEqual(['account', 'vendor', 'vendorColleague'])
  expect(await contacts('account_admin')).toEqual(['account'])
})

test('[SHL-18] returns 404 when a supplier’s user requests another supplier or any user requests an unknown one', async () => {
  for (const username of ['vendor', 'account', 'internal'] as const)
    expect([username, (await read(username, 100235)).status]).toEqual([username, 404])
  expect((await read('store', 999_999)).status).toBe(404)
})
