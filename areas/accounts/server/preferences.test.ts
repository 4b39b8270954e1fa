import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('[STA-02] what a user sets up is there on another device, with the sign-in itself, and for nobody else', async () => {
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

test('[STA-02] a setting that is none, or not of its kind, is refused by name and nothing is kept', async () => {
  const client = await world.signIn('store')
  const refused = await client.put('/preferences', { 'deliveries.size': 0, 'my.diary': 'long' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect((refused.body as { message: string }).message).toContain('deliveries.size')
  expect((await client.get('/preferences')).body).toEqual({})
})

test('[STA-02] two devices that set the same at once both get an answer, and one of them stays', async () => {
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

test('[STA-02] what a later release cannot read any more is left out, not in the way', async () => {
  const client = await world.signIn('purchase')
  await sql`insert into accounts.preference (user_id, key, value)
    select id, k, '"x"' from accounts.user_account, unnest(array['gone.away', 'deliveries.size']) as k
    where username = 'purchase'`.execute(world.database.db)
  expect((await client.get('/users/me')).body).toMatchObject({ preferences: {} })
})
