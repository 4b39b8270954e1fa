import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addLine, confirmDelivery, deliveryRequest, errorCodeOf, filledLine } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openLiveStream } from '#tests/support/live.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { ListedUser, SessionUser } from '../contract.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  admin = await world.signIn('admin')
})
afterAll(() => world.close())

let created = 0
const make = async (part: object = {}): Promise<ListedUser> => {
  const username = `mover-${++created}`
  const requested = { user_type: 'vendor', vendor_id: vendors.siam, username, email: `${username}@users.example` }
  const { status, body } = await admin.post<{ user: ListedUser }>('/users', {
    ...requested,
    password: PASSWORD,
    ...part,
  })
  expect([status, body]).toEqual([200, { statusCode: 200, user: expect.any(Object) }])
  return body.user
}
const enter = async ({ username }: ListedUser) =>
  (
    await world.nobody.post<{ jwt: string; user: SessionUser }>('/auth/local', {
      identifier: username,
      password: PASSWORD,
    })
  ).body
const put = (user: { id: number }, body: object, by = admin) =>
  by.put<{ code: string; changed: ListedUser; details: object }>(`/users/${user.id}`, body)
const toOther = { vendor_id: vendors.other }

test('[USR-05] [SES-08] signs a user out everywhere when the supplier changes, and signs the user in again under the new supplier', async () => {
  const user = await make()
  const { jwt } = await enter(user)
  const elsewhere = await world.another()
  const stream = await openLiveStream(elsewhere.url, jwt)
  const before = elsewhere.as(jwt)
  const line = await addLine(world.database.db)
  const body = deliveryRequest([filledLine(line, 30)])
  const headers = { 'Idempotency-Key': 'a-key-of-before' }
  const delivery = (await before.post<{ id: number }>('/deliveries', body, headers)).body

  const moved = await put(user, { ...toOther, version: user.version })
  expect([moved.status, moved.body.changed]).toEqual([
    200,
    { ...user, ...toOther, vendor_name: 'Other Parts Co., Ltd.', vendor_code: expect.any(String), version: 2 },
  ])
  expect(moved.body.changed.vendor_code).not.toBe(user.vendor_code)
  await stream.ended
  expect(stream.received.at(-1)).toEqual({ event: 'ended', data: { code: 'SESSION_EXPIRES' } })
  await expect.poll(async () => (await before.get('/users/me')).body).toMatchObject({ code: 'SESSION_EXPIRES' })
  expect((await world.as(jwt).get(`/deliveries/${delivery.id}`)).status).toBe(401)

  const secondSession = await enter(user)
  expect(secondSession.user).toMatchObject({ ...toOther, vendor_name: 'Other Parts Co., Ltd.' })
  const now = world.as(secondSession.jwt)
  expect((await now.get(`/deliveries/${delivery.id}`)).status).toBe(404)
  expect((await now.get<unknown[]>('/deliveries')).body).toEqual([])
  // an idempotency key of the old supplier does not return the old supplier's delivery
  expect((await now.post('/deliveries', body, headers)).status).not.toBe(200)
  const own = await confirmDelivery(
    now,
    deliveryRequest([filledLine(await addLine(world.database.db, {}, vendors.other), 30)], {
      site: { VENDOR_SITE_CODE: 'CHONBURI', ADDR: '' },
    }),
  )
  expect(own.vendor_id).toBe(vendors.other)
  // the deliveries still belong to the old supplier
  const colleague = await world.signIn('vendorColleague')
  expect((await colleague.get(`/deliveries/${delivery.id}`)).status).toBe(200)
  expect((await colleague.get(`/deliveries/${own.id}`)).status).toBe(404)
})

test('[USR-05] [USR-03] clears the alert list when the supplier changes, unless a new list is given', async () => {
  const user = await make()
  await put(user, { email_alert: 'colleague@siam.example' })
  expect((await put(user, toOther)).body.changed).toMatchObject({ ...toOther, email_alert: null })
  await put(user, { email_alert: 'one@other.example' })
  const back = await put(user, { vendor_id: vendors.siam, email_alert: 'two@siam.example' })
  expect(back.body.changed.email_alert).toBe('two@siam.example')
})

