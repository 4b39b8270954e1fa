import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openLiveStream } from '#tests/support/live.ts'
import { PASSWORD, type Username } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { ListedUser } from '../contract.ts'

let world: World
let admin: Client
let admin2: Client
let adminAll: Client
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  admin = await world.signIn('admin')
  admin2 = await world.signIn('admin2')
  adminAll = await world.signIn('adminAll')
})
afterAll(() => world.close())

let created = 0
const requested = (part: object = {}) => {
  created += 1
  const username = `made-${created}`
  const email = `${username}@users.example`
  return { user_type: 'vendor', vendor_id: vendors.siam, username, email, password: PASSWORD, ...part }
}
const make = async (part: object = {}, by = admin): Promise<ListedUser> => {
  const { status, body } = await by.post<{ user: ListedUser }>('/users', requested(part))
  expect([status, body]).toEqual([200, { statusCode: 200, user: expect.any(Object) }])
  return body.user
}
const signIn = (identifier: string, password = PASSWORD) =>
  world.nobody.post<{ jwt: string; code?: string }>('/auth/local', { identifier, password })
const put = (by: Client, { id }: { id: number }, body: object) =>
  by.put<{ code: string; message: string; changed: ListedUser }>(`/users/${id}`, body)
const ofUser = async (by: Client, username: Username): Promise<ListedUser> => {
  const { body } = await by.get<ListedUser[]>(`/users?username_contains=${username}&_limit=-1`)
  const found = body.find((one) => one.username === username)
  if (!found) throw new Error(`${username} is not listed`)
  return found
}

test('[USR-02] lets a new user sign in immediately, and takes name, code and supplier from the ERP, not from the client', async () => {
  const user = await make({ vendor_name: 'Somebody Else', confirmPassword: PASSWORD })
  expect(user).toMatchObject({
    user_type: 'vendor',
    vendor_id: vendors.siam,
    vendor_code: 'SPT',
    blocked: false,
    version: 1,
  })
  expect(user.vendor_name).not.toBe('Somebody Else')
  expect(JSON.stringify(user)).not.toMatch(/password/i)
  const { status, body } = await signIn(user.username)
  expect([status, JSON.stringify(body).includes('$argon2')]).toEqual([200, false])
  const { password_hash } = await world.database.db
    .selectFrom('accounts.user_account')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$/)
})

test('[USR-02] assigns staff to the organisation and factory of the user who creates them, and stores the store name', async () => {
  const store = await make({ user_type: 'store', vendor_id: undefined, store_name: ' คลัง 2 ' }, admin2)
  expect(store).toMatchObject({ company_id: 175, factory: 'SAT', store_name: 'คลัง 2', vendor_id: null })
  const internal = await make({ user_type: 'internal', vendor_id: vendors.internal })
  expect(internal).toMatchObject({ company_id: 103, vendor_id: vendors.internal })
  const everywhere = await make({ user_type: 'admin', vendor_id: undefined }, adminAll)
  expect(everywhere).toMatchObject({ company_id: null, factory: null })
  const foreign = await admin.post('/users', requested({ user_type: 'purchase', company_id: 175 }))
  expect([foreign.status, foreign.body]).toEqual([403, expect.objectContaining({ code: 'USER_COMPANY_NOT_ALLOWED' })])
})

test('[SES-15] refuses a first password that consists of the supplier’s name or of words of the portal', async () => {
  const refused = async (password: string) => {
    const { status, body } = await admin.post<{ code: string }>('/users', requested({ password }))
    return [status, body.code]
  }
  expect(await refused('สยามพาร์ท-2569')).toEqual([400, 'PASSWORD_IS_OWN_DATA'])
  expect(await refused('Supplier-Portal-26')).toEqual([400, 'PASSWORD_IS_PORTAL_WORDS'])
})

test('[USR-02] reports the rejected field and the reason, and creates no user', async () => {
  const existing = await make()
  const refused = async (part: object) => {
    const { status, body } = await admin.post<{ code: string; details: { path: string } }>('/users', requested(part))
    return [status, body.code, body.details.path]
  }
  expect(await refused({ username: existing.username.toUpperCase() })).toEqual([409, 'USERNAME_TAKEN', 'username'])
  expect(await refused({ email: existing.email.toUpperCase() })).toEqual([409, 'USER_EMAIL_TAKEN', 'email'])
  expect(await refused({ vendor_id: null })).toEqual([400, 'USER_VENDOR_REQUIRED', 'vendor_id'])
  expect(await refused({ vendor_id: 999_999 })).toEqual([400, 'USER_VENDOR_UNKNOWN', 'vendor_id'])
  expect(await refused({ password: 'short' })).toEqual([400, 'PASSWORD_TOO_SHORT', 'password'])
  expect(await refused({ confirmPassword: 'another one' })).toEqual([400, 'PASSWORDS_DIFFER', 'confirmPassword'])
  expect(await refused({ username: 'a@b.example' })).toEqual([400, 'USERNAME_INVALID', 'username'])
  const { body } = await admin.get<ListedUser[]>(`/users?username_contains=made-${created}`)
  expect(body).toEqual([])
})

