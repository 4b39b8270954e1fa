import { decodeJwt, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { operatorActor as atTerminal } from '#kit/server/audit.ts'
import { makeClient } from '#tests/support/client.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { findAccount } from './account-store.ts'
import { Sessions } from './sessions.ts'
import { setUserBlocked } from './users/change-user.ts'

const terminal = atTerminal('block-user')

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const mailsTo = async (address: string): Promise<{ to: string; code: string }[]> => {
  const { rows } = await sql<{ code: string }>`select m.secrets::json ->> 'code' as code
    from mail.message m join mail.recipient r on r.mail_id = m.id
    where r.address = ${address} and m.template = 'password-reset' order by m.id`.execute(world.database.db)
  return rows.map(({ code }) => ({ to: address, code }))
}
/** Waits for the mail to the email address and returns its code. The server responds before it sends mails. */
const codeTo = (address: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const code = (await mailsTo(address)).at(-1)?.code
      if (!code) throw new Error(`no mail to ${address}`)
      return code
    },
    { timeout: 20_000 },
  )

test('[SES-01] returns the token and the user with vendor, factory and store name after a successful sign-in', async () => {
  const reply = await world.nobody.post('/auth/local', { identifier: 'Store', password: PASSWORD })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    statusCode: 200,
    jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    user: {
      username: 'store',
      user_type: 'store',
      company_id: 103,
      factory: 'AH',
      store_name: 'Main store',
      vendor_id: null,
    },
  })
  expect(JSON.stringify(reply.body)).not.toContain('password')
})

test('[SES-01] gives the same response for a wrong password and an unknown user', async () => {
  const invalid = await world.nobody.post('/auth/local', { identifier: 'vendor', password: 'wrong one' })
  const unknown = await world.nobody.post('/auth/local', { identifier: 'nobody-here', password: 'wrong one' })
  expect(invalid.status).toBe(401)
  expect(invalid.body).toEqual(unknown.body)
  expect(invalid.body).toMatchObject({ statusCode: 401, code: 'LOGIN_FAILS', message: 'login fails' })
})

