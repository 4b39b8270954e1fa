import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { PASSWORD, type Username } from '#tests/support/people.ts'
import { accountNotices } from '#tests/support/sign-in/account-notices.ts'
import { authenticatorCodeAt, setUpAuthenticator, timeOfNextCode } from '#tests/support/sign-in/authenticator.ts'
import { signInProofs } from '#tests/support/sign-in/sign-in-proofs.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { SecondFactorState } from '../../contract.ts'

const DAY_MS = 24 * 3_600_000
// later than the creation of the users, which starts their grace periods
const start = new Date(Date.now() + 3_600_000)
let world: World
beforeAll(async () => {
  world = await openWorld({ now: start, env: { TRUSTED_PROXIES: '127.0.0.1', SECOND_FACTOR_EXEMPT: '10.7.0.0/16' } })
})
beforeEach(() => world.setNow(start))
afterAll(() => world.close())

interface Reply {
  readonly code?: string
  readonly jwt: string
  readonly device: string
  readonly recoveryCodes?: string[]
  readonly details?: { readonly params: { readonly step: string; readonly by: string } }
}
const OFFICE = '203.0.113.7'
const signIn = (identifier: Username, device?: string, from = OFFICE) =>
  world.nobody.post<Reply>('/auth/local', { identifier, password: PASSWORD, device }, { 'x-forwarded-for': from })
const stepOf = async (identifier: Username) => (await signIn(identifier)).body.details?.params.step ?? 'no step'
const enter = (step: string, code: string, more: object = {}) =>
  world.nobody.post<Reply>('/auth/second-factor', { step, code, ...more }, { 'x-forwarded-for': OFFICE })
const stateOf = async (client: Client) => (await client.get<SecondFactorState>('/auth/second-factor')).body
const clientOf = async (username: Username): Promise<Client> => world.as((await signIn(username)).body.jwt)

const eventsOf = async (username: Username) => {
  const { rows } = await sql<{ what: string }>`select e.what from audit.entry e
    join accounts.user_account u on e.record = u.id::text and e.kind in ('user', 'session')
    where u.username = ${username} order by e.id`.execute(world.database.db)
  return rows.map(({ what }) => what)
}

test('[SES-11] after an authenticator app is set up, every sign-in needs a code of the app, and each code works once', async () => {
  const other = await clientOf('vendor')
  const client = await clientOf('vendor')
  const { secret, recoveryCodes } = await setUpAuthenticator(client, start)
  expect(recoveryCodes).toHaveLength(10)
  expect(await stateOf(client)).toMatchObject({ app: start.toISOString(), recoveryCodes: 10, due: null })
  expect((await other.get('/users/me')).status, 'other sessions end').toBe(401)
  const refused = await signIn('vendor')
  expect([refused.status, refused.body.code]).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  const step = refused.body.details?.params.step ?? ''
  // the code that confirmed the app cannot be used again
  expect((await enter(step, authenticatorCodeAt(secret, start))).body.code).toBe('SECOND_FACTOR_FAILS')
  const next = authenticatorCodeAt(secret, timeOfNextCode(start))
  const entered = await enter(step, `${next.slice(0, 3)} ${next.slice(3)}`)
  expect([entered.status, (await world.as(entered.body.jwt).get('/users/me')).status]).toEqual([200, 200])
  expect(await signInProofs(world, 'vendor')).toEqual(['password', 'password', 'password and code'])
  expect((await enter(step, next)).body.code, 'a step works once').toBe('SIGN_IN_STEP_EXPIRED')
  expect((await enter(await stepOf('vendor'), next)).body.code, 'a code works once').toBe('SECOND_FACTOR_FAILS')
  world.setNow(timeOfNextCode(start, 4))
  expect(
    (await enter(await stepOf('vendor'), authenticatorCodeAt(secret, timeOfNextCode(start, 2)))).status,
    'an old code',
  ).toBe(401)
  expect(
    (await enter(await stepOf('vendor'), authenticatorCodeAt(secret, timeOfNextCode(start, 6)))).status,
    'a future code',
  ).toBe(401)
  expect(await accountNotices(world, 'vendor')).toEqual(['second-factor-added'])
  expect((await eventsOf('vendor')).filter((what) => /second-factor|code/.test(what))).toEqual([
    'user.add-second-factor',
    ...Array(4).fill('session.fail-code'),
  ])
})

