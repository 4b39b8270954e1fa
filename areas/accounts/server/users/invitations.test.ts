import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { ListedUser } from '../../contract.ts'

const DAY_MS = 24 * 3_600_000
const PASSWORD = 'seven quiet lanterns'
const start = new Date()
let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld({ now: start, prepare: addErpData })
  admin = await world.signIn('admin')
})
beforeEach(() => world.setNow(start))
afterAll(() => world.close())

let created = 0
const requestOf = (more: object = {}) => {
  const username = `guest-${++created}`
  return { user_type: 'vendor', vendor_id: vendors.siam, username, email: `${username}@siam.example`, ...more }
}
const invite = async (by: Client = admin, more: object = {}): Promise<ListedUser> =>
  (await by.post<{ user: ListedUser }>('/users', { ...requestOf(more), invite: true })).body.user

const codesTo = async (address: string) => {
  const { rows } = await sql<{ code: string | null }>`select m.secrets::json ->> 'code' as code from mail.message m
    join mail.recipient r on r.mail_id = m.id
    where m.template = 'invitation' and r.address = ${address} order by m.id`.execute(world.database.db)
  return rows.map(({ code }) => code)
}
const accept = (code: string | null | undefined, password = PASSWORD) =>
  world.nobody.post<{ code: string; username: string }>('/auth/accept-invitation', {
    code,
    password,
    passwordConfirmation: password,
  })
const signIn = (identifier: string, password = PASSWORD) =>
  world.nobody.post<{ code: string }>('/auth/local', { identifier, password })
const stateOf = async ({ id }: ListedUser) =>
  (await admin.get<ListedUser[]>(`/users?id=${id}`)).body.map(({ invitation }) => invitation)

test('[SES-13] an invited user sets a password with the mailed link, which works once, and then signs in', async () => {
  const user = await invite()
  expect(user.invitation).toBe('sent')
  const [code] = await codesTo(user.email)
  expect((await signIn(user.username, '')).status).toBe(400)
  expect((await signIn(user.username)).body.code).toBe('LOGIN_FAILS')
  expect((await accept(code, 'password1234')).body.code).toBe('PASSWORD_TOO_COMMON')
  expect((await accept(code, `${user.username}-1`)).status).toBe(400)
  const accepted = await accept(code)
  expect([accepted.status, accepted.body.username]).toEqual([200, user.username])
  expect((await accept(code, 'another good password')).body.code).toBe('INVITATION_FAILS')
  expect((await signIn(user.username)).status).toBe(200)
  expect(await stateOf(user)).toEqual([null])
  expect(await codesTo(user.email), 'the code is deleted from the mail').toEqual([null])
  const { rows } = await sql<{ what: string; user_name: string }>`select what, user_name from audit.entry
    where kind = 'user' and record = ${String(user.id)} order by id`.execute(world.database.db)
  expect(rows).toEqual([
    { what: 'user.create', user_name: 'admin' },
    { what: 'user.accept-invitation', user_name: user.username },
  ])
})

