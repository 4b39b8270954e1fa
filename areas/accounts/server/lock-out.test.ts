import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type Username } from '#tests/support/people.ts'
import { accountNotices } from '#tests/support/sign-in/account-notices.ts'
import { signInProofs } from '#tests/support/sign-in/sign-in-proofs.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const WRONG = 'not the password'
const SITE = '203.0.113.10'
const HOME = '198.51.100.20'
const unknownAddress = (number: number) => `192.0.2.${number}`

// a fixed clock, so that no delay expires while a slow machine runs the attempts
const start = new Date()
let world: World
beforeAll(async () => {
  world = await openWorld({ now: start, env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterEach(async () => {
  world.setNow(start)
  for (const table of ['sign_in_failure', 'known_origin', 'reset_code'])
    await sql`delete from ${sql.id('accounts', table)}`.execute(world.database.db)
})
afterAll(() => world.close())

const inMinutes = (minutes: number) => world.setNow(new Date(start.getTime() + minutes * 60_000))

interface Reply {
  readonly code?: string
  readonly device: string
  readonly jwt: string
}

const signIn = (from: string, identifier: string, password: string, device?: string) =>
  world.nobody.post<Reply>('/auth/local', { identifier, password, device }, { 'x-forwarded-for': from })

const failToSignIn = async (times: number, from: string, identifier: string, device?: string) => {
  for (let tried = 0; tried < times; tried++) await signIn(from, identifier, WRONG, device)
}
const statusOf = async (from: string, identifier: string, password = PASSWORD, device?: string) =>
  (await signIn(from, identifier, password, device)).status
const deviceOf = async (from: string, identifier: string) => (await signIn(from, identifier, PASSWORD)).body.device

const entriesOf = async (username: string) => {
  const { rows } = await sql<{ what: string }>`select what from audit.entry
    where kind = 'session' and after ->> 'username' = ${username} order by id`.execute(world.database.db)
  return rows.map(({ what }) => what)
}

const usernames: readonly Username[] = [
  'vendor',
  'vendor2',
  'store',
  'purchase',
  'admin',
  'account',
  'internal',
  'demo',
]

test('[SES-16] accepts every correct password from a site where many other users mistype theirs', async () => {
  for (let round = 0; round < 4; round++) for (const name of usernames) await signIn(SITE, name, WRONG)
  for (let round = 0; round < 2; round++)
    for (const name of usernames) expect([name, await statusOf(SITE, name)]).toEqual([name, 200])
  for (let round = 0; round < 4; round++) for (const name of usernames) await signIn(SITE, name, WRONG)
  for (const name of usernames) expect([name, await statusOf(SITE, name)]).toEqual([name, 200])
})

test('[SES-16] accounts that are known at an IP address can sign in from it, however often other users fail there', async () => {
  expect(await statusOf(SITE, 'store')).toBe(200)
  for (let number = 0; number < 60; number++) await signIn(SITE, `nobody-${number}`, WRONG)
  const unknownHere = await signIn(SITE, 'purchase', PASSWORD)
  expect([unknownHere.status, unknownHere.body.code]).toEqual([429, 'LOGIN_LOCKED'])
  expect(await statusOf(SITE, 'store')).toBe(200)
  // the sign-in of an unknown account is delayed by seconds, not locked
  world.setNow(new Date(start.getTime() + 10_000))
  expect(await statusOf(SITE, 'purchase')).toBe(200)
})

test('[SES-16] each successful sign-in reduces the failure count of its IP address by one', async () => {
  await signIn(SITE, 'nobody', WRONG)
  // the last failure that causes no delay
  await sql`update accounts.sign_in_failure set failures = 49 where key like 'address/%'`.execute(world.database.db)
  for (const name of ['store', 'vendor'] as const) expect([name, await statusOf(SITE, name)]).toEqual([name, 200])
  for (const name of ['nobody', 'nobody else']) await signIn(SITE, name, WRONG)
  expect(await statusOf(SITE, 'purchase')).toBe(200)
})

test('[SES-16] failed sign-ins lock out a stranger, but not the owner of the account at another IP address', async () => {
  await failToSignIn(12, unknownAddress(1), 'vendor')
  expect(await statusOf(unknownAddress(1), 'vendor')).toBe(429)
  expect(await statusOf(HOME, 'vendor')).toBe(200)
})

test('[SES-16] the owner of an account can sign in on a known device while others enter wrong passwords from every IP address, including the owner’s', async () => {
  const device = await deviceOf(HOME, 'vendor')
  for (let number = 1; number <= 30; number++) await failToSignIn(4, unknownAddress(number), 'vendor')
  await failToSignIn(12, HOME, 'vendor')
  expect(await statusOf(unknownAddress(99), 'vendor')).toBe(429)
  expect(await statusOf(HOME, 'vendor')).toBe(429)
  expect(await statusOf(HOME, 'vendor', PASSWORD, device)).toBe(200)
  // the known device can also sign in from an unknown IP address
  expect(await statusOf(unknownAddress(98), 'vendor', PASSWORD, device)).toBe(200)
})

test('[SES-16] delays sign-ins from IP addresses that the user has not used before, after wrong passwords from many IP addresses', async () => {
  expect(await statusOf(HOME, 'vendor')).toBe(200)
  for (let number = 1; number <= 30; number++) await signIn(unknownAddress(number), 'vendor', WRONG)
  expect(await statusOf(unknownAddress(77), 'vendor')).toBe(429)
  expect(await statusOf(HOME, 'vendor')).toBe(200)
})

test('[SES-16] locks a known device after its own failures', async () => {
  const device = await deviceOf(HOME, 'vendor')
  await failToSignIn(12, HOME, 'vendor', device)
  expect(await statusOf(HOME, 'vendor', PASSWORD, device)).toBe(429)
  inMinutes(16)
  expect(await statusOf(HOME, 'vendor', PASSWORD, device)).toBe(200)
})

test('[SES-16] accepts a device token only for the accounts that signed in on the device, and rejects an invented token', async () => {
  const device = await deviceOf(HOME, 'vendor')
  expect((await signIn(HOME, 'store', PASSWORD, device)).body.device).toBe(device)
  await failToSignIn(12, unknownAddress(1), 'purchase')
  expect(await statusOf(unknownAddress(1), 'purchase', PASSWORD, device)).toBe(429)
  await failToSignIn(12, unknownAddress(2), 'store')
  expect(await statusOf(unknownAddress(2), 'store', PASSWORD, 'invented')).toBe(429)
  expect(await statusOf(unknownAddress(2), 'store', PASSWORD, device)).toBe(200)
  expect((await signIn(HOME, 'store', PASSWORD, 'invented')).body.device).not.toBe('invented')
})

test('[SES-16] failed sign-ins count less as time passes', async () => {
  await failToSignIn(4, SITE, 'vendor')
  inMinutes(12)
  await failToSignIn(4, SITE, 'vendor')
  expect(await statusOf(SITE, 'vendor')).toBe(200)
})

/** Returns the codes in the mails to a user, oldest first. */
const codesTo = async (username: string): Promise<readonly (string | null)[]> => {
  const { rows } = await sql<{ code: string | null }>`select m.secrets::json ->> 'code' as code from mail.message m
    join mail.recipient r on r.mail_id = m.id
    where r.address = ${`${username}@test.example`} and m.template = 'password-reset' order by m.id`.execute(
    world.database.db,
  )
  return rows.map(({ code }) => code)
}
const forgot = (username: string) => world.nobody.post('/auth/forgot-password', { email: `${username}@test.example` })

test('[SES-16] sends one mail for sixty reset requests and keeps its code valid', async () => {
  await Promise.all(Array.from({ length: 60 }, () => forgot('vendor2')))
  await expect.poll(() => codesTo('vendor2')).toHaveLength(1)
  inMinutes(6)
  await forgot('vendor2')
  await expect.poll(() => codesTo('vendor2')).toHaveLength(2)
  const [first] = await codesTo('vendor2')
  const reset = { code: first, password: 'a quite new password', passwordConfirmation: 'a quite new password' }
  expect((await world.nobody.post('/auth/reset-password', reset)).status).toBe(200)
  // the used code is deleted from both mails; the second code is void
  expect(await codesTo('vendor2')).toEqual([null, null])
  expect(await accountNotices(world, 'vendor2')).toEqual(['password-changed'])
})

test('[SES-16] lifts every lock after a completed reset', async () => {
  await failToSignIn(12, SITE, 'store2')
  for (let number = 1; number <= 30; number++) await signIn(unknownAddress(number), 'store2', WRONG)
  expect(await statusOf(SITE, 'store2')).toBe(429)
  await forgot('store2')
  await expect.poll(() => codesTo('store2')).toHaveLength(1)
  const [code] = await codesTo('store2')
  const password = 'a quite new password'
  const reset = { code, password, passwordConfirmation: password }
  expect((await world.nobody.post('/auth/reset-password', reset)).status).toBe(200)
  expect(await statusOf(SITE, 'store2', password)).toBe(200)
})

test('[SES-15] wrong old passwords in a session delay and lock further password changes, but not the sign-in', async () => {
  const { jwt } = (await signIn(HOME, 'purchase2', PASSWORD)).body
  const thief = world.as(jwt)
  const { id } = (await thief.get<{ id: number }>('/users/me')).body
  const change = (oldPassword: string) =>
    thief.put<{ code?: string }>(`/users/${id}`, {
      oldPassword,
      password: 'a quite new password',
      passwordConfirmation: 'a quite new password',
    })
  const codes: unknown[] = []
  for (let guess = 0; guess < 40; guess++) codes.push((await change(`guess ${guess}`)).body.code)
  expect(codes.filter((code) => code === 'USER_UPDATE_FAILS')).toHaveLength(5)
  expect(await change(PASSWORD)).toMatchObject({
    status: 429,
    body: { code: 'PASSWORD_CHANGE_LOCKED', details: { path: 'oldPassword', params: { seconds: 2 } } },
  })
  expect(await statusOf(HOME, 'purchase2')).toBe(200)
  inMinutes(1)
  expect((await change(PASSWORD)).status).toBe(200)
})

test('[SES-14] records sign-ins, failures, locks and sign-outs in the audit, but no unknown user names', async () => {
  const { jwt } = (await signIn(HOME, 'admin2', PASSWORD)).body
  await world.as(jwt).post('/auth/sign-out')
  await signIn(HOME, 'admin2', WRONG)
  await signIn(HOME, 'my-secret-typed-as-name', WRONG)
  expect(await entriesOf('admin2')).toEqual(['session.start', 'session.end', 'session.fail'])
  expect(await signInProofs(world, 'admin2')).toEqual(['password'])
  const { rows } = await sql<Record<string, unknown>>`select user_name, record, after, ip from audit.entry
    where what = 'session.fail' order by id desc limit 1`.execute(world.database.db)
  expect(rows).toEqual([{ user_name: 'unknown', record: 'unknown', after: null, ip: HOME }])
})

test('[SES-14] notifies the user once of a lock, and of a sign-in from a new place', async () => {
  const device = await deviceOf(HOME, 'internal')
  for (let minute = 0; minute < 12; minute++) {
    inMinutes(minute)
    await failToSignIn(2, unknownAddress(5), 'internal')
  }
  expect((await entriesOf('internal')).filter((what) => what === 'session.lock')).toHaveLength(1)
  expect(await accountNotices(world, 'internal')).toEqual(['locked'])
  expect(await statusOf(unknownAddress(6), 'internal', PASSWORD, device)).toBe(200)
  expect(await accountNotices(world, 'internal')).toEqual(['locked'])
  expect(await statusOf(unknownAddress(7), 'internal')).toBe(200)
  expect(await accountNotices(world, 'internal')).toEqual(['locked', 'new-device'])
})