test('[SES-11] only one of several concurrent sign-ins with the same code succeeds', async () => {
  const { secret } = await setUpAuthenticator(await clientOf('vendor2'), start)
  const steps = await Promise.all(Array.from({ length: 4 }, () => stepOf('vendor2')))
  const answers = await Promise.all(
    steps.map((step) => enter(step, authenticatorCodeAt(secret, timeOfNextCode(start)))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
})

test('[SES-11] wrong codes cause delays and then a lock, which a password reset does not lift', async () => {
  const { secret } = await setUpAuthenticator(await clientOf('purchase'), start)
  const steps = await Promise.all(Array.from({ length: 12 }, () => stepOf('purchase')))
  const tried = await Promise.all(steps.map((step) => enter(step, '000000')))
  const codes = tried.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'SECOND_FACTOR_FAILS')).toHaveLength(5)
  expect(codes.filter((code) => code === 'SECOND_FACTOR_LOCKED')).toHaveLength(7)
  await sql`delete from accounts.sign_in_failure where account like 'user/%'`.execute(world.database.db)
  const right = await enter(await stepOf('purchase'), authenticatorCodeAt(secret, timeOfNextCode(start)))
  expect([right.status, right.body.code]).toEqual([429, 'SECOND_FACTOR_LOCKED'])
  const afterLock = new Date(start.getTime() + 16 * 60_000)
  world.setNow(afterLock)
  expect((await enter(await stepOf('purchase'), authenticatorCodeAt(secret, afterLock))).status).toBe(200)
})

test('[SES-11] a second step expires after ten minutes, when the user is blocked, and when the password changes', async () => {
  const { secret } = await setUpAuthenticator(await clientOf('internal'), start)
  const late = await stepOf('internal')
  world.setNow(new Date(start.getTime() + 11 * 60_000))
  const code = authenticatorCodeAt(secret, new Date(start.getTime() + 11 * 60_000))
  expect((await enter(late, code)).body.code).toBe('SIGN_IN_STEP_EXPIRED')
  const step = await stepOf('internal')
  await sql`update accounts.user_account set blocked = true where username = 'internal'`.execute(world.database.db)
  expect((await enter(step, code)).body.code).toBe('BLOCKED')
  await sql`update accounts.user_account set blocked = false where username = 'internal'`.execute(world.database.db)
  const session = world.as((await enter(step, code)).body.jwt)
  const voided = await stepOf('internal')
  expect((await session.post('/auth/sessions/end-others')).status).toBe(200)
  expect((await enter(voided, code)).body.code).toBe('SIGN_IN_STEP_EXPIRED')
})

test('[SES-11] each recovery code works once, and new codes replace all former ones', async () => {
  const client = await clientOf('store2')
  const { recoveryCodes } = await setUpAuthenticator(client, start)
  const [code = '', other = ''] = recoveryCodes
  expect(code).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/)
  expect((await enter(await stepOf('store2'), ` ${code.toUpperCase()} `)).status).toBe(200)
  expect((await enter(await stepOf('store2'), code)).body.code).toBe('SECOND_FACTOR_FAILS')
  expect((await stateOf(client)).recoveryCodes).toBe(9)
  const renewed = (await client.post<{ recoveryCodes: string[] }>('/auth/second-factor/recovery-codes')).body
  expect((await enter(await stepOf('store2'), other)).body.code).toBe('SECOND_FACTOR_FAILS')
  expect((await enter(await stepOf('store2'), renewed.recoveryCodes[0] ?? '')).status).toBe(200)
  expect(await accountNotices(world, 'store2')).toEqual([
    'second-factor-added',
    'recovery-code-used',
    'recovery-code-used',
  ])
})

test('[SES-11] secrets are encrypted for their user and codes are hashed in the database', async () => {
  const { secret, recoveryCodes } = await setUpAuthenticator(await clientOf('accountCompany'), start)
  const { rows } = await sql<{ row: string }>`select to_json(a)::text as row from accounts.authenticator a
    union all select to_json(r)::text from accounts.recovery_code r`.execute(world.database.db)
  const stored = rows.map(({ row }) => row).join('\n')
  expect(stored).not.toContain(secret)
  for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
  // an encrypted secret that is copied to another user's row does not work there
  await sql`update accounts.authenticator set secret = (select secret from accounts.authenticator a
    join accounts.user_account u on u.id = a.user_id where u.username = 'accountCompany'), last_step = 0
    where user_id = (select id from accounts.user_account where username = 'vendor')`.execute(world.database.db)
  expect((await enter(await stepOf('vendor'), authenticatorCodeAt(secret, start))).body.code).toBe(
    'SECOND_FACTOR_FAILS',
  )
})

