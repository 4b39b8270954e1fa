import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { callPortal, refusalBody, tokenOf } from './call-portal.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const user = {
  username: 'store',
  id: expect.any(Number),
  user_type: 'store',
  vendor_name: null,
  company_name: 'Factory 103',
  vendor_id: null,
  company_id: 103,
  email: 'store@test.example',
  email_alert: null,
  factory: 'AH',
  store_name: 'Main store',
}

test('[API-01] POST /auth/local accepts identifier and password and returns jwt, user and statusCode', async () => {
  const json = { identifier: 'store', password: PASSWORD }
  const { status, type, body } = await callPortal(world, 'POST /api/auth/local', { json })
  expect([status, type]).toEqual([200, expect.stringContaining('application/json')])
  expect(body).toEqual({
    jwt: expect.any(String),
    user: expect.objectContaining(user),
    device: expect.any(String),
    statusCode: 200,
  })
  const invalid = await callPortal(world, 'POST /api/auth/local', { json: { ...json, password: 'no' } })
  expect([invalid.status, invalid.body]).toEqual([401, refusalBody(401, 'LOGIN_FAILS', 'login fails')])
  const byMail = await callPortal(world, 'POST /api/auth/local', {
    json: { ...json, identifier: 'store@test.example' },
  })
  expect(byMail.status).toBe(200)
})

test('[API-01] GET users/me returns the user, and 401 without a token', async () => {
  const token = await tokenOf(world, 'store')
  const me = await callPortal(world, 'GET /api/users/me', { token })
  expect([me.status, me.body]).toEqual([200, expect.objectContaining(user)])
  expect((await callPortal(world, 'GET /api/users/me')).body).toEqual(refusalBody(401, 'NOT_SIGNED_IN'))
  expect((await callPortal(world, 'GET /api/users/me', { token: `${token}x` })).body).toEqual(
    refusalBody(401, 'SESSION_EXPIRES', 'Session expires'),
  )
})

test('[API-01] GET softwares returns versions, newest first, to anyone', async () => {
  const { status, body } = await callPortal(world, 'GET /api/softwares')
  expect([status, body]).toEqual([200, [{ version: 'v.2025.1' }]])
})

test('[API-01] POST /auth/forgot-password and /auth/reset-password return statusCode', async () => {
  const forgot = await callPortal(world, 'POST /api/auth/forgot-password', { json: { email: 'vendor@test.example' } })
  expect([forgot.status, forgot.body]).toEqual([200, { statusCode: 200 }])
  const json = { password: 'a new password', passwordConfirmation: 'a new password', code: 'guessed' }
  const reset = await callPortal(world, 'POST /api/auth/reset-password', { json })
  expect([reset.status, reset.body]).toEqual([400, refusalBody(400, 'RESET_FAILS', 'Reset fails')])
})

test('[API-01] PUT /users/{USER_ID} changes the user’s own password and returns statusCode', async () => {
  const token = await tokenOf(world, 'purchase')
  const { id } = (await callPortal(world, 'GET /api/users/me', { token })).body as { id: number }
  const json = { oldPassword: 'not it', password: 'another one 1', passwordConfirmation: 'another one 1' }
  const invalid = await callPortal(world, `PUT /api/users/${id}`, { token, json })
  expect([invalid.status, invalid.body]).toEqual([
    400,
    expect.objectContaining(refusalBody(400, 'USER_UPDATE_FAILS', 'User update fails')),
  ])
  const changed = await callPortal(world, `PUT /api/users/${id}`, { token, json: { ...json, oldPassword: PASSWORD } })
  expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ statusCode: 200 })])
})

test('[API-01] [API-02] a refusal has its text in the language that the client requests, with the same code', async () => {
  const thai = await callPortal(world, 'GET /api/users/me', { headers: { 'Accept-Language': 'th' } })
  expect(thai.body).toEqual(refusalBody(401, 'NOT_SIGNED_IN', 'กรุณาเข้าสู่ระบบ'))
  expect((await callPortal(world, 'GET /api/no-such-call')).body).toEqual(refusalBody(404, 'NOT_FOUND'))
})
