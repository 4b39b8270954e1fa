import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/world.ts'
import { allowLongWork } from './tables.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.drop())

test('[OPS-07] the transaction of a backup has no time limits, including the one that PostgreSQL 17 adds', async () => {
  const timeouts = sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout') order by name`
  await opened.database.db.transaction().execute(async (unit) => {
    const { rows: all } = await timeouts.execute(unit)
    for (const { name } of all) await sql`select set_config(${name}, '60s', true)`.execute(unit)
    await allowLongWork(unit)
    expect((await timeouts.execute(unit)).rows).toEqual(all.map(({ name }) => ({ name, setting: '0' })))
  })
})
