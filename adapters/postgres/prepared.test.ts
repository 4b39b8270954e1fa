import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/world/world.ts'

test('statements are prepared once per connection, and again after a table has changed', async () => {
  const { database, drop } = await openTestDatabase()
  try {
    const { db } = database
    await sql`create table public.thing (id integer)`.execute(db)
    await sql`insert into public.thing values (${1})`.execute(db)
    await db.connection().execute(async (one) => {
      const read = () => sql`select * from public.thing where id = ${1}`.execute(one).then(({ rows }) => rows)
      expect(await read()).toEqual([{ id: 1 }])
      expect(await read()).toEqual([{ id: 1 }])
      const prepared =
        await sql`select 1 from pg_prepared_statements where statement like '%public.thing where%'`.execute(one)
      expect(prepared.rows.length).toBe(database.kind === 'postgres' ? 1 : 0)
      await sql`alter table public.thing add more text`.execute(one)
      // the first one may fail on the outdated plan; from then on all is well
      await read().catch(() => {})
      expect(await read()).toEqual([{ id: 1, more: null }])
    })
  } finally {
    await drop()
  }
})
