import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/server.ts'
import { compose, MIGRATIONS } from '#apps/server/compose.ts'
import { readConfig } from '#apps/server/config/config.ts'
import { DEMO_PASSWORD } from '#apps/server/demo/demo-accounts.ts'
import type { Database } from '#kit/server/database/database.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { makeClient } from '#tests/support/client.ts'
import { newPostgresDatabase } from '#tests/support/world.ts'
import { appliedMigrations, decompressVersionRows, readVersionRows, writeVersionRows } from './release-rows.ts'
import { RELEASES, SCHEMA_FILE } from './schema-file.ts'
import { schemaText } from './schema-text.ts'

const newest = readdirSync(RELEASES).sort().at(-1) ?? 'none'
const release = decompressVersionRows(readFileSync(join(RELEASES, newest)))

/** The rows of a table as text that is independent of their order. */
const sorted = (rows = '[]') =>
  (JSON.parse(rows) as unknown[])
    .map((row) => JSON.stringify(row))
    .sort()
    .join('\n')

let folder: string
let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-update-'))
  const opened = await newPostgresDatabase()
  database = await openPostgres(opened.url, 8)
  drop = opened.drop
  for (const name of Object.keys(release.migrations)) cpSync(join(MIGRATIONS, name), join(folder, name))
  await migrate(database, folder)
  await writeVersionRows(database, release)
})
afterAll(async () => {
  await database.close()
  await drop()
  rmSync(folder, { recursive: true })
})

test('the migrations of the former release are unchanged', async () => {
  expect(await appliedMigrations(database.db)).toEqual(release.migrations)
})

test('restores the rows of the former release unchanged', async () => {
  const { rows } = await readVersionRows(database)
  const names = [...new Set([...Object.keys(rows), ...Object.keys(release.rows)])]
  expect(names.filter((name) => sorted(rows[name]) !== sorted(release.rows[name]))).toEqual([])
  expect(Object.keys(release.rows).length).toBeGreaterThan(25)
})

test('detects a migration that fails on existing rows', async () => {
  writeFileSync(
    join(folder, '9999-accounts-planted.sql'),
    'alter table accounts.user_account add column planted text not null;',
  )
  await expect(migrate(database, folder)).rejects.toThrow('contains null values')
})

test('an update of the former release gives the schema of a new database, and the portal works on its data', async () => {
  const deliveries = JSON.parse(release.rows['deliveries.delivery'] ?? '[]') as {
    company: number
    status: string
  }[]
  const applied = await migrate(database, MIGRATIONS)
  expect([...Object.keys(release.migrations), ...applied]).toEqual(
    readdirSync(MIGRATIONS)
      .filter((name) => name.endsWith('.sql'))
      .sort(),
  )
  expect(await schemaText(database.db)).toBe(readFileSync(SCHEMA_FILE, 'utf8'))

  const { server } = await compose(await readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), database, {
    checkReplies: true,
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const signIn = async (identifier: string) => {
    const { body } = await makeClient(url).post<{ jwt: string }>('/auth/local', { identifier, password: DEMO_PASSWORD })
    return makeClient(url, body.jwt)
  }
  const store = await signIn('store')
  const listed = await store.get<unknown[]>('/deliveries?_limit=-1')
  const inList = deliveries.filter(
    ({ company, status }) => company === 103 && /transit$|received|completed/.test(status),
  )
  expect(listed.body).toHaveLength(inList.length)
  expect(listed.body.length).toBeGreaterThan(10)
  await server.close()
})
