import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#kit/server/database/database.ts'
import { openTestDatabase } from '#tests/support/world.ts'
import { createAnswerCache } from './index.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  drop = opened.drop
})
afterAll(() => drop())

test('[ERP-04] concurrent transactions that read the same stored result do not wait for each other', async () => {
  const askCache = createAnswerCache(database.db, () => new Date('2025-11-24T03:42:00Z'))
  const ask = (unit?: Parameters<typeof askCache>[3]) =>
    askCache(
      ['organisations'],
      async () => ['AH'],
      (answer) => answer.length === 0,
      unit,
    )
  await ask()
  await database.db.transaction().execute(async (first) => {
    await ask(first)
    await database.db.transaction().execute(async (second) => {
      await sql`set local lock_timeout = '1s'`.execute(second)
      expect(await ask(second)).toEqual({ value: ['AH'] })
    })
  })
})