test('[USR-02] accepts exactly one of twenty concurrent requests for the same user name or email address', async () => {
  const sameName = await Promise.all(
    Array.from({ length: 10 }, () => admin.post<{ code?: string }>('/users', requested({ username: 'only-one' }))),
  )
  const sameMail = await Promise.all(
    Array.from({ length: 10 }, () =>
      admin.post<{ code?: string }>('/users', requested({ email: 'only@users.example' })),
    ),
  )
  const codes = (answers: typeof sameName) => answers.map(({ status, body }) => body.code ?? status).sort()
  expect(codes(sameName)).toEqual([200, ...Array(9).fill('USERNAME_TAKEN')])
  expect(codes(sameMail)).toEqual([200, ...Array(9).fill('USER_EMAIL_TAKEN')])
})

test('[USR-02] returns the created user when a request is repeated, and rejects another request with the same key', async () => {
  const body = requested()
  const headers = { 'Idempotency-Key': 'a-key-of-the-wizard' }
  const answers = await Promise.all([1, 2, 3].map(() => admin.post<{ user: ListedUser }>('/users', body, headers)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.body.user.id)).size).toBe(1)
  for (const other of [
    { ...body, email: 'other@users.example' },
    { ...body, password: 'yet another password' },
  ])
    expect(await admin.post('/users', other, headers)).toMatchObject({ status: 409, body: { code: 'USER_KEY_REUSED' } })
  // the same key is a new request for another user
  expect((await adminAll.post('/users', requested(), headers)).status).toBe(200)
})

test('[USR-01] rejects an email address that is taken or invalid', async () => {
  const user = await make()
  const other = await make()
  expect(await put(admin, other, { email: user.email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: 'USER_EMAIL_TAKEN', details: { path: 'email' } },
  })
  expect((await put(admin, other, { email: 'nonsense' })).body.message).toBe(
    'Email have been change to invalid email format',
  )
})

test('[USR-05] returns the name of the first editor and the current values to the second of two editors', async () => {
  const user = await make()
  const first = await put(adminAll, user, { email_alert: 'first@users.example', version: user.version })
  expect(first.status).toBe(200)
  const late = await put(admin, user, { email_alert: 'second@users.example', version: user.version })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'USER_CHANGED', details: { params: { by: 'adminAll' }, now: first.body.changed } },
  })
  const deleted = await admin.delete(`/users/${user.id}?version=${user.version}`)
  expect([deleted.status, deleted.body]).toEqual([409, expect.objectContaining({ code: 'USER_CHANGED' })])
  expect((await ofUser(admin, user.username as Username)).email_alert).toBe('first@users.example')
})

test('[USR-03] normalises an alert list, and rejects an empty or invalid one with a message', async () => {
  const user = await make()
  const saved = await put(admin, user, { email_alert: 'a@x.example; B@x.example , A@X.EXAMPLE' })
  expect(saved.body.changed.email_alert).toBe('a@x.example,B@x.example')
  expect((await put(admin, user, { email_alert: ' ' })).body.message).toBe('No data')
  expect((await put(admin, user, { email_alert: 'a@x.example,b' })).body.code).toBe('EMAIL_CHANGED_INVALID')
  const purchase = await world.signIn('purchase')
  const { id } = (await purchase.get<{ id: number }>('/users/me')).body
  const own = await purchase.put<{ user: { email_alert: string } }>(`/users/${id}`, { email_alert: 'me@x.example' })
  expect([own.status, own.body.user.email_alert]).toEqual([200, 'me@x.example'])
  expect((await purchase.put(`/users/${id}`, { email_alert: 'me@x.example', blocked: false })).status).toBe(403)
})

test('[USR-01] [SES-08] ends a blocked user’s sessions immediately, also in another process, and accepts the user after the block is lifted', async () => {
  const user = await make()
  const { jwt } = (await signIn(user.username)).body
  const elsewhere = (await world.another()).as(jwt)
  expect((await elsewhere.get('/users/me')).status).toBe(200)
  expect((await put(admin, user, { blocked: true })).body.changed.blocked).toBe(true)
  await expect.poll(async () => (await elsewhere.get('/users/me')).body).toMatchObject({ code: 'BLOCKED' })
  expect((await signIn(user.username)).body.code).toBe('BLOCKED')
  expect((await put(admin, user, { blocked: false })).status).toBe(200)
  expect((await signIn(user.username)).status).toBe(200)
  // the session from before the block stays ended
  expect((await elsewhere.get('/users/me')).status).toBe(401)
})

