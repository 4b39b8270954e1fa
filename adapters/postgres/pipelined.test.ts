import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, FIRST_IN_UNIT, LAST_IN_UNIT, type Unit, WHOLE_UNIT } from '#kit/server/database.ts'
import { openTestDatabase } from '#tests/world/world.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase())
  await sql`create table public.note (id integer primary key)`.execute(database.db)
})
afterAll(() => drop())
beforeEach(async () => {
  await sql`delete from public.note where id > ${0}`.execute(database.db)
})

const last = sql.raw(LAST_IN_UNIT)
const notes = async () =>
  (await sql<{ id: number }>`select id from public.note where id > ${0} order by id`.execute(database.db)).rows.map(
    ({ id }) => id,
  )

test('the last statement of a unit of work is committed with all before it', async () => {
  const { rows } = await database.db.transaction().execute(async (unit) => {
    await sql`select count(*) from public.note where id > ${0}`.execute(unit)
    await sql`insert into public.note values (${1})`.execute(unit)
    return sql<{ id: number }>`insert into public.note values (${2}) returning id ${last}`.execute(unit)
  })
  expect(rows).toEqual([{ id: 2 }])
  expect(await notes()).toEqual([1, 2])
})

test('a last statement that fails says why, and nothing of its unit of work stays', async () => {
  await sql`insert into public.note values (${2})`.execute(database.db)
  const unit = database.db.transaction().execute(async (unit) => {
    await sql`insert into public.note values (${1})`.execute(unit)
    return sql`insert into public.note values (${2}) ${last}`.execute(unit)
  })
  await expect(unit).rejects.toMatchObject({ code: '23505' })
  expect(await notes()).toEqual([2])
})

test('a unit of work that gives up leaves nothing, whether it has asked anything or not', async () => {
  for (const work of [0, 1, 2]) {
    const unit = database.db.transaction().execute(async (unit) => {
      if (work > 0) await sql`select count(*) from public.note where id > ${0}`.execute(unit)
      if (work > 1) await sql`insert into public.note values (${1})`.execute(unit)
      throw new Error('given up')
    })
    await expect(unit).rejects.toThrow('given up')
  }
  expect(await notes()).toEqual([])
})

