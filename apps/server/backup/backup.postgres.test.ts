import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/server.ts'
import type { FileStorage } from '#areas/files/server/index.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { Database } from '#kit/server/database/database.ts'
import { type Client, makeClient } from '#tests/support/client.ts'
import { addLines, confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { noLimits } from '#tests/support/no-limits.ts'
import { type S3Server, startS3Server } from '#tests/support/services/s3-server.ts'
import { newPostgresDatabase } from '#tests/support/world.ts'
import { compose, MIGRATIONS, openDatabase } from '../compose.ts'
import { readConfig } from '../config/config.ts'
import { prepareDemo } from '../demo/demo.ts'
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts'
import { openStorage } from '../files.ts'
import { restoreBackup } from './restore-backup.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

interface Portal {
  readonly url: string
  readonly database: Database
  readonly storage: FileStorage
  readonly dataDir: string
}

/**
 * The time of both portals. They share one time because the portal records when a file is first read, and the test
 * compares the responses.
 */
const NOW = new Date()

let folder: string
let s3: S3Server
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-backup-'))
  s3 = await startS3Server()
  closers.push(
    () => s3.close(),
    () => rm(folder, { recursive: true }),
  )
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

const newDatabase = async () => {
  const { url, drop } = await newPostgresDatabase()
  closers.push(drop)
  return url
}

/** Starts the portal on a database, in this process. */
const start = async (databaseUrl: string, dataDir: string, env: Record<string, string> = {}): Promise<Portal> => {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, dataDir), LOG_LEVEL: 'silent', ...noLimits }
  const config = await readConfig({ ...settings, ...env })
  const database = await openDatabase(config)
  const storage = await openStorage(config.files)
  await prepareDemo(database, undefined, storage)
  const { server } = await compose(config, database, { now: () => NOW })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  closers.push(async () => {
    await server.close()
    await database.close()
  })
  return { url, database, storage, dataDir: config.dataDir }
}

const sourceOf = ({ database, storage, dataDir }: Portal): BackupSource => ({
  database,
  storage,
  dataDir,
  version: 'test',
  settings: {},
  now: () => new Date(),
})

const signIn = async (url: string, identifier: string): Promise<Client> => {
  const { body } = await makeClient(url).post<{ jwt: string }>('/auth/local', { identifier, password: DEMO_PASSWORD })
  return makeClient(url, body.jwt)
}

/**
 * Restores an archive into a new database and a new folder.
 * @returns the URL of the database
 */
const restoreTo = async (archive: string, dataDir: string): Promise<string> => {
  const url = await newDatabase()
  const database = await openPostgres(url, 2)
  const { files } = await readConfig({ DATA_DIR: join(folder, dataDir) })
  const storage = await openStorage(files)
  try {
    await restoreBackup({ database, storage, dataDir: join(folder, dataDir), migrations: MIGRATIONS }, archive)
  } finally {
    await database.close()
  }
  return url
}

/**
 * Confirms one delivery for each order line until `isOver` returns true, and adds the ids to `confirmed` in the order
 * of confirmation.
 */
const confirmAll = async (client: Client, lines: PoLine[], isOver: () => boolean, confirmed: number[]) => {
  for (let line = lines.pop(); line && !isOver(); line = lines.pop())
    confirmed.push((await confirmDelivery(client, deliveryRequest([filledLine(line, 50)]))).id)
}

/**
 * Returns the deliveries with an id above `id` that lack their lines, their numbers or their audit entry. A consistent
 * snapshot contains none.
 */
const incomplete = async (database: Database, id: number): Promise<unknown[]> => {
  const { rows } = await sql`
    select d.id from deliveries.delivery d
    where d.id > ${id} and not (
      exists (select 1 from deliveries.delivery_line l where l.delivery_id = d.id)
      and exists (select 1 from deliveries.delivery_number n where n.delivery_id = d.id)
      and exists (select 1 from audit.entry e where e.what = 'delivery.create' and e.record = d.id::text))`.execute(
    database.db,
  )
  return rows
}

/** Returns the responses of a portal to each of the calls, as a supplier and as an administrator. */
const readsOf = async (portal: { url: string }, calls: readonly string[]): Promise<Map<string, string>> => {
  const answers = new Map<string, string>()
  for (const role of ['vendor', 'admin']) {
    const client = await signIn(portal.url, role)
    for (const call of calls) {
      const { status, body } = await client.bytes(call)
      const text = Buffer.from(body)
        .toString('latin1')
        .replace(/"requestId":"[^"]+"/g, '')
      answers.set(`${role} ${call}`, `${status} ${text}`)
    }
  }
  return answers
}