test('[SES-11] a remembered device needs no code for 30 days, or until the user signs out on all other devices', async () => {
  const { secret } = await setUpAuthenticator(await clientOf('purchase2'), start)
  const remembered = await enter(await stepOf('purchase2'), authenticatorCodeAt(secret, timeOfNextCode(start)), {
    trust: true,
  })
  const { device } = remembered.body
  expect((await signIn('purchase2', device)).status).toBe(200)
  expect((await signIn('purchase2', 'another device')).status).toBe(401)
  expect((await signIn('purchase2')).status).toBe(401)
  world.setNow(new Date(start.getTime() + 31 * DAY_MS))
  expect((await signIn('purchase2', device)).status).toBe(401)
  world.setNow(start)
  const session = world.as((await signIn('purchase2', device)).body.jwt)
  await session.post('/auth/sessions/end-others')
  expect((await signIn('purchase2', device)).status).toBe(401)
})

test('[SES-11] an administrator with a second factor confirms it before changing users, also on a remembered device', async () => {
  const fresh = await clientOf('admin')
  const { secret } = await setUpAuthenticator(fresh, start)
  const change = (client: Client) => client.post<Reply>('/users', { user_type: 'admin' })
  const allowed = { user_type: 'purchase', username: 'made', email: 'made@test.example', password: PASSWORD }
  const { body } = await enter(await stepOf('admin'), authenticatorCodeAt(secret, timeOfNextCode(start)), {
    trust: true,
  })
  const remembered = world.as((await signIn('admin', body.device)).body.jwt)
  const needed = await remembered.post<Reply>('/users', allowed)
  expect([needed.status, needed.body.code, needed.body.details?.params.by]).toEqual([
    403,
    'IDENTITY_NOT_CONFIRMED',
    'code',
  ])
  const { rows } = await sql<{ id: number }>`select id::integer as id from accounts.user_account
    where username = 'vendorColleague'`.execute(world.database.db)
  const vendor = `/users/${rows[0]?.id}`
  const refused = [
    await remembered.put<Reply>(vendor, { email: 'taken@over.example' }),
    await remembered.delete<Reply>(vendor),
    await remembered.put<Reply>(`${vendor}/second-factor`, { required: true }),
    await remembered.delete<Reply>(`${vendor}/second-factor`),
    await remembered.post<Reply>('/auth/second-factor/recovery-codes'),
    await remembered.delete<Reply>('/auth/second-factor/app'),
    await remembered.put<Reply>('/sign-in-settings/second-factor', { rules: [] }),
  ]
  expect(refused.map((one) => one.body.code)).toEqual(Array(7).fill('IDENTITY_NOT_CONFIRMED'))
  expect((await remembered.post('/auth/confirm-identity', { password: PASSWORD })).status).toBe(403)
  expect((await remembered.post('/auth/confirm-identity', { code: '123456' })).status).toBe(400)
  const soon = new Date(start.getTime() + 60_000)
  world.setNow(soon)
  expect((await remembered.post('/auth/confirm-identity', { code: authenticatorCodeAt(secret, soon) })).status).toBe(
    200,
  )
  expect((await remembered.put(vendor, { email_alert: 'one@test.example' })).status).toBe(200)
  world.setNow(new Date(soon.getTime() + 16 * 60_000))
  expect((await change(remembered)).status).toBe(400)
  expect((await remembered.post<Reply>('/users', allowed)).body.code).toBe('IDENTITY_NOT_CONFIRMED')
})

test('[SES-11] a user without a second factor enters the password before adding one, unless the sign-in was recent', async () => {
  const client = await clientOf('demo')
  world.setNow(new Date(start.getTime() + 20 * 60_000))
  const refused = await client.post<Reply>('/auth/second-factor/app')
  expect([refused.body.code, refused.body.details?.params.by]).toEqual(['IDENTITY_NOT_CONFIRMED', 'password'])
  expect((await client.post('/auth/confirm-identity', { password: 'not this one' })).status).toBe(400)
  expect((await client.post('/auth/confirm-identity', { password: PASSWORD })).status).toBe(200)
  expect((await client.post('/auth/second-factor/app')).status).toBe(200)
  // an app without a confirmed code does not count as second factor
  expect((await signIn('demo')).status).toBe(200)
})

test('[SES-11] [G-210] an administrator can remove the second factor of managed users only, which ends their sessions', async () => {
  const client = await clientOf('vendorColleague')
  await setUpAuthenticator(client, start)
  const id = (await client.get<{ id: number }>('/users/me')).body.id
  const admin2 = await clientOf('admin2')
  const account = await clientOf('account')
  expect((await account.delete(`/users/${id}/second-factor`)).status).toBe(403)
  const own = (await admin2.get<{ id: number }>('/users/me')).body.id
  expect((await admin2.delete(`/users/${own}/second-factor`)).status).toBe(403)
  const all = (await clientOf('adminAll')).get<{ id: number }>('/users/me')
  expect((await admin2.delete(`/users/${(await all).body.id}/second-factor`)).status).toBe(404)
  expect((await admin2.delete(`/users/${id}/second-factor`)).status).toBe(200)
  expect((await client.get('/users/me')).status).toBe(401)
  expect((await signIn('vendorColleague')).status).toBe(200)
  expect(await accountNotices(world, 'vendorColleague')).toEqual(['second-factor-added', 'second-factor-removed'])
})

