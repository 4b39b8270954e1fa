import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('[STA-02] returns a user’s settings at the sign-in on another device, and never to another user', async () => {
  const here = await world.signIn('vendor')
  expect((await here.get('/preferences')).body).toEqual({})
  const set = { 'deliveries.columns': ['po', 'status'], 'deliveries.size': 20 }
  expect(await here.put('/preferences', set)).toMatchObject({ status: 200, body: set })
  expect((await here.put('/preferences', { 'deliveries.size': 50 })).body).toEqual({ ...set, 'deliveries.size': 50 })

  const there = await (await world.another()).signIn('vendor')
  expect((await there.get('/users/me')).body).toMatchObject({ preferences: { ...set, 'deliveries.size': 50 } })
  expect((await there.put('/preferences', { 'deliveries.columns': null })).body).toEqual({ 'deliveries.size': 50 })
  expect((await here.get('/preferences')).body).toEqual({ 'deliveries.size': 50 })
  const colleague = await world.signIn('vendorColleague')
  expect((await colleague.get('/users/me')).body).toMatchObject({ preferences: {} })
})

test('[SHL-19] stores the saved views of each list for the user, and rejects two views with the same name', async () => {
  const client = await world.signIn('store2')
  const late = { name: 'ของเข้าวันนี้', search: 'cols=invoice%2Cboxes&status=transit', size: 50, isDefault: true }
  const views = { 'deliveries.views': [late, { name: 'B', search: '' }], 'users.views': [{ name: 'B', search: 'q=x' }] }
  expect(await client.put('/preferences', views)).toMatchObject({ status: 200, body: views })
  expect((await (await world.signIn('store2')).get('/users/me')).body).toMatchObject({ preferences: views })
  expect((await client.put('/preferences', { 'deliveries.views': [late, late] })).status).toBe(400)
  // the largest value that the rules allow fits into the column
  const longest = Array.from({ length: 8 }, (_, index) => ({
    name: `${index}${'ก'.repeat(39)}`,
    search: 'x'.repeat(1500),
  }))
  expect((await client.put('/preferences', { 'deliveries.views': longest })).status).toBe(200)
  await client.put('/preferences', { 'deliveries.views': null, 'users.views': null })
})

test('[STA-02] rejects an unknown or invalid setting by name and stores nothing', async () => {
  const client = await world.signIn('store')
  const refused = await client.put('/preferences', { 'deliveries.size': 0, 'my.diary': 'long' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect((refused.body as { message: string }).message).toContain('deliveries.size')
  expect((await client.get('/preferences')).body).toEqual({})
})

test('[STA-02] accepts both requests when two devices set the same preference concurrently, and stores one of the values', async () => {
  const [one, other] = await Promise.all([world.signIn('admin'), world.signIn('admin')])
  const columns = (key: string) => ({ 'deliveries.columns': [key], 'deliveries.size': 10 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? one.put('/preferences', columns('po')) : other.put('/preferences', columns('rel')),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect([['po'], ['rel']]).toContainEqual(
    ((await one.get('/preferences')).body as { 'deliveries.columns': string[] })['deliveries.columns'],
  )
})

test('[STA-02] omits stored preferences that the current release cannot read', async () => {
  const client = await world.signIn('purchase')
  await sql`insert into accounts.preference (user_id, key, value)
    select id, k, '"x"' from accounts.user_account, unnest(array['gone.away', 'deliveries.size']) as k
    where username = 'purchase'`.execute(world.database.db)
  expect((await client.get('/users/me')).body).toMatchObject({ preferences: {} })
})