test('[SES-09] stores passwords as argon2id', async () => {
  const admin = await world.signIn('adminAll')
  const user = { user_type: 'admin', username: 'hashed', email: 'hashed@test.example', password: 'a long password' }
  expect((await admin.post('/users', user)).status).toBe(200)
  const { password_hash } = await world.database.db
    .selectFrom('accounts.user_account')
    .select('password_hash')
    .where('username', '=', 'hashed')
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('[SES-07] rejects a token that is forged, has an odd id, is older than 12 hours or belongs to a signed-out session', async () => {
  const start = new Date()
  world.setNow(start)
  const client = await world.signIn('vendor')
  expect((await client.get('/users/me')).status).toBe(200)
  world.setNow(new Date(start.getTime() + 12 * 3_600_000 + 1000))
  const late = await client.get('/users/me')
  expect(late.body).toMatchObject({ statusCode: 401, code: 'SESSION_EXPIRES', message: 'Session expires' })
  world.setNow(start)
  const forged = makeClient(world.url, `${client.token?.slice(0, -4)}AAAA`)
  expect((await forged.get('/users/me')).status).toBe(401)
  const oddId = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setJti('1')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(world.config.sessionSecret))
  expect((await makeClient(world.url, oddId).get('/users/me')).status).toBe(401)
  // tokens with the content of a valid token, but with another algorithm or without a signature
  const [, content = ''] = client.token?.split('.') ?? []
  const head = (alg: string) => Buffer.from(JSON.stringify({ alg })).toString('base64url')
  const unsigned = makeClient(world.url, `${head('none')}.${content}.`)
  expect((await unsigned.get('/users/me')).status).toBe(401)
  const otherAlgorithm = await new SignJWT(decodeJwt(client.token ?? ''))
    .setProtectedHeader({ alg: 'HS512' })
    .sign(new TextEncoder().encode(world.config.sessionSecret))
  expect((await makeClient(world.url, otherAlgorithm).get('/users/me')).status).toBe(401)
  const other = await world.signIn('vendor')
  expect((await other.post('/auth/sign-out')).status).toBe(200)
  expect((await other.get('/users/me')).body).toMatchObject({ code: 'SESSION_EXPIRES' })
  expect((await client.get('/users/me')).status).toBe(200)
})

test('[SES-08] rejects a blocked user at the next request, also in another process, and at sign-in', async () => {
  const here = await world.signIn('purchase')
  const elsewhere = await world.another()
  const there = elsewhere.as(here.token ?? '')
  expect((await here.get('/users/me')).status).toBe(200)
  expect((await there.get('/users/me')).status).toBe(200)
  const operator = new Sessions(world.database.db, world.config.sessionSecret, () => new Date())
  expect(await setUserBlocked(world.database.db, operator, 'purchase', true, terminal, new Date())).toBe(true)
  const refused = { statusCode: 401, code: 'BLOCKED', message: 'User have been blocked' }
  await expect.poll(async () => (await here.get('/users/me')).body).toMatchObject(refused)
  await expect.poll(async () => (await there.get('/users/me')).body).toMatchObject(refused)
  expect((await world.nobody.post('/auth/local', { identifier: 'purchase', password: PASSWORD })).body).toMatchObject(
    refused,
  )
  expect(
    (await world.nobody.post('/auth/local', { identifier: 'purchase', password: 'wrong one' })).body,
  ).toMatchObject({
    code: 'LOGIN_FAILS',
  })
})

test('[SES-08] blocks a user immediately in a process that has lost contact with the others', async () => {
  const here = await world.signIn('store2')
  const there = (await world.another()).as(here.token ?? '')
  expect((await there.get('/users/me')).status).toBe(200)
  if (world.database.kind === 'postgres')
    await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`.execute(world.database.db)
  expect((await there.get('/users/me')).status).toBe(200)
  const operator = new Sessions(world.database.db, '', () => new Date())
  await setUserBlocked(world.database.db, operator, 'store2', true, terminal, new Date())
  // the notification takes a moment; without it, a cached session would stay valid for half a minute
  await expect.poll(async () => (await there.get('/users/me')).body).toMatchObject({ code: 'BLOCKED' })
})

test('[SES-04] gives the same forgot-password response for a known and an unknown email address', async () => {
  const unknown = await world.nobody.post('/auth/forgot-password', { email: 'nobody@test.example' })
  const known = await world.nobody.post('/auth/forgot-password', { email: 'vendor@test.example' })
  expect(known.status).toBe(200)
  expect(unknown.body).toEqual(known.body)
  expect((await codeTo('vendor@test.example')).length).toBeGreaterThan(30)
  expect(await mailsTo('nobody@test.example')).toEqual([])
  // any valid email address, even with an ampersand
  expect((await world.nobody.post('/auth/forgot-password', { email: 'r&d@test.example' })).status).toBe(200)
  expect((await world.nobody.post('/auth/forgot-password', { email: 'not an address' })).status).toBe(400)
})

test('[SES-04] sends the forgot-password response before the work that only a known email address needs', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: blocked, resolve: block } = Promise.withResolvers<void>()
  const holding = world.database.db.transaction().execute(async (unit) => {
    await sql`lock table accounts.user_account, accounts.reset_code in access exclusive mode`.execute(unit)
    block()
    await released
  })
  await blocked
  const reply = await world.nobody.post('/auth/forgot-password', { email: 'internal@test.example' })
  expect([reply.status, reply.body]).toEqual([200, { statusCode: 200 }])
  release()
  await holding
  expect((await codeTo('internal@test.example')).length).toBeGreaterThan(30)
})

test('[SES-05] accepts a reset code once within its hour, sets the password and ends every session', async () => {
  const session = await world.signIn('vendor2')
  const start = new Date()
  world.setNow(start)
  await world.nobody.post('/auth/forgot-password', { email: 'vendor2@test.example' })
  const request = {
    code: await codeTo('vendor2@test.example'),
    password: 'brand new one',
    passwordConfirmation: 'brand new one',
  }
  world.setNow(new Date(start.getTime() + 61 * 60_000))
  expect((await world.nobody.post('/auth/reset-password', request)).body).toMatchObject({
    code: 'RESET_FAILS',
    message: 'Reset fails',
  })
  world.setNow(start)
  const twice = await Promise.all([1, 2].map(() => world.nobody.post('/auth/reset-password', request)))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await session.get('/users/me')).body).toMatchObject({ code: 'SESSION_EXPIRES' })
  expect((await world.nobody.post('/auth/local', { identifier: 'vendor2', password: 'brand new one' })).status).toBe(
    200,
  )
})

test('[SES-06] a password change requires the old password, and ends only the user’s other sessions', async () => {
  const mine = await world.signIn('admin')
  const other = await world.signIn('admin')
  const { body: user } = await mine.get<{ id: number }>('/users/me')
  const change = { password: 'another good one', passwordConfirmation: 'another good one' }
  const invalid = await mine.put(`/users/${user.id}`, { ...change, oldPassword: 'not this' })
  expect(invalid.body).toMatchObject({ statusCode: 400, code: 'USER_UPDATE_FAILS', message: 'User update fails' })
  expect((await mine.put(`/users/${user.id}`, { ...change, oldPassword: PASSWORD })).status).toBe(200)
  expect((await mine.get('/users/me')).status).toBe(200)
  expect((await other.get('/users/me')).status).toBe(401)
  const foreign = await mine.put(`/users/${user.id + 1}`, { ...change, oldPassword: 'another good one' })
  expect(foreign.body).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' })
})

test('[SES-06] a sign-in that verified the old password just before the password change starts no session', async () => {
  const { db } = world.database
  const before = await findAccount(db, 'purchase2')
  if (!before) throw new Error('purchase2 has an account')
  const mine = await world.signIn('purchase2')
  const change = { oldPassword: PASSWORD, password: 'another good one', passwordConfirmation: 'another good one' }
  expect((await mine.put(`/users/${before.id}`, change)).status).toBe(200)
  const sessions = new Sessions(db, world.config.sessionSecret, () => new Date())
  const nowhere = { requestId: null, ip: null, device: null }
  expect(await sessions.start(before, nowhere, db, false)).toBe(undefined)
  const after = await findAccount(db, 'purchase2')
  expect(after && (await sessions.start(after, nowhere, db, false))).toEqual(expect.any(String))
})

test('[API-02] reports every invalid field in the caller’s language, and documents every call', async () => {
  const thai = await world.nobody.post('/auth/local', {}, { 'accept-language': 'th' })
  expect(thai.body).toMatchObject({ statusCode: 400, code: 'BAD_REQUEST', error: 'Bad Request' })
  expect((thai.body as { message: string }).message).toBe('ข้อมูลที่ส่งมาไม่ถูกต้อง: body.identifier, body.password')
  const nul = await world.nobody.post('/auth/local', { identifier: 'ven\u0000dor', password: PASSWORD })
  expect(nul.body).toMatchObject({ statusCode: 400, code: 'BAD_REQUEST' })
  const broken = await fetch(`${world.url}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"identifier":',
  })
  expect([broken.status, await broken.json()]).toEqual([400, expect.objectContaining({ code: 'BAD_REQUEST' })])
  const { body } = await world.nobody.get<{ openapi: string; paths: Record<string, unknown> }>('/docs')
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/api/auth/local', '/api/users/me', '/api/users/{id}']),
  )
})
