import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { PLANNED_FOR_VALUES } from '#kit/server/database.ts'

test('[OPS-02] prepares each statement once per connection and again after a table change, except statements planned for their values', async () => {
  // a process prepares a limited number of statements, and files share a process
  vi.resetModules()
  const { openTestDatabase } = await import('#tests/support/world.ts')
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
      const each = await sql`select ${2}::integer as planned ${sql.raw(PLANNED_FOR_VALUES)}`.execute(one)
      expect(each.rows).toEqual([{ planned: 2 }])
      const kept = await sql`select 1 from pg_prepared_statements where statement like '%as planned%'
        and statement not like '%pg_prepared_statements%'`.execute(one)
      expect(kept.rows).toEqual([])
      await sql`alter table public.thing add more text`.execute(one)
      // nobody who asks meanwhile hears of the outdated plan
      expect(await read()).toEqual([{ id: 1, more: null }])
    })
  } finally {
    await drop()
  }
})
