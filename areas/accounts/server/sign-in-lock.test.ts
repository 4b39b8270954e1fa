import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/people.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// a fixed clock, so that no delay expires while a slow machine runs the attempts
const now = new Date()
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
let world: World
beforeAll(async () => {
  world = await openWorld({ now })
})
afterAll(() => world.close())

test('[SES-09] failures delay and then lock an account, even if the right password follows or thirty attempts are concurrent', async () => {
  const tries = await Promise.all(
    Array.from({ length: 30 }, () =>
      world.nobody.post('/auth/local', { identifier: 'internal', password: 'wrong one' }),
    ),
  )
  const codes = tries.map(({ body }) => (body as { code: string }).code)
  expect(codes.filter((code) => code === 'LOGIN_FAILS').length).toBe(5)
  const right = await world.nobody.post('/auth/local', { identifier: 'internal', password: PASSWORD })
  expect(right.status).toBe(429)
  expect(right.body).toMatchObject({ code: 'LOGIN_LOCKED', details: { params: { seconds: expect.any(Number) } } })
  world.setNow(inMinutes(16))
  expect((await world.nobody.post('/auth/local', { identifier: 'internal', password: PASSWORD })).status).toBe(200)
  world.setNow(now)
  await world.database.db.deleteFrom('accounts.sign_in_failure').execute()
})

test('[SES-09] accepts concurrent valid sign-ins of one user and resets the earlier failures', async () => {
  const post = (password: string) => world.nobody.post('/auth/local', { identifier: 'demo2', password })
  for (let failure = 0; failure < 4; failure++) expect((await post('wrong one')).status).toBe(401)
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(PASSWORD)))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  for (let failure = 0; failure < 5; failure++) expect((await post('wrong one')).status).toBe(401)
  expect((await post(PASSWORD)).status).toBe(429)
  await world.database.db.deleteFrom('accounts.sign_in_failure').execute()
})

test('[SES-09] a correct password among many concurrent guesses counts like every other attempt', async () => {
  const guesses = Array.from({ length: 24 }, (_, at) => (at === 23 ? PASSWORD : `guess ${at}`))
  const answers = await Promise.all(
    guesses.map((password) => world.nobody.post('/auth/local', { identifier: 'demo', password })),
  )
  const failed = answers.filter(({ body }) => (body as { code?: string }).code === 'LOGIN_FAILS').length
  const signedIn = answers.filter(({ status }) => status === 200).length
  // a successful attempt resets the failures that precede it
  expect(failed).toBeLessThanOrEqual(signedIn === 1 ? 9 : 5)
  expect(answers.filter(({ status }) => status === 429).length).toBe(24 - failed - signedIn)
  await world.database.db.deleteFrom('accounts.sign_in_failure').execute()
})

test('[SES-14] remembers the newest hundred devices and networks of a user', async () => {
  const { db } = world.database
  const { id: user_id } = await db
    .selectFrom('accounts.user_account')
    .select('id')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow()
  const now = new Date()
  const origins = Array.from({ length: 103 }, (_, age) => ({
    user_id,
    origin: `device/${age}`,
    last_seen_at: new Date(now.getTime() - age * 60_000),
  }))
  await db.deleteFrom('accounts.known_origin').where('user_id', '=', user_id).execute()
  await db.insertInto('accounts.known_origin').values(origins).execute()
  await world.purgeAccounts(now)
  const left = db.selectFrom('accounts.known_origin').select('origin').where('user_id', '=', user_id)
  const ages = (await left.execute()).map(({ origin }) => Number(origin.slice('device/'.length)))
  expect(ages.sort((one, other) => one - other)).toEqual(origins.slice(0, 100).map((_, age) => age))
  await db.deleteFrom('accounts.known_origin').where('user_id', '=', user_id).execute()
})

test('[SES-07] deletes ended sessions after a week and expired failure counts after a day, and no others', async () => {
  const { db } = world.database
  const start = new Date()
  const live = await world.signIn('store')
  const signedOut = await world.signIn('store')
  await signedOut.post('/auth/sign-out')
  await world.nobody.post('/auth/local', { identifier: 'store', password: 'wrong one' })
  const ended = () => db.selectFrom('accounts.session').select('id').where('ended_at', 'is not', null).execute()
  const failures = () => db.selectFrom('accounts.sign_in_failure').select('key').execute()
  await world.purgeAccounts(start)
  expect((await ended()).length).toBeGreaterThan(0)
  expect((await failures()).length).toBeGreaterThan(0)
  await world.purgeAccounts(new Date(start.getTime() + 25 * 3_600_000))
  expect(await failures()).toEqual([])
  expect((await live.get('/users/me')).status).toBe(200)
  await world.purgeAccounts(new Date(start.getTime() + 7 * 24 * 3_600_000 + 60_000))
  expect(await ended()).toEqual([])
  expect((await live.get('/users/me')).status).toBe(200)
})
