import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '#adapters/files/disk.ts'
import { openPostgres } from '#adapters/postgres/server.ts'
import type { FileStorage } from '#areas/files/server/index.ts'
import { Background } from '#kit/server/background.ts'
import { openBackupSource, type TestBackupSource } from '#tests/support/backups.ts'
import { newPostgresDatabase } from '#tests/support/world.ts'
import { MIGRATIONS } from '../compose.ts'
import { readArchive } from './archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { makeDueBackup, startBackups } from './scheduled-backups.ts'
import { type BackupSource, withBackupLock, writeBackup } from './write-backup.ts'

let source: TestBackupSource
beforeAll(async () => {
  source = await openBackupSource()
})
afterAll(() => source.close())

/** Restores an archive into a new database, and calls `check` with the database. */
const restoreInto = async (
  archive: string,
  storage: FileStorage,
  prepare: (url: string) => Promise<unknown>,
  check: (database: Awaited<ReturnType<typeof openPostgres>>) => Promise<unknown>,
) => {
  const { url, drop } = await newPostgresDatabase()
  await prepare(url)
  const database = await openPostgres(url, 2)
  try {
    await restoreBackup({ database, storage, dataDir: source.dataDir, migrations: MIGRATIONS }, archive)
    await check(database)
  } finally {
    await database.close()
    await drop()
  }
}

test('[OPS-07] splits rows of several MB into entries of a few MB, and restores them', async () => {
  const insert = (refused: string, count: number) => sql`
    insert into delivery_imports.import (vendor_id, demo, created_by, created_by_name, created_at, file_name, is_preview, refused)
    select 1, false, 1, 'A supplier', now(), 'sheet.xlsx', false, ${refused} from generate_series(1, ${sql.lit(count)})`
  const large = JSON.stringify(['ชิ้น'.repeat(200_000)])
  await insert('[]', 600).execute(source.database.db)
  await insert(large, 12).execute(source.database.db)
  const archive = join(source.folder, 'large-rows.tar.gz')
  await writeBackup(source, archive)

  const sizes: number[] = []
  await readArchive(archive, async (_name, _content, size) => {
    sizes.push(size)
  })
  expect(Math.max(...sizes)).toBeGreaterThan(1_000_000)
  expect(Math.max(...sizes)).toBeLessThan(5_000_000)
  const storage = diskStorage(join(source.dataDir, 'large-rows'))
  await restoreInto(
    archive,
    storage,
    async () => {},
    async ({ db }) => {
      const { rows } = await sql`
        select count(*), sum(length(refused))::int8 as characters from delivery_imports.import`.execute(db)
      expect(rows).toEqual([{ count: 612, characters: 600 * 2 + 12 * large.length }])
    },
  )
})

/** Waits until PostgreSQL has ended a transaction that sends no statements. */
const idleTransactionEnds = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin')
  client.on('error', () => {})
  await new Promise((resolve) => client.once('end', resolve))
}

const limitIdleTime = async (url: string) => {
  const name = new URL(url).pathname.slice(1)
  const database = await openPostgres(url, 1)
  await sql`alter database ${sql.id(name)} set idle_in_transaction_session_timeout = 100`.execute(database.db)
  await database.close()
}

test('[OPS-07] makes and restores a backup when copying a file takes longer than idle_in_transaction_session_timeout', async () => {
  await source.addFile(1000)
  await limitIdleTime(source.databaseUrl)
  const limited = await openPostgres(source.databaseUrl, 2)
  const archive = join(source.folder, 'slow.tar.gz')
  const slowToRead: FileStorage = {
    ...source.storage,
    get: async (key) => {
      await idleTransactionEnds(source.databaseUrl)
      return source.storage.get(key)
    },
  }
  try {
    const report = await writeBackup({ ...source, database: limited, storage: slowToRead }, archive)
    expect(report).toMatchObject({ files: 1, missing: [] })
  } finally {
    await limited.close()
  }

  const target = diskStorage(join(source.dataDir, 'slow'))
  const slowToWrite: FileStorage = {
    ...target,
    put: async (...content) => {
      await idleTransactionEnds(source.databaseUrl)
      await target.put(...content)
    },
  }
  await restoreInto(archive, slowToWrite, limitIdleTime, async ({ db }) => {
    const files = await db.selectFrom('files.file').select('size').execute()
    expect(files).toEqual([{ size: 1000 }])
  })
})

const SCHEDULED = /^portal-\d{8}T\d{6}Z\.tar\.gz$/

/** The settings of scheduled backups in a new folder. */
const newSchedule = async (name: string) => {
  const folder = join(source.folder, name)
  await mkdir(folder)
  return { folder, everyHours: 24, kept: 7 }
}

test('[OPS-07] two processes make only one scheduled backup for each due time', async () => {
  await source.addFile(20_000_000)
  const schedule = await newSchedule('two-processes')
  let isMade = false
  const making = makeDueBackup(source, schedule).finally(() => {
    isMade = true
  })
  await expect.poll(() => readdir(schedule.folder)).not.toEqual([])
  const other = await openPostgres(source.databaseUrl, 2)
  const later = { ...source, database: other, now: () => new Date(Date.now() + 5000) }
  while (!isMade) await makeDueBackup(later, schedule).catch(() => {})
  await making
  await other.close()
  expect(await readdir(schedule.folder)).toEqual([expect.stringMatching(SCHEDULED)])
})

test('[OPS-07] a scheduled backup deletes the unfinished backup of a stopped process, and no other files', async () => {
  const schedule = await newSchedule('unfinished')
  const others = ['by-hand.tar.gz.12.part', 'notes.txt']
  for (const name of ['portal-20260101T000000Z.tar.gz.4711.part', ...others])
    await writeFile(join(schedule.folder, name), '')
  await makeDueBackup(source, schedule)
  expect((await readdir(schedule.folder)).sort()).toEqual([...others, expect.stringMatching(SCHEDULED)])
})

/** Makes the due backup as the portal does. @returns the lines of the log and the reported errors */
const runScheduled = async (from: BackupSource, schedule: Awaited<ReturnType<typeof newSchedule>>) => {
  const log: string[] = []
  const errors: string[] = []
  const server = fastify({ logger: { stream: { write: (line) => log.push(line) } } })
  const background = new Background((fault) => errors.push((fault as Error).message))
  startBackups(server, background, schedule, from)
  await background.close()
  return { log, errors }
}

test('[OPS-07] deletes a scheduled backup that is damaged when it is read again, and reports an error', async () => {
  const schedule = await newSchedule('damaged')
  const one = await openBackupSource()
  await one.addFile(1000)
  const damaging: FileStorage = {
    ...one.storage,
    get: async (key) => {
      const [part = ''] = await readdir(schedule.folder)
      await rename(join(schedule.folder, part), join(one.folder, 'written'))
      await writeFile(join(schedule.folder, part), 'no archive')
      return one.storage.get(key)
    },
  }
  const { log, errors } = await runScheduled({ ...one, storage: damaging }, schedule)
  await one.close()
  expect(errors).toEqual([
    expect.stringMatching(/is incomplete, damaged, or not a backup of the portal\. The backup was removed\.$/),
  ])
  expect(log).toEqual([])
  expect(await readdir(schedule.folder)).toEqual([])
})

test('[OPS-07] logs a message but no error when another process makes the scheduled backup', async () => {
  const schedule = await newSchedule('locked')
  const { log, errors } = await withBackupLock(source.database, () => runScheduled(source, schedule))
  expect(errors).toEqual([])
  expect(log).toEqual([expect.stringContaining('Another backup is being made')])
})
