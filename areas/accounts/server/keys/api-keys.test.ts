import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addLine, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { allowKeys, newKey } from '#tests/support/keys.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { authenticatorCodeAt, setUpAuthenticator } from '#tests/support/sign-in/authenticator.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { ApiKey, NewKey } from '../../contract.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
// later than the creation of the users, because their sessions use the database's own clock
const start = new Date(Date.now() + MINUTE_MS)
let world: World
let vendor: Client
let admin: Client
beforeAll(async () => {
  world = await openWorld({ now: start, prepare: addErpData })
  vendor = await world.signIn('vendor')
  admin = await world.signIn('admin')
  await allowKeys(admin, vendors.siam)
})
beforeEach(() => world.setNow(start))
afterAll(() => world.close())

const at = (ms: number) => world.setNow(new Date(start.getTime() + ms))
const statusOf = async (key: string, path = '/deliveries') => (await world.as(key).get(path)).status
const keysOf = async (client: Client) => (await client.get<ApiKey[]>('/keys')).body
const listed = async (client: Client, id: number) => (await keysOf(client)).find((key) => key.id === id)

const form = (fields: Record<string, string>, headers: Record<string, string> = {}, url = world.url) =>
  fetch(`${url}/api/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  })
const grant = { grant_type: 'client_credentials' }

test('[API-04] a key is shown once, works as a bearer token, and is stored and listed without its secret', async () => {
  const key = await newKey(vendor, ['deliveries:read', 'deliveries:write'], '  ERP of สยามพาร์ท ')
  expect(key).toMatchObject({ name: 'ERP of สยามพาร์ท', scopes: ['deliveries:read', 'deliveries:write'] })
  expect(await statusOf(key.key)).toBe(200)
  const { rows } = await sql<{ row: string }>`select (k.*)::text as row from accounts.api_key k
    where id = ${key.id}`.execute(world.database.db)
  const secret = key.key.slice(key.clientId.length + 1)
  expect(rows[0]?.row).not.toContain(secret)
  expect(JSON.stringify(await keysOf(vendor))).not.toContain(secret)
  expect(await listed(vendor, key.id)).toMatchObject({
    starts: `${key.clientId}_${secret.slice(0, 4)}`,
    state: 'active',
    createdBy: 'vendor',
    lastUsed: start.toISOString(),
    previous: null,
  })
  const wrong = `${key.key.slice(0, -1)}${key.key.endsWith('a') ? 'b' : 'a'}`
  for (const invented of [wrong, key.clientId, 'sdp_', 'sdt_x.y.z', `sdt_${vendor.token}`])
    expect([invented, await statusOf(invented)]).toEqual([invented, 401])
})

test('[API-04] the change log and the delivery name the key that made a change', async () => {
  const key = await newKey(vendor, ['deliveries:write'], 'ERP link')
  const line = await addLine(world.database.db)
  const { status, body } = await world
    .as(key.key)
    .post<{ id: number; user: string }>('/deliveries', deliveryRequest([filledLine(line, 30)]))
  expect([status, body.user]).toEqual([201, 'ERP link (API key)'])
  const { rows } = await sql<{ user_name: string }>`select user_name from audit.entry
    where what = 'delivery.create' and record = ${String(body.id)}`.execute(world.database.db)
  expect(rows).toEqual([{ user_name: 'ERP link (API key)' }])
  const kept = await sql<{ what: string }>`select what from audit.entry where kind = 'api-key'
    and record = ${String(key.id)} order by id`.execute(world.database.db)
  expect(kept.rows).toEqual([{ what: 'api-key.create' }])
})

test('[API-04] a revoked key and its access tokens stop working immediately in every process', async () => {
  const other = await world.another()
  const key = await newKey(vendor)
  const { access_token: token } = (await (
    await form({ ...grant, client_id: key.clientId, client_secret: key.key }, {}, other.url)
  ).json()) as { access_token: string }
  const everywhere = () =>
    Promise.all([
      statusOf(key.key),
      other
        .as(key.key)
        .get('/deliveries')
        .then(({ status }) => status),
      statusOf(token),
      other
        .as(token)
        .get('/deliveries')
        .then(({ status }) => status),
    ])
  expect(await everywhere()).toEqual([200, 200, 200, 200])
  expect((await vendor.delete(`/keys/${key.id}`)).status).toBe(204)
  expect(await everywhere()).toEqual([401, 401, 401, 401])
  expect((await listed(vendor, key.id))?.state).toBe('revoked')
  expect(errorCodeOf(await vendor.delete(`/keys/${key.id}`))).toBe('KEY_NOT_FOUND')
})

test('[API-04] after a rotation, the new and the former secret work until the overlap ends, and older secrets do not', async () => {
  const first = await newKey(vendor)
  const rotate = async (overlapDays?: number) =>
    (await vendor.post<NewKey>(`/keys/${first.id}/rotate`, overlapDays === undefined ? {} : { overlapDays })).body
  const second = await rotate()
  expect([second.id, second.clientId, second.key === first.key]).toEqual([first.id, first.clientId, false])
  expect([await statusOf(first.key), await statusOf(second.key)]).toEqual([200, 200])
  expect((await listed(vendor, first.id))?.previous?.until).toBe(new Date(start.getTime() + 7 * DAY_MS).toISOString())
  at(7 * DAY_MS)
  expect([await statusOf(first.key), await statusOf(second.key)]).toEqual([401, 200])
  at(0)
  const third = await rotate()
  expect(await Promise.all([first, second, third].map(({ key }) => statusOf(key)))).toEqual([401, 200, 200])
  const fourth = await rotate(0)
  expect(await Promise.all([second, third, fourth].map(({ key }) => statusOf(key)))).toEqual([401, 401, 200])
})

test('[API-04] a key stops working when it expires, and cannot be created already expired', async () => {
  const create = (expires: string) => vendor.post<NewKey>('/keys', { name: 'short', scopes: ['orders:read'], expires })
  const { body: key } = await create(new Date(start.getTime() + DAY_MS).toISOString())
  expect(await statusOf(key.key, '/open-lines')).toBe(200)
  at(DAY_MS)
  expect(await statusOf(key.key, '/open-lines')).toBe(401)
  at(0)
  const past = await create('2020-01-01')
  expect([past.status, errorCodeOf(past)]).toEqual([400, 'KEY_END_PAST'])
})

test('[API-04] a key never has more rights than its creator has at the time of the call', async () => {
  const { db } = world.database
  const key = await newKey(vendor)
  const change = (set: ReturnType<typeof sql>) =>
    sql`update accounts.user_account set ${set} where username = 'vendor'`.execute(db)
  await change(sql`blocked = true`)
  expect(await world.as(key.key).get('/deliveries')).toMatchObject({ status: 401, body: { code: 'BLOCKED' } })
  await change(sql`blocked = false`)
  expect(await statusOf(key.key)).toBe(200)
  await change(sql`vendor_id = ${vendors.other}`)
  expect(await statusOf(key.key), 'the creator works for another supplier').toBe(401)
  await change(sql`vendor_id = ${vendors.siam}, user_type = 'account'`)
  expect(await statusOf(key.key), 'the creator may not create keys any more').toBe(401)
  await change(sql`user_type = 'vendor'`)
  expect((await listed(vendor, key.id))?.state).toBe('active')
  await change(sql`deleted_at = now()`)
  expect(await statusOf(key.key)).toBe(401)
  await change(sql`deleted_at = null`)
  await admin.put(`/keys/suppliers/${vendors.siam}`, { allowed: false })
  expect(await statusOf(key.key), 'the supplier may not use keys any more').toBe(401)
  expect(errorCodeOf(await vendor.get('/keys'))).toBe('KEYS_NOT_ALLOWED')
  await allowKeys(admin, vendors.siam)
  expect(await statusOf(key.key)).toBe(200)
})

test('[API-04] suppliers need an administrator’s permission for keys, and no user sees or changes the keys of others', async () => {
  const vendor2 = await world.signIn('vendor2')
  const colleague = await world.signIn('vendorColleague')
  const store = await world.signIn('store')
  const body = { name: 'Link', scopes: ['orders:read'] }
  expect(errorCodeOf(await vendor2.post('/keys', body))).toBe('KEYS_NOT_ALLOWED')
  expect(errorCodeOf(await store.post('/keys', body))).toBe('FORBIDDEN')
  const ofSiam = await newKey(vendor)
  const of103 = await newKey(admin)
  const [admin2, adminAll] = [await world.signIn('admin2'), await world.signIn('adminAll')]
  const seenBy = async (client: Client) => {
    const ids = (await keysOf(client)).map(({ id }) => id)
    return [ids.includes(ofSiam.id), ids.includes(of103.id)]
  }
  expect(await Promise.all([colleague, admin, admin2, adminAll].map(seenBy))).toEqual([
    [true, false],
    [false, true],
    [false, false],
    [true, true],
  ])
  expect(errorCodeOf(await admin2.delete(`/keys/${of103.id}`))).toBe('KEY_NOT_FOUND')
  expect(errorCodeOf(await vendor.post(`/keys/${of103.id}/rotate`, {}))).toBe('KEY_NOT_FOUND')
  // an administrator of all organisations must not get a key that creates deliveries
  expect(errorCodeOf(await adminAll.post(`/keys/${ofSiam.id}/rotate`, {}))).toBe('KEY_OF_OTHERS')
  expect(errorCodeOf(await admin.put('/keys/suppliers/999999', { allowed: true }))).toBe('USER_VENDOR_UNKNOWN')
})

test('[API-04] a key cannot create keys or make calls that are only for users', async () => {
  const machine = world.as((await newKey(vendor)).key)
  for (const answer of [
    await machine.post('/keys', { name: 'Copy', scopes: ['orders:read'] }),
    await machine.get('/users/me'),
    await machine.post('/auth/sign-out'),
    await machine.post('/auth/confirm-identity', { password: PASSWORD }),
  ])
    expect([answer.status, errorCodeOf(answer)]).toEqual([403, 'KEY_CALL_NOT_ALLOWED'])
})

test('[API-04] [SES-11] creating and replacing a key requires a recently confirmed session', async () => {
  const colleague = await world.signIn('vendorColleague')
  const { secret } = await setUpAuthenticator(colleague, start)
  const key = await newKey(colleague)
  at(20 * MINUTE_MS)
  const create = () => colleague.post('/keys', { name: 'Later', scopes: ['orders:read'] })
  expect(errorCodeOf(await create())).toBe('IDENTITY_NOT_CONFIRMED')
  expect(errorCodeOf(await colleague.post(`/keys/${key.id}/rotate`, {}))).toBe('IDENTITY_NOT_CONFIRMED')
  await colleague.post('/auth/confirm-identity', {
    code: authenticatorCodeAt(secret, new Date(start.getTime() + 20 * MINUTE_MS)),
  })
  expect((await create()).status).toBe(201)
  // without a second factor, the user confirms the session with the password
  expect(errorCodeOf(await vendor.post('/keys', { name: 'Later', scopes: ['orders:read'] }))).toBe(
    'IDENTITY_NOT_CONFIRMED',
  )
  await vendor.post('/auth/confirm-identity', { password: PASSWORD })
  expect((await vendor.post('/keys', { name: 'Later', scopes: ['orders:read'] })).status).toBe(201)
})

test('[API-04] an OAuth client gets a token by form or Basic authentication, with all or some of the scopes', async () => {
  const { key, clientId } = await newKey(vendor, ['orders:read', 'deliveries:read'])
  const byForm = await form({ ...grant, client_id: clientId, client_secret: key, scope: 'orders:read' })
  const token = (await byForm.json()) as { access_token: string; scope: string }
  expect([byForm.status, byForm.headers.get('cache-control'), token]).toEqual([
    200,
    'no-store',
    { access_token: expect.stringMatching(/^sdt_/), token_type: 'Bearer', expires_in: 3600, scope: 'orders:read' },
  ])
  expect([await statusOf(token.access_token, '/open-lines'), await statusOf(token.access_token)]).toEqual([200, 403])
  const secret = key.slice(clientId.length + 1)
  const basic = { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` }
  const byBasic = (await (await form(grant, basic)).json()) as { access_token: string; scope: string }
  expect(byBasic.scope).toBe('orders:read deliveries:read')
  expect(await statusOf(byBasic.access_token)).toBe(200)
  // RFC 6749 §2.3.1 allows this encoding, and the client library oauth4webapi uses it
  const encoded = [clientId, key].map((text) => text.replaceAll('_', '%5F')).join(':')
  const byEncoded = await form(grant, { authorization: `Basic ${Buffer.from(encoded).toString('base64')}` })
  expect(byEncoded.status).toBe(200)
  at(3600 * 1000)
  expect(await statusOf(byBasic.access_token)).toBe(401)
})