test('[SES-11] after the grace period of a rule, the sign-in requires users of the type to set up an app', async () => {
  const portalAdmin = await clientOf('adminAll')
  const rules = { rules: [{ user_type: 'account', grace_days: 5 }] }
  expect((await (await clientOf('admin2')).put('/sign-in-settings/second-factor', rules)).status).toBe(403)
  expect((await portalAdmin.put('/sign-in-settings/second-factor', rules)).status).toBe(200)
  const due = new Date(start.getTime() + 5 * DAY_MS)
  const inGrace = await clientOf('account')
  expect((await stateOf(inGrace)).due).toBe(due.toISOString())
  // a longer grace period still starts at the original time
  world.setNow(new Date(start.getTime() + DAY_MS))
  await (await clientOf('adminAll')).put('/sign-in-settings/second-factor', {
    rules: [{ user_type: 'account', grace_days: 6 }],
  })
  const last = new Date(start.getTime() + 6 * DAY_MS)
  world.setNow(new Date(last.getTime() - 1000))
  expect((await signIn('account')).status).toBe(200)
  world.setNow(last)
  const refused = await signIn('account')
  expect([refused.status, refused.body.code]).toEqual([401, 'SECOND_FACTOR_SETUP_NEEDED'])
  const step = refused.body.details?.params.step ?? ''
  expect((await enter(step, '123456')).body.code).toBe('SECOND_FACTOR_FAILS')
  const { body } = await world.nobody.post<{ secret: string }>('/auth/second-factor/setup', { step })
  const entered = await enter(step, authenticatorCodeAt(body.secret, last))
  expect([entered.status, entered.body.recoveryCodes?.length]).toEqual([200, 10])
  const removed = await world.as(entered.body.jwt).delete<Reply>('/auth/second-factor/app')
  expect(removed.body.code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await world.nobody.post('/auth/second-factor/setup', { step })).status).toBe(401)
  expect(await eventsOf('account')).toContain('user.add-second-factor')
})

test('[SES-11] refuses a change of the rules if another administrator has changed them since, and returns the current rules', async () => {
  const first = await clientOf('adminAll')
  const save = (rules: object[], before?: object[]) =>
    first.put<Reply>('/sign-in-settings/second-factor', { rules, before })
  const { body: read } = await first.get<object[]>('/sign-in-settings/second-factor')
  const changed = [...read, { user_type: 'internal', grace_days: 3 }]
  expect((await save(changed, read)).status).toBe(200)
  const refused = await save([], read)
  expect([refused.status, refused.body.code]).toEqual([409, 'SECOND_FACTOR_RULES_CHANGED'])
  const { body: current } = await first.get<object[]>('/sign-in-settings/second-factor')
  expect(current).toContainEqual({ user_type: 'internal', grace_days: 3 })
  expect((await save(read, [...current].reverse())).status).toBe(200)
})

test('[SES-11] a user can be required to set up a factor within seven days, and store users in the dock’s network need no second step', async () => {
  const portalAdmin = await clientOf('adminAll')
  const idOf = async (username: Username) => {
    const { body } = await portalAdmin.get<{ id: number }[]>(`/users?username=${username}`)
    return body[0]?.id
  }
  const ids = { store: await idOf('store'), demo2: await idOf('demo2') }
  for (const id of Object.values(ids))
    expect((await portalAdmin.put(`/users/${id}/second-factor`, { required: true })).status).toBe(200)
  const eighthDay = new Date(start.getTime() + 8 * DAY_MS)
  expect((await signIn('store')).status).toBe(200)
  world.setNow(eighthDay)
  const DOCK = '10.7.3.4'
  expect((await signIn('store')).body.code).toBe('SECOND_FACTOR_SETUP_NEEDED')
  expect((await signIn('store', undefined, DOCK)).status).toBe(200)
  expect((await signIn('demo2', undefined, DOCK)).body.code).toBe('SECOND_FACTOR_SETUP_NEEDED')
  const again = await clientOf('adminAll')
  expect((await again.put(`/users/${ids.demo2}/second-factor`, { required: false })).status).toBe(200)
  expect((await signIn('demo2')).status).toBe(200)
})