test('a first question that fails ends its unit of work, and the connection is as good as before', async () => {
  for (let round = 0; round < 30; round++) {
    await sql`insert into public.note values (${round + 1})`.execute(database.db)
    const failing = database.db.transaction().execute(async (unit) => {
      await sql`select 1 / (id - id) from public.note where id = ${round + 1}`.execute(unit)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
  }
  expect((await notes()).length).toBe(30)
})

test('[OPS-02] what changes something never goes out before its transaction stands', async () => {
  // a level that PostgreSQL does not have: BEGIN fails; the embedded database is told no level
  for (let round = 0; round < (database.kind === 'postgres' ? 5 : 0); round++) {
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

test('nothing comes after the last statement, and units of work side by side do not mix', async () => {
  if (database.kind === 'postgres') {
    const late = database.db.transaction().execute(async (unit) => {
      await sql`insert into public.note values (${100}) ${last}`.execute(unit)
      await sql`insert into public.note values (${101})`.execute(unit)
    })
    await expect(late).rejects.toThrow(/last/)
    expect(await notes()).toEqual([100])
  }
  await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      database.db.transaction().execute(async (unit) => {
        await sql`insert into public.note values (${1000 + n})`.execute(unit)
        if (n % 2 === 1) throw new Error('odd')
        await sql`insert into public.note values (${2000 + n}) ${last}`.execute(unit)
      }),
    ),
  )
  const even = Array.from({ length: 20 }, (_, n) => 2 * n)
  expect((await notes()).filter((id) => id >= 1000)).toEqual([
    ...even.map((n) => 1000 + n),
    ...even.map((n) => 2000 + n),
  ])
})

const first = sql.raw(FIRST_IN_UNIT)
const counted = () => sql<{ n: number }>`select count(*)::int as n from public.note where id > ${0} ${first}`

test('[OPS-02] a unit that begins with a question is begun and ended by the database: one commit, or nothing', async () => {
  const made = await database.db.transaction().execute(async (unit) => {
    const { rows } = await counted().execute(unit)
    const asked = await sql<{ id: number }>`select id from public.note where id > ${0}`.execute(unit)
    const { rows: written } = await sql<{
      id: number
    }>`insert into public.note values (${2}) returning id ${last}`.execute(unit)
    return [rows, asked.rows, written]
  })
  expect(made).toEqual([[{ n: 0 }], [], [{ id: 2 }]])
  expect(await notes()).toEqual([2])
  const open = database.db.transaction().execute(async (unit) => (await counted().execute(unit)).rows)
  expect(await open).toEqual([{ n: 1 }])
  expect(await notes()).toEqual([2])
})

test('[OPS-02] such a unit is one snapshot of locks: they are held from its question to its end', async () => {
  const holdsOne = sql<{ held: unknown }>`select pg_advisory_xact_lock(${4711}::bigint)::text as held ${first}`
  const free = () =>
    sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${4711}::bigint) as free`.execute(database.db)
  const seen: unknown[] = []
  await database.db
    .transaction()
    .execute(async (unit) => {
      await holdsOne.execute(unit)
      // the embedded database has one connection, which waits for the unit
      if (database.kind === 'postgres') seen.push((await free()).rows[0]?.free)
      throw new Error('given up')
    })
    .catch(() => {})
  expect(seen).toEqual(database.kind === 'postgres' ? [false] : [])
  expect((await free()).rows).toEqual([{ free: true }])
})

test('[OPS-02] what fails in such a unit leaves nothing, wherever it fails, and the connection goes on', async () => {
  await sql`insert into public.note values (${1})`.execute(database.db)
  const unsendable: { self?: object } = Object.create(null)
  unsendable.self = unsendable
  for (let round = 0; round < 20; round++) {
    const failures: ((unit: Unit) => Promise<unknown>)[] = [
      (unit) => sql`select 1 / (id - 1) from public.note where id = ${1} ${first}`.execute(unit),
      async (unit) => {
        await counted().execute(unit)
        await sql`select 1 / (id - 1) from public.note where id = ${1}`.execute(unit)
      },
      async (unit) => {
        await counted().execute(unit)
        await sql`insert into public.note values (${1}) ${last}`.execute(unit)
      },
      async (unit) => {
        await counted().execute(unit)
        await sql`insert into public.note values (${2})`.execute(unit)
        throw Object.assign(new Error('given up'), { code: 'given up' })
      },
      (unit) => sql`select ${unsendable}::text, ${1} ${first}`.execute(unit),
    ]
    const codes = await Promise.all(
      failures.map((work) =>
        database.db
          .transaction()
          .execute(work)
          .then(
            () => 'done',
            (fault: { code?: string; name?: string }) => fault.code ?? fault.name,
          ),
      ),
    )
    expect(codes.slice(0, 4)).toEqual(['22012', '22012', '23505', 'given up'])
    expect(codes[4]).not.toBe('done')
  }
  expect(await notes()).toEqual([1])
})

test('[OPS-02] many such units at once are told apart', async () => {
  const sums = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      database.db.transaction().execute(async (unit) => {
        const { rows } = await sql<{ n: number }>`select ${n}::int as n ${first}`.execute(unit)
        const { rows: written } = await sql<{ id: number }>`insert into public.note values (${100 + n}) returning id
          ${last}`.execute(unit)
        return [rows[0]?.n, written[0]?.id]
      }),
    ),
  )
  expect(sums).toEqual(Array.from({ length: 60 }, (_, n) => [n, 100 + n]))
})

test('[OPS-02] a unit of one statement is committed, or leaves nothing, and its connection is as good as before', async () => {
  const whole = (ids: readonly number[]) =>
    database.db.transaction().execute((unit) =>
      sql<{
        id: number
      }>`insert into public.note select unnest(${ids}::integer[]) returning id ${sql.raw(WHOLE_UNIT)}`.execute(unit),
    )
  expect((await whole([1, 2])).rows).toEqual([{ id: 1 }, { id: 2 }])
  await expect(whole([3, 1])).rejects.toMatchObject({ code: '23505' })
  const late = database.db.transaction().execute(async (unit) => {
    await sql`insert into public.note values (${5}) ${sql.raw(WHOLE_UNIT)}`.execute(unit)
    await sql`insert into public.note values (${6})`.execute(unit)
  })
  if (database.kind === 'postgres') await expect(late).rejects.toThrow(/after its last/)
  else await late
  expect((await whole([4])).rows).toEqual([{ id: 4 }])
  expect(await notes()).toEqual(database.kind === 'postgres' ? [1, 2, 4, 5] : [1, 2, 4, 5, 6])
})
