import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database, Unit } from '#kit/server/database/database.ts'
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

const notes = async () =>
  (await sql<{ id: number }>`select id from public.note where id > ${0} order by id`.execute(database.db)).rows.map(
    ({ id }) => id,
  )

test('[OPS-02] commits the statements of a transaction together', async () => {
  const { rows } = await database.db.transaction().execute(async (unit) => {
    await sql`select count(*) from public.note where id > ${0}`.execute(unit)
    await sql`insert into public.note values (${1})`.execute(unit)
    return sql<{ id: number }>`insert into public.note values (${2}) returning id`.execute(unit)
  })
  expect(rows).toEqual([{ id: 2 }])
  expect(await notes()).toEqual([1, 2])
})

test('[OPS-02] reports why the last statement failed and rolls back the whole transaction', async () => {
  await sql`insert into public.note values (${2})`.execute(database.db)
  const unit = database.db.transaction().execute(async (unit) => {
    await sql`insert into public.note values (${1})`.execute(unit)
    return sql`insert into public.note values (${2})`.execute(unit)
  })
  await expect(unit).rejects.toMatchObject({ code: '23505' })
  expect(await notes()).toEqual([2])
})

test('[OPS-02] leaves no changes when a transaction is rolled back, with or without statements', async () => {
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

test('[OPS-02] ends the transaction when its first query fails, and keeps the connection usable', async () => {
  for (let round = 0; round < 30; round++) {
    await sql`insert into public.note values (${round + 1})`.execute(database.db)
    const failing = database.db.transaction().execute(async (unit) => {
      await sql`select 1 / (id - id) from public.note where id = ${round + 1}`.execute(unit)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
  }
  expect((await notes()).length).toBe(30)
})

test('[OPS-02] keeps concurrent transactions separate', async () => {
  await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      database.db.transaction().execute(async (unit) => {
        await sql`insert into public.note values (${1000 + n})`.execute(unit)
        if (n % 2 === 1) throw new Error('odd')
        await sql`insert into public.note values (${2000 + n})`.execute(unit)
      }),
    ),
  )
  const even = Array.from({ length: 20 }, (_, n) => 2 * n)
  expect((await notes()).filter((id) => id >= 1000)).toEqual([
    ...even.map((n) => 1000 + n),
    ...even.map((n) => 2000 + n),
  ])
})

const count = (unit: Unit) => sql`select count(*) from public.note where id > ${0}`.execute(unit)

test('[OPS-02] rolls back a transaction wherever it fails, and keeps the connection usable', async () => {
  await sql`insert into public.note values (${1})`.execute(database.db)
  const unsendable: { self?: object } = Object.create(null)
  unsendable.self = unsendable
  for (let round = 0; round < 20; round++) {
    const failures: ((unit: Unit) => Promise<unknown>)[] = [
      (unit) => sql`select 1 / (id - 1) from public.note where id = ${1}`.execute(unit),
      async (unit) => {
        await count(unit)
        await sql`select 1 / (id - 1) from public.note where id = ${1}`.execute(unit)
      },
      async (unit) => {
        await count(unit)
        await sql`insert into public.note values (${1})`.execute(unit)
      },
      async (unit) => {
        await count(unit)
        await sql`insert into public.note values (${2})`.execute(unit)
        throw Object.assign(new Error('given up'), { code: 'given up' })
      },
      (unit) => sql`select ${unsendable}::text, ${1}`.execute(unit),
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
