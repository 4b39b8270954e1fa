import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, FIRST_IN_UNIT, LAST_IN_UNIT } from '#kit/server/database.ts'
import { openTestDatabase } from '#tests/support/world.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
  await sql`create table public.note (id integer primary key)`.execute(database.db)
})
afterAll(() => drop())

const first = sql.raw(FIRST_IN_UNIT)
const last = sql.raw(LAST_IN_UNIT)
const notes = async () =>
  (await sql<{ id: number }>`select id from public.note where id > ${0} order by id`.execute(database.db)).rows

test('[OPS-02] sends no change when BEGIN fails', async () => {
  // PostgreSQL does not have this isolation level, so BEGIN fails
  for (let round = 0; round < 5; round++) {
    const unit = database.db.transaction().setIsolationLevel('snapshot')
    const written = unit.execute((unit) => sql`insert into public.note values (${round + 1})`.execute(unit))
    await expect(written).rejects.toMatchObject({ code: '42601' })
    const asked = unit.execute((unit) => sql`select id from public.note where id > ${round}`.execute(unit))
    await expect(asked).rejects.toMatchObject({ code: '42601' })
    const ended = unit.execute((unit) => sql`insert into public.note values (${round + 1}) ${last}`.execute(unit))
    await expect(ended).rejects.toMatchObject({ code: '42601' })
  }
  expect(await notes()).toEqual([])
})

test('[OPS-02] holds the locks of a transaction’s first statement until the transaction ends', async () => {
  const holdsOne = sql<{ held: unknown }>`select pg_advisory_xact_lock(${4711}::bigint)::text as held ${first}`
  const free = () =>
    sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${4711}::bigint) as free`.execute(database.db)
  const seen: unknown[] = []
  await database.db
    .transaction()
    .execute(async (unit) => {
      await holdsOne.execute(unit)
      seen.push((await free()).rows[0]?.free)
      throw new Error('given up')
    })
    .catch(() => {})
  expect(seen).toEqual([false])
  expect((await free()).rows).toEqual([{ free: true }])
})