/**
 * Calls whose response depends on the session or the time. A workbook, for example, contains the time when it was
 * created.
 */
const VARYING = /\/(live|health|docs|sessions|metrics)|\/users\/me|events|\.xlsx/
const IDS = [1, 2, 3]
const SINGLE_DELIVERIES = Array.from({ length: 400 }, (_, index) => `/deliveries/${index + 1}`)

const callsOf = async (url: string): Promise<string[]> => {
  const { body } = await makeClient(url).get<{ paths: Record<string, Record<string, unknown>> }>('/docs')
  const calls = Object.entries(body.paths)
    .filter(([path, methods]) => 'get' in methods && !VARYING.test(path))
    .map(([path]) => path.replace('/api', ''))
    .flatMap((path) => (path.includes('{') ? IDS.map((id) => path.replaceAll(/\{\w+\}/g, String(id))) : [path]))
  return [...calls, ...SINGLE_DELIVERIES]
}

test('[OPS-07] a portal that is restored from a backup made during writes, with files in S3, gives the same responses to 1,000 reads', async () => {
  const env = {
    FILES_S3_BUCKET: s3.bucket,
    FILES_S3_ENDPOINT: s3.endpoint,
    FILES_S3_KEY: s3.credentials.accessKeyId,
    FILES_S3_SECRET: s3.credentials.secretAccessKey,
  }
  const portal = await start(await newDatabase(), 'first', env)
  const during = join(folder, 'during.tar.gz')
  const after = join(folder, 'after.tar.gz')

  const lines = await addLines(portal.database.db, 1000)
  const confirmed: number[] = []
  let isOver = false
  const clients = await Promise.all(Array.from({ length: 8 }, () => signIn(portal.url, 'vendor')))
  const writing = Promise.all(clients.map((client) => confirmAll(client, lines, () => isOver, confirmed)))
  await expect.poll(() => confirmed.length).toBeGreaterThan(8)
  const confirmedBefore = [...confirmed]
  const report = await writeBackup(sourceOf(portal), during)
  isOver = true
  await writing
  expect(confirmed.length).toBeGreaterThan(confirmedBefore.length)
  expect(report.files).toBeGreaterThan(0)
  expect(report.missing).toEqual([])
  await writeBackup(sourceOf(portal), after)

  const middle = await openPostgres(await restoreTo(during, 'middle'), 2)
  expect(await incomplete(middle, (confirmedBefore[0] ?? 0) - 1)).toEqual([])
  const ids = (await middle.db.selectFrom('deliveries.delivery').select('id').execute()).map(({ id }) => id)
  expect(confirmedBefore.filter((id) => !ids.includes(id))).toEqual([])
  await middle.close()

  const second = await start(await restoreTo(after, 'second'), 'second')
  const calls = await callsOf(portal.url)
  const before = await readsOf(portal, calls)
  expect(before.size).toBeGreaterThanOrEqual(1000)
  expect([...before.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(100)
  const restored = await readsOf(second, calls)
  expect([...before.keys()].filter((call) => before.get(call) !== restored.get(call))).toEqual([])

  // the sequences of ids continue after the last used id
  const next = async (database: Database) =>
    (await sql<{ last: string }>`select last_value::text as last from deliveries.delivery_id_seq`.execute(database.db))
      .rows[0]?.last
  expect(await next(second.database)).toBe(await next(portal.database))

  const refusal = (archive: string, dataDir: string) =>
    restoreTo(archive, dataDir).catch((fault: Error) => fault.message)
  const whole = await readFile(after)
  const cut = join(folder, 'cut.tar.gz')
  await writeFile(cut, whole)
  await truncate(cut, whole.length - 1000)
  expect(await refusal(cut, 'third')).toMatch(/cut/)
  const changed = join(folder, 'changed.tar.gz')
  whole[Math.floor(whole.length / 2)] = (whole[Math.floor(whole.length / 2)] ?? 0) ^ 1
  await writeFile(changed, whole)
  expect(await refusal(changed, 'third')).toMatch(/damaged|changed/)
  const foreign = join(folder, 'foreign.tar.gz')
  await writeFile(foreign, 'no archive')
  expect(await refusal(foreign, 'third')).toMatch(/not a backup of the portal/)
  expect(await refusal(after, 'second')).toBe('The storage for files is not empty. Nothing was restored.')
  const filled = { ...second, migrations: MIGRATIONS }
  await expect(restoreBackup(filled, after)).rejects.toThrow('The database is not empty')
  await expect(writeBackup(sourceOf(portal), after)).rejects.toThrow('A backup does not replace files')
})
