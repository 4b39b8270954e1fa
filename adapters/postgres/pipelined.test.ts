import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AHEAD, answerOf, type Database, LAST_IN_UNIT } from '#kit/server/database.ts'
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

const ahead = sql.raw(AHEAD)

test('a question sent ahead is answered before what comes behind it', async () => {
  await sql`insert into public.note values (${1})`.execute(database.db)
  const answers = await database.db.transaction().execute(async (unit) => {
    const first = await sql<{ n: number }>`select count(*)::int as n from public.note where id > ${0} ${ahead}`.execute(
      unit,
    )
    const second = await sql<{ id: number }>`insert into public.note values (${2}) returning id`.execute(unit)
    return [await answerOf(first), second.rows]
  })
  expect(answers).toEqual([[{ n: 1 }], [{ id: 2 }]])
  expect(await notes()).toEqual([1, 2])
})

test('when a question sent ahead fails, the unit of work fails for its reason and leaves nothing', async () => {
  await sql`insert into public.note values (${1})`.execute(database.db)
  for (let round = 0; round < 20; round++) {
    const failing = database.db.transaction().execute(async (unit) => {
      const first = await sql`select 1 / (id - 1) from public.note where id = ${1} ${ahead}`.execute(unit)
      await sql`select count(*) from public.note where id > ${0}`.execute(unit)
      await answerOf(first)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
  }
  const unheard = database.db.transaction().execute(async (unit) => {
    await sql`select 1 / (id - 1) from public.note where id = ${1} ${ahead}`.execute(unit)
    await sql`insert into public.note values (${2}) ${last}`.execute(unit)
  })
  await expect(unheard).rejects.toMatchObject({ code: '22012' })
  expect(await notes()).toEqual([1])
})
