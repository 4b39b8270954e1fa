import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, FIRST_IN_UNIT, LAST_IN_UNIT, type Unit } from '#kit/server/database.ts'
import { openTestDatabase } from '#tests/support/world.ts'

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

test('commits the last statement of a transaction together with all earlier statements', async () => {
  const { rows } = await database.db.transaction().execute(async (unit) => {
    await sql`select count(*) from public.note where id > ${0}`.execute(unit)
    await sql`insert into public.note values (${1})`.execute(unit)
    return sql<{ id: number }>`insert into public.note values (${2}) returning id ${last}`.execute(unit)
  })
  expect(rows).toEqual([{ id: 2 }])
  expect(await notes()).toEqual([1, 2])
})

test('reports why the last statement failed and rolls back the whole transaction', async () => {
  await sql`insert into public.note values (${2})`.execute(database.db)
  const unit = database.db.transaction().execute(async (unit) => {
    await sql`insert into public.note values (${1})`.execute(unit)
    return sql`insert into public.note values (${2}) ${last}`.execute(unit)
  })
  await expect(unit).rejects.toMatchObject({ code: '23505' })
  expect(await notes()).toEqual([2])
})

test('leaves no changes when a transaction is rolled back, with or without statements', async () => {
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

test('ends the transaction when its first query fails, and keeps the connection usable', async () => {
  for (let round = 0; round < 30; round++) {
    await sql`insert into public.note values (${round + 1})`.execute(database.db)
    const failing = database.db.transaction().execute(async (unit) => {
      await sql`select 1 / (id - id) from public.note where id = ${round + 1}`.execute(unit)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
  }
  expect((await notes()).length).toBe(30)
})

test('rejects statements after the last one and keeps concurrent transactions separate', async () => {
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

test('[OPS-02] lets the database begin and end a transaction that starts with a query, and commits all of it or nothing', async () => {
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

test('[OPS-02] rolls back such a transaction wherever it fails, and keeps the connection usable', async () => {
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

test('[OPS-02] keeps many concurrent transactions of this kind separate', async () => {
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