test('[OPS-05] [USR-05] records the old and new supplier in the audit, without unchanged columns', async () => {
  const user = await make()
  await put(user, toOther)
  const { rows } = await sql<Record<string, unknown>>`select what, user_name, vendor, before, after
    from audit.entry where kind = 'user' and record = ${String(user.id)} order by id desc limit 1`.execute(
    world.database.db,
  )
  expect(rows).toEqual([
    {
      what: 'user.change',
      user_name: 'admin',
      vendor: vendors.other,
      before: { vendor_id: vendors.siam, vendor_name: user.vendor_name },
      after: { vendor_id: vendors.other, vendor_name: 'Other Parts Co., Ltd.' },
    },
  ])
})

test('[USR-05] rejects an unknown supplier, staff and company accountants, and ends no session when the supplier is unchanged', async () => {
  const user = await make()
  const { jwt } = await enter(user)
  expect(await put(user, { vendor_id: 999_999, email: 'not@kept.example' })).toMatchObject({
    status: 400,
    body: { code: 'USER_VENDOR_UNKNOWN', details: { path: 'vendor_id' } },
  })
  expect((await put(user, { vendor_id: null })).status).toBe(400)
  const same = await put(user, { vendor_id: vendors.siam })
  expect([same.status, same.body.changed]).toEqual([200, user])
  expect((await world.as(jwt).get('/users/me')).status).toBe(200)

  const staff = await make({ user_type: 'store', vendor_id: null, store_name: 'Dock' })
  const accountant = await make({ user_type: 'account', vendor_id: null, company_id: 103 })
  for (const one of [staff, accountant]) {
    expect(await put(one, toOther)).toMatchObject({ status: 409, body: { code: 'USER_WITHOUT_SUPPLIER' } })
    const { rows } = await sql<{ vendor_id: number | null }>`select vendor_id from accounts.user_account
      where id = ${one.id}`.execute(world.database.db)
    expect(rows).toEqual([{ vendor_id: null }])
  }
  const internal = await make({ user_type: 'internal', vendor_id: vendors.internal })
  expect((await put(internal, toOther)).body.changed).toMatchObject({ ...toOther, company_id: 103, factory: 'AH' })
  const trial = await make({ user_type: 'demo' })
  expect((await put(trial, toOther)).body.changed).toMatchObject(toOther)
})

test('[USR-05] forbids users to change their own supplier, alone or together with permitted fields', async () => {
  for (const name of ['vendor', 'demo', 'internal', 'account', 'store', 'purchase'] as const) {
    const me = await world.signIn(name)
    const { id } = (await me.get<SessionUser>('/users/me')).body
    for (const body of [toOther, { ...toOther, email_alert: 'own@probe.example' }])
      expect([name, errorCodeOf(await put({ id }, body, me))]).toEqual([name, 'FORBIDDEN'])
    expect((await put({ id }, { ...toOther, language: 'en' }, me)).status).toBe(400)
  }
})

test('[USR-05] when two administrators change the supplier of a user concurrently, accepts one change and reports a conflict for the other', async () => {
  const user = await make()
  const adminAll = await world.signIn('adminAll')
  const { version } = user
  const both = await Promise.all([
    put(user, { ...toOther, version }),
    put(user, { vendor_id: vendors.internal, version }, adminAll),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = both.find(({ status }) => status === 200)?.body.changed.vendor_id
  expect((await enter(user)).user.vendor_id).toBe(winner)
})

test('[USR-05] [SES-08] a session that starts while the supplier is changed is either ended or has the new supplier', async () => {
  const user = await make()
  const [moved, ...entered] = await Promise.all([put(user, toOther), ...Array.from({ length: 8 }, () => enter(user))])
  expect(moved.status).toBe(200)
  for (const { jwt, user: notified } of entered) {
    if (jwt === undefined) continue
    const { status, body } = await world.as(jwt).get<SessionUser>('/users/me')
    expect([status, status === 200 ? [body.vendor_id, notified.vendor_id] : []]).toEqual(
      status === 200 ? [200, [vendors.other, vendors.other]] : [401, []],
    )
  }
  expect((await enter(user)).user.vendor_id).toBe(vendors.other)
})
