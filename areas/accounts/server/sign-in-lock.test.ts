import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { purgeAccounts } from './purge.ts'

// a clock that stands, so that no wait runs out while a slow machine tries
const now = new Date()
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
let world: World
beforeAll(async () => {
  world = await openWorld({ now })
})
afterAll(() => world.close())

test('[SES-09] failures of one account are slowed and then locked, even with the right password, and thirty at once too', async () => {
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

test('[SES-09] good sign-ins of one user at once all succeed, and forget the failures before them', async () => {
  const post = (password: string) => world.nobody.post('/auth/local', { identifier: 'demo2', password })
  for (let failure = 0; failure < 4; failure++) expect((await post('wrong one')).status).toBe(401)
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(PASSWORD)))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  for (let failure = 0; failure < 5; failure++) expect((await post('wrong one')).status).toBe(401)
  expect((await post(PASSWORD)).status).toBe(429)
  await world.database.db.deleteFrom('accounts.sign_in_failure').execute()
})

test('[SES-09] among many guesses at once the right one is worth no more than in a row', async () => {
  const guesses = Array.from({ length: 24 }, (_, at) => (at === 23 ? PASSWORD : `guess ${at}`))
  const answers = await Promise.all(
    guesses.map((password) => world.nobody.post('/auth/local', { identifier: 'demo', password })),
  )
  const failed = answers.filter(({ body }) => (body as { code?: string }).code === 'LOGIN_FAILS').length
  const signedIn = answers.filter(({ status }) => status === 200).length
  // a right one that came through forgets what failed before it
  expect(failed).toBeLessThanOrEqual(signedIn === 1 ? 9 : 5)
  expect(answers.filter(({ status }) => status === 429).length).toBe(24 - failed - signedIn)
  await world.database.db.deleteFrom('accounts.sign_in_failure').execute()
})

test('[SES-07] what is over is deleted after a week, what lives stays', async () => {
  const { db } = world.database
  const start = new Date()
  const live = await world.signIn('store')
  const gone = await world.signIn('store')
  await gone.post('/auth/sign-out')
  await world.nobody.post('/auth/local', { identifier: 'store', password: 'wrong one' })
  const ended = () => db.selectFrom('accounts.session').select('id').where('ended_at', 'is not', null).execute()
  const failures = () => db.selectFrom('accounts.sign_in_failure').select('key').execute()
  await purgeAccounts(db, start)
  expect((await ended()).length).toBeGreaterThan(0)
  expect((await failures()).length).toBeGreaterThan(0)
  await purgeAccounts(db, new Date(start.getTime() + 2 * 3_600_000))
  expect(await failures()).toEqual([])
  expect((await live.get('/users/me')).status).toBe(200)
  await purgeAccounts(db, new Date(start.getTime() + 7 * 24 * 3_600_000 + 60_000))
  expect(await ended()).toEqual([])
  expect((await live.get('/users/me')).status).toBe(200)
})
