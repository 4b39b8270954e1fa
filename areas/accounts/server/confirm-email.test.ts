import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { ListedUser } from '../contract.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  admin = await world.signIn('admin')
})
afterAll(() => world.close())

let created = 0
const make = async (): Promise<ListedUser> => {
  const username = `owner-${++created}`
  const requested = { user_type: 'vendor', vendor_id: vendors.siam, username, email: `${username}@old.example` }
  return (await admin.post<{ user: ListedUser }>('/users', { ...requested, password: PASSWORD })).body.user
}
const put = (user: { id: number }, body: object) =>
  admin.put<{ code: string; changed: ListedUser }>(`/users/${user.id}`, body)
const signIn = (identifier: string) =>
  world.nobody.post<{ jwt: string }>('/auth/local', { identifier, password: PASSWORD })
const confirm = (code: string | null | undefined) =>
  world.nobody.post<{ code: string; email: string }>('/auth/confirm-email', { code })

interface Sent {
  readonly template: string
  readonly what: string | null
  readonly code: string | null
}
const mailsTo = async (address: string): Promise<readonly Sent[]> => {
  const { rows } =
    await sql<Sent>`select m.template, m.data::json ->> 'what' as what, m.secrets::json ->> 'code' as code
    from mail.message m join mail.recipient r on r.mail_id = m.id
    where lower(r.address) = ${address.toLowerCase()} order by m.id`.execute(world.database.db)
  return rows
}
const codeTo = async (address: string) =>
  (await mailsTo(address)).findLast(({ template }) => template === 'confirm-email')?.code

test('[USR-05] [SES-14] applies a new email address when its owner opens the link, notifies the old one and ends the sessions', async () => {
  const user = await make()
  const session = world.as((await signIn(user.username)).body.jwt)
  const email = `${user.username}@new.example`
  const changed = await put(user, { email, version: 1 })
  expect([changed.status, changed.body.changed]).toEqual([200, { ...user, pending_email: email, version: 2 }])
  expect((await mailsTo(user.email)).map(({ what }) => what)).toEqual(['email-requested'])

  // before the confirmation, the new email address cannot be used to sign in
  expect((await signIn(email)).status).toBe(401)
  await world.nobody.post('/auth/forgot-password', { email })
  await world.settleWork()
  await world.nobody.post('/auth/forgot-password', { email: user.email })
  await expect.poll(async () => (await mailsTo(user.email)).length).toBe(2)
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['confirm-email'])
  expect((await session.get('/users/me')).status).toBe(200)

  const code = await codeTo(email)
  expect(await confirm(code)).toMatchObject({ status: 200, body: { statusCode: 200, email } })
  expect((await session.get('/users/me')).status).toBe(401)
  expect([(await signIn(user.email)).status, (await signIn(email)).status]).toEqual([401, 200])
  expect((await mailsTo(user.email)).map(({ what }) => what)).toEqual(['email-requested', null, 'email-changed'])
  expect((await mailsTo(email)).map(({ what }) => what)).toEqual([null, 'email-changed'])
  // used codes are deleted from the mails, and the reset link in the mail to the old email address is void
  expect((await mailsTo(user.email)).concat(await mailsTo(email)).filter((mail) => mail.code !== null)).toEqual([])
  expect((await confirm(code)).body.code).toBe('EMAIL_CONFIRM_FAILS')
})

test('[USR-05] voids the previous link when another email address is entered, and all links when the current address is entered', async () => {
  const user = await make()
  await put(user, { email: 'first@new.example' })
  const first = await codeTo('first@new.example')
  await put(user, { email: 'second@new.example' })
  expect((await confirm(first)).status).toBe(400)
  const second = await codeTo('second@new.example')
  const unchanged = await put(user, { email: user.email })
  expect(unchanged.body.changed).toMatchObject({ email: user.email, pending_email: null })
  expect((await confirm(second)).status).toBe(400)
})

test('[USR-05] rejects a link after three days, or when the email address is taken or the user is deleted', async () => {
  const late = await make()
  await put(late, { email: 'late@new.example' })
  const code = await codeTo('late@new.example')
  world.setNow(new Date(Date.now() + 73 * 3_600_000))
  expect((await confirm(code)).status).toBe(400)
  await world.purgeAccounts(new Date(Date.now() + 73 * 3_600_000))
  expect(await codeTo('late@new.example')).toBe(null)
  world.setNow(new Date())
  const [one, other] = [await make(), await make()]
  for (const user of [one, other]) expect((await put(user, { email: 'both@new.example' })).status).toBe(200)
  const { rows } = await sql<{ code: string }>`select m.secrets::json ->> 'code' as code from mail.message m
    join mail.recipient r on r.mail_id = m.id where r.address = 'both@new.example' order by m.id`.execute(
    world.database.db,
  )
  const statuses = await Promise.all(rows.map(async (row) => (await confirm(row.code)).status))
  expect(statuses.sort()).toEqual([200, 400])
  const deleted = await make()
  await put(deleted, { email: 'gone@new.example' })
  const voided = await codeTo('gone@new.example')
  await admin.delete(`/users/${deleted.id}`)
  expect((await confirm(voided)).status).toBe(400)
})

test('[OPS-05] records in the audit who requested the email address and that its owner confirmed it', async () => {
  const user = await make()
  await put(user, { email: 'audited@new.example' })
  await confirm(await codeTo('audited@new.example'))
  const { rows } = await sql<Record<string, unknown>>`select what, user_name, before, after from audit.entry
    where kind = 'user' and record = ${String(user.id)} and what <> 'user.create' order by id`.execute(
    world.database.db,
  )
  const change = { before: { email: user.email }, after: { email: 'audited@new.example' } }
  expect(rows).toEqual([
    { what: 'user.request-email', user_name: 'admin', ...change },
    { what: 'user.change', user_name: user.username, ...change },
  ])
})