test('[USR-04] ends the sessions of a deleted user, makes the user name available again, and keeps it in the audit', async () => {
  const user = await make({ user_type: 'store', vendor_id: undefined, store_name: 'Dock' })
  const { jwt } = (await signIn(user.username)).body
  const session = (await world.another()).as(jwt)
  const group = { vendor_id: vendors.siam, email_list: 'a@x.example', description: 'of one who leaves' }
  expect((await session.post('/email-groups', group)).status).toBe(201)
  expect(await admin.delete(`/users/${user.id}`)).toMatchObject({ status: 200, body: { statusCode: 200, id: user.id } })
  await expect.poll(async () => (await session.get('/users/me')).status).toBe(401)
  expect((await signIn(user.username)).body.code).toBe('LOGIN_FAILS')
  expect((await admin.delete(`/users/${user.id}`)).status).toBe(404)
  expect((await put(admin, user, { blocked: true })).status).toBe(404)
  const recreated = await make({ username: user.username, email: user.email })
  expect(recreated.id).not.toBe(user.id)
  const { rows } = await sql<{ user_name: string }>`select user_name from audit.entry
    where what = 'email-group.create' and user_id = ${user.id}`.execute(world.database.db)
  expect(rows).toEqual([{ user_name: user.username }])
})

test('[USR-04] refuses to block or delete the current user or to delete an organisation’s last administrator, even when two delete each other', async () => {
  const me = await ofUser(admin, 'admin')
  expect((await admin.delete(`/users/${me.id}`)).body).toMatchObject({ code: 'USER_OWN_ACCOUNT' })
  expect((await put(admin, me, { blocked: true })).body.code).toBe('USER_OWN_ACCOUNT')
  const all = await ofUser(adminAll, 'adminAll')
  const others = await adminAll.get<ListedUser[]>('/users?user_type=admin&_limit=-1')
  for (const one of others.body.filter(({ id, company_id }) => company_id === null && id !== all.id))
    expect((await adminAll.delete(`/users/${one.id}`)).status).toBe(200)
  const second = await make({ user_type: 'admin', vendor_id: undefined }, adminAll)
  const asSecond = (await world.another()).as((await signIn(second.username)).body.jwt)
  const both = await Promise.all([adminAll.delete(`/users/${second.id}`), asSecond.delete(`/users/${all.id}`)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from accounts.user_account
    where user_type = 'admin' and company_id is null and deleted_at is null`.execute(world.database.db)
  expect(rows).toEqual([{ left: 1 }])
})

test('[OPS-05] [STA-09] records changes to a user without secrets, and notifies the administrators who manage that user', async () => {
  const stream = await openLiveStream(world.url, admin.token)
  const user = await make()
  await put(admin, user, { email_alert: 'told@users.example', blocked: true })
  await put(admin, user, { blocked: false })
  await admin.delete(`/users/${user.id}`)
  const { rows: entries } = await sql<Record<string, unknown>>`select what, user_name, organisation, before, after
    from audit.entry where kind = 'user' and record = ${String(user.id)} order by id`.execute(world.database.db)
  expect(entries.map(({ what, user_name, organisation }) => [what, user_name, organisation])).toEqual(
    ['user.create', 'user.change', 'user.block', 'user.unblock', 'user.delete'].map((what) => [what, 'admin', 103]),
  )
  expect(entries[0]?.after).toMatchObject({ username: user.username, vendor_id: vendors.siam })
  expect(entries[1]).toMatchObject({ before: { email_alert: null }, after: { email_alert: 'told@users.example' } })
  expect(JSON.stringify(entries)).not.toMatch(/password|argon2/)
  const received = await stream.until((events) => events.some(({ event }) => event === 'user.delete'))
  expect(received.map(({ event, data }) => `${event} ${data.id}`)).toContain(`user.block ${user.id}`)
  await stream.close()
})

test('[USR-01] filters, searches, sorts and pages the list on the server', async () => {
  for (const username of ['ทดลอง_1', 'ทดลองx1']) await make({ user_type: 'demo', username })
  const found = await admin.get<ListedUser[]>(`/users?user_type=vendor&user_type=demo&_q=${encodeURIComponent('ง_1')}`)
  expect(found.body.map(({ username }) => username)).toEqual(['ทดลอง_1'])
  const page = await admin.get<ListedUser[]>('/users?user_type=vendor&_start=1&_limit=2&_sort=username:ASC')
  const all = await admin.get<ListedUser[]>('/users?user_type=vendor&_limit=-1&_sort=username:ASC')
  expect(page.body).toEqual(all.body.slice(1, 3))
  expect(page.headers.get('content-range')).toBe(`items 1-2/${all.body.length}`)
  const beyond = await admin.get<ListedUser[]>('/users?user_type=vendor&_start=5000&_limit=2')
  expect([beyond.body, beyond.headers.get('content-range')]).toEqual([[], `items */${all.body.length}`])
  const newest = await admin.get<ListedUser[]>('/users?_limit=-1&_sort=createdAt:DESC')
  const times = newest.body.map(({ createdAt }) => createdAt)
  expect(times).toEqual([...times].sort().reverse())
  const byCode = await admin.get<ListedUser[]>('/users?vendor_code=SPT&_limit=-1')
  expect(new Set(byCode.body.map(({ vendor_id }) => vendor_id))).toEqual(new Set([vendors.siam]))
  expect((await admin.get('/users?password_hash=x')).status).toBe(400)
  expect((await admin.get('/users?_sort=password_hash:ASC')).body).toMatchObject({ code: 'USER_SORT_UNKNOWN' })
})