test('[SES-13] stores no invitation code in plain text, and accepts only one of several concurrent uses', async () => {
  const user = await invite()
  const [code] = await codesTo(user.email)
  const { rows } = await sql<{ row: string }>`select to_json(i)::text as row from accounts.invitation i`.execute(
    world.database.db,
  )
  expect(rows.map(({ row }) => row).join()).not.toContain(code)
  const answers = await Promise.all([1, 2, 3, 4].map((n) => accept(code, `${PASSWORD} ${n}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('[SES-13] an invitation ends after seven days, or when it is replaced or withdrawn, or its user is blocked or deleted', async () => {
  const user = await invite()
  const [first] = await codesTo(user.email)
  world.setNow(new Date(start.getTime() + 7 * DAY_MS))
  expect((await accept(first)).body.code).toBe('INVITATION_FAILS')
  world.setNow(start)
  expect((await admin.post(`/users/${user.id}/invitation`)).status).toBe(200)
  expect((await accept(first)).body.code).toBe('INVITATION_FAILS')
  expect((await admin.delete(`/users/${user.id}/invitation`)).status).toBe(200)
  expect(await stateOf(user)).toEqual(['withdrawn'])
  expect(await codesTo(user.email)).toEqual([null, null])
  expect((await admin.post(`/users/${user.id}/invitation`)).status).toBe(200)
  const third = (await codesTo(user.email)).at(-1)
  await admin.put(`/users/${user.id}`, { blocked: true })
  expect((await accept(third)).body.code).toBe('INVITATION_FAILS')
  await admin.put(`/users/${user.id}`, { blocked: false })
  await admin.delete(`/users/${user.id}`)
  expect((await accept(third)).body.code).toBe('INVITATION_FAILS')
  const inside = await invite()
  await accept((await codesTo(inside.email))[0])
  const late = await admin.post<{ code: string }>(`/users/${inside.id}/invitation`)
  expect([late.status, late.body.code]).toEqual([409, 'INVITATION_NOT_FOUND'])
})

test('[SES-13] neither a password reset nor a new email address lets an invited user in without the invitation', async () => {
  const user = await invite()
  const [code] = await codesTo(user.email)
  await world.nobody.post('/auth/forgot-password', { email: user.email })
  await world.settleWork()
  await world.nobody.post('/auth/forgot-password', { email: 'vendor@test.example' })
  const resets = async () => {
    const { rows } = await sql<{ address: string }>`select r.address from mail.message m
      join mail.recipient r on r.mail_id = m.id where m.template = 'password-reset'`.execute(world.database.db)
    return rows.map(({ address }) => address)
  }
  await expect.poll(resets).toEqual(['vendor@test.example'])
  // the administrator corrects a wrong email address; the person who received the mail must not get access
  await admin.put(`/users/${user.id}`, { email: 'right@siam.example' })
  expect((await accept(code)).body.code).toBe('INVITATION_FAILS')
})

test('[SES-13] after an administrator corrects the email address of an invited user, every invitation goes to the new one', async () => {
  const user = await invite()
  const email = 'corrected@siam.example'
  const { body } = await admin.put<{ changed: { email: string; pending_email: string | null } }>(`/users/${user.id}`, {
    email,
  })
  expect(body.changed).toMatchObject({ email, pending_email: null })
  expect((await admin.post(`/users/${user.id}/invitation`)).status).toBe(200)
  // the code in the mail to the wrong address is void
  expect(await codesTo(user.email)).toEqual([null])
  const codes = await codesTo(email)
  expect((await accept(codes.at(-1))).status).toBe(200)
})

test('[SES-13] [G-210] an administrator can invite, and resend invitations to, managed users only', async () => {
  const adminAll = await world.signIn('adminAll')
  const admin2 = await world.signIn('admin2')
  const store = await invite(adminAll, { user_type: 'store', vendor_id: null, company_id: 103, store_name: 'Main' })
  expect((await admin2.post(`/users/${store.id}/invitation`)).status).toBe(404)
  expect((await admin2.delete(`/users/${store.id}/invitation`)).status).toBe(404)
  expect((await admin.post(`/users/${store.id}/invitation`)).status).toBe(200)
  const seesMore = { ...requestOf({ user_type: 'admin', vendor_id: null, company_id: 175 }), invite: true }
  expect((await admin.post('/users', seesMore)).status).toBe(403)
})

test('[SES-13] a request repeated with the same key sends one invitation', async () => {
  const body = { ...requestOf(), invite: true }
  const key = { 'idempotency-key': 'invite-once' }
  const [one, two] = [
    await admin.post<{ user: ListedUser }>('/users', body, key),
    await admin.post<{ user: ListedUser }>('/users', body, key),
  ]
  expect([one.status, two.status, two.body.user.id]).toEqual([200, 200, one.body.user.id])
  expect(await codesTo(body.email)).toHaveLength(1)
})

test('[SES-13] invites all users of a list, or none and returns the reason for each refused row', async () => {
  interface Invited {
    readonly invited: number
    readonly refused: { index: number; field: string; code: string; reason: string }[]
  }
  const row = (more: object = {}) => ({ company_id: null, store_name: '', ...requestOf(more) })
  const taken = await invite()
  const good = row()
  const bad = await admin.post<Invited>('/users/invitations', {
    users: [
      good,
      row({ username: taken.username }),
      row({ email: 'no address' }),
      row({ vendor_id: 1 }),
      row({ user_type: 'store', vendor_id: null, company_id: 175, store_name: 'S' }),
    ],
  })
  expect(bad.status).toBe(200)
  expect(bad.body.invited).toBe(0)
  expect(bad.body.refused.map(({ index, field, code }) => [index, field, code])).toEqual([
    [2, 'email', 'USER_EMAIL_INVALID'],
    [3, 'vendor_id', 'USER_VENDOR_UNKNOWN'],
    [4, 'company_id', 'USER_COMPANY_NOT_ALLOWED'],
  ])
  expect(await codesTo(good.email)).toEqual([])
  const conflict = await admin.post<Invited>('/users/invitations', { users: [good, row({ username: taken.username })] })
  expect(conflict.body.refused).toMatchObject([{ index: 1, field: 'username', code: 'USERNAME_TAKEN' }])
  expect(await codesTo(good.email)).toEqual([])
  const two = await admin.post<Invited>('/users/invitations', { users: [good, row()] })
  expect(two.body).toEqual({ invited: 2, refused: [] })
  expect((await accept((await codesTo(good.email))[0])).status).toBe(200)
  const tooMany = await admin.post('/users/invitations', { users: Array.from({ length: 201 }, () => good) })
  expect(tooMany.status).toBe(400)
})
