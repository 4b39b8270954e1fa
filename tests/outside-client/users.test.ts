import { afterAll, beforeAll, expect, test } from 'vitest'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { callPortal, refusalBody, tokenOf } from './call-portal.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  token = await tokenOf(world, 'admin')
})
afterAll(() => world.close())

/** The data that the wizard of an older client sends: names in addition to the ids. */
const json = {
  vendor: 'SPT',
  vendor_name: 'as the client has it',
  vendor_id: 100234,
  username: 'newcomer',
  email: 'newcomer@supplier.example',
  password: 'the first password',
  confirmPassword: 'the first password',
  user_type: 'vendor',
}
const expectedUser = {
  id: expect.any(Number),
  username: 'newcomer',
  email: 'newcomer@supplier.example',
  user_type: 'vendor',
  vendor_id: 100234,
  vendor_code: 'SPT',
  blocked: false,
  email_alert: null,
}

test('[API-01] [USR-02] POST users creates a user and returns statusCode, and a failure returns statusCode and error', async () => {
  const created = await callPortal(world, 'POST /api/users', { token, json })
  expect([created.status, created.body]).toEqual([
    200,
    { statusCode: 200, user: expect.objectContaining(expectedUser) },
  ])
  const repeated = await callPortal(world, 'POST /api/users', { token, json })
  expect([repeated.status, repeated.body]).toEqual([409, expect.objectContaining(refusalBody(409, 'USERNAME_TAKEN'))])
  const store = await callPortal(world, 'POST /api/users', { token: await tokenOf(world, 'store'), json })
  expect(store.body).toEqual(refusalBody(403, 'FORBIDDEN'))
  const incomplete = await callPortal(world, 'POST /api/users', { token, json: { user_type: 'vendor' } })
  expect([incomplete.status, incomplete.body]).toEqual([400, expect.objectContaining(refusalBody(400, 'BAD_REQUEST'))])
})

test('[API-01] [USR-01] GET users returns all users by type, supplier code and company, newest first', async () => {
  const all = await callPortal(world, 'GET /api/users?user_type=vendor&_limit=-1&_sort=createdAt:DESC', { token })
  const users = all.body as { user_type: string; username: string }[]
  expect([all.status, all.range]).toEqual([200, `items 0-${users.length - 1}/${users.length}`])
  expect(users[0]).toEqual(expect.objectContaining(expectedUser))
  expect(new Set(users.map(({ user_type }) => user_type))).toEqual(new Set(['vendor']))
  const ofSupplier = await callPortal(world, 'GET /api/users?vendor_code=SPT', { token })
  expect(ofSupplier.body).toEqual([expect.objectContaining(expectedUser)])
  const staff = await callPortal(world, 'GET /api/users?user_type=store&company_name=Factory%20103', { token })
  expect((staff.body as { username: string }[]).map(({ username }) => username)).toEqual(['store'])
  expect((await callPortal(world, 'GET /api/users?colour=red', { token })).status).toBe(400)
  expect((await callPortal(world, 'GET /api/users', { token: await tokenOf(world, 'vendor') })).body).toEqual(
    refusalBody(403, 'FORBIDDEN'),
  )
})

test('[API-01] [USR-03] [USR-04] PUT users/{id} accepts email, blocked and email_alert, and DELETE users/{id} deletes the user', async () => {
  const { body } = await callPortal(world, 'GET /api/users?username_contains=newcomer', { token })
  const { id } = (body as { id: number }[])[0] ?? { id: 0 }
  const change = { blocked: true, email_alert: 'a@supplier.example,b@supplier.example' }
  const email = 'moved@supplier.example'
  const changed = await callPortal(world, `PUT /api/users/${id}`, { token, json: { ...change, email } })
  expect([changed.status, changed.body]).toEqual([
    200,
    expect.objectContaining({ statusCode: 200, changed: expect.objectContaining({ ...change, pending_email: email }) }),
  ])
  const rights = await callPortal(world, `PUT /api/users/${id}`, { token, json: { user_type: 'admin' } })
  expect(rights.status).toBe(400)
  const deletion = await callPortal(world, `DELETE /api/users/${id}`, { token })
  expect([deletion.status, deletion.body]).toEqual([200, { statusCode: 200, id }])
  expect((await callPortal(world, `DELETE /api/users/${id}`, { token })).body).toEqual(
    refusalBody(404, 'USER_NOT_FOUND'),
  )
})