test('[API-04] the token endpoint refuses with the error codes of RFC 6749', async () => {
  const { key, clientId } = await newKey(vendor, ['orders:read'])
  const errorOf = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await form(fields, headers)
    const body = (await response.json()) as { error: string; error_description: string }
    expect(body.error_description).toMatch(/\w/)
    return [response.status, body.error, response.headers.get('www-authenticate')]
  }
  const client = { client_id: clientId, client_secret: key }
  const unknown = [401, 'invalid_client', 'Basic realm="portal"']
  expect(await errorOf({ ...grant, ...client, client_secret: `${key.slice(0, -4)}0000` })).toEqual(unknown)
  expect(await errorOf({ ...grant, client_id: clientId })).toEqual(unknown)
  expect(await errorOf({ ...grant, client_id: 'sdp_0123456789abcdef', client_secret: key })).toEqual(unknown)
  expect(await errorOf(grant, { authorization: 'Basic bm9uZQ==' })).toEqual(unknown)
  expect(await errorOf({ ...client, grant_type: 'password' })).toEqual([400, 'unsupported_grant_type', null])
  expect(await errorOf(client)).toEqual([400, 'invalid_request', null])
  expect(await errorOf({ ...grant, ...client, scope: 'orders:read documents:read' })).toEqual([
    400,
    'invalid_scope',
    null,
  ])
})

test('[API-04] a supplier has at most 50 active keys', async () => {
  await allowKeys(admin, vendors.other)
  const vendor2 = await world.signIn('vendor2')
  for (let n = 0; n < 50; n++) await newKey(vendor2, ['orders:read'], `Key ${n}`)
  const refused = await vendor2.post('/keys', { name: 'One more', scopes: ['orders:read'] })
  expect([refused.status, errorCodeOf(refused)]).toEqual([409, 'TOO_MANY_KEYS'])
})
