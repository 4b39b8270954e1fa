import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/world.ts'
import { migrate } from './migrate.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const file = (name: string, text: string) => writeFile(join(folder, name), text)

test('runs a migration once, rolls back a failing one, rejects a changed one and runs concurrent migrations one after the other', async () => {
  const { database, reopen, drop } = await openTestDatabase()
  await sql`drop table public.migration`.execute(database.db)
  await file(
    '0001-first.sql',
    'create schema first; create table first.thing (id integer primary key); insert into first.thing values (1);',
  )
  const other = reopen ? await reopen() : database
  const applied = await Promise.all([migrate(database, folder), migrate(other, folder)])
  expect(applied.flat()).toEqual(['0001-first.sql'])

  await file('0002-second.sql', 'insert into first.thing values (2); insert into first.thing values (1);')
  await expect(migrate(database, folder)).rejects.toThrow(/duplicate key/)
  const { rows } = await sql<{ id: number }>`select id from first.thing`.execute(database.db)
  expect(rows).toEqual([{ id: 1 }])
  await file('0002-second.sql', 'insert into first.thing values (2);')
  expect(await migrate(database, folder)).toEqual(['0002-second.sql'])

  await file('0001-first.sql', 'create schema other;')
  await expect(migrate(database, folder)).rejects.toThrow(
    'Migration 0001-first.sql was changed after it had been applied',
  )
  if (other !== database) await other.close()
  await drop()
})

test('rejects a database of an unreleased version, and accepts one of a newer version', async () => {
  const { database, drop } = await openTestDatabase()
  await sql`drop table public.migration`.execute(database.db)
  await file('0001-first.sql', 'create schema first;')
  await file('0002-second.sql', 'create table first.thing (id integer);')
  await migrate(database, folder)

  await rm(join(folder, '0002-second.sql'))
  expect(await migrate(database, folder)).toEqual([])

  await file('0002-other.sql', 'create table first.other (id integer);')
  await expect(migrate(database, folder)).rejects.toThrow(
    'made by an unreleased version of the portal: it has the migration 0002-second.sql and lacks 0002-other.sql',
  )
  await drop()
})
