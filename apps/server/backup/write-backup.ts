import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { syncFolder } from '#adapters/files/disk.ts'
import type { FileStorage } from '#areas/files/server/index.ts'
import { allVariables, withoutSecrets } from '#areas/settings/rules/variables.ts'
import type { Database, Unit } from '#kit/server/database/database.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { type ArchiveWriter, verifyArchive, writeArchive } from './archive.ts'
import { allowLongWork, type BackupTable, listSequences, listTables } from './tables.ts'

export const HEADER_ENTRY = 'supplier-portal-backup.json'
export const SEQUENCES_ENTRY = 'sequences.json'
export const SECRET_ENTRY = 'session-secret'
const MAX_ROWS_PER_ENTRY = 500
/**
 * The approximate size of the rows in one entry, which is read and written as one text. A larger row gets an entry of
 * its own.
 */
const MAX_BYTES_PER_ENTRY = 4 * 1024 * 1024

/** Thrown while another backup is being made or files are being removed. */
export class BackupLocked extends OperatorError {}

/** The first entry of an archive. */
export interface BackupHeader {
  readonly format: 1
  readonly createdAt: string
  readonly version: string
  readonly migrations: readonly string[]
  readonly tables: readonly BackupTable[]
  /** The portal's settings without secrets, for information. */
  readonly settings: Readonly<Record<string, string>>
}

export interface BackupSource {
  readonly database: Database
  readonly storage: FileStorage
  /** The data folder. It contains the secret that signs sessions, if the portal generated one. */
  readonly dataDir: string
  readonly version: string
  readonly settings: Readonly<Record<string, string>>
  readonly now: () => Date
}

export interface BackupReport {
  readonly rows: number
  readonly files: number
  /** Names of files that have a record but no content in the storage. */
  readonly missing: readonly string[]
}

/**
 * Writes database, files and settings into one archive, and reads it again to verify it. The archive contains the state
 * of one moment although the portal continues to work: all rows come from one snapshot, and files are not removed until
 * the backup ends.
 * @param path must not exist
 * @throws BackupLocked if another backup is being made
 * @throws OperatorError if `path` exists or the archive cannot be read again
 */
export const writeBackup = (source: BackupSource, path: string): Promise<BackupReport> =>
  withBackupLock(source.database, (unit) => writeLockedBackup(source, unit, path))

/** Calls `work` in a transaction that prevents other backups and the cleanup of files. */
export const withBackupLock = <T>(database: Database, work: (unit: Unit) => Promise<T>): Promise<T> =>
  database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (unit) => {
      await allowLongWork(unit)
      await holdFiles(unit)
      return work(unit)
    })

/** Writes a backup like `writeBackup`, in a transaction of `withBackupLock`. */
export const writeLockedBackup = async (source: BackupSource, unit: Unit, path: string): Promise<BackupReport> => {
  // unique for each process, because a process that uses another database may write to the same path at the same time
  const part = `${path}.${process.pid}.part`
  await refuseExisting(path)
  try {
    const report = await writeContents(source, unit, part)
    await verifyArchive(part, HEADER_ENTRY, 'The backup was removed.')
    // fails if the connection and its lock were lost: files may then have been removed before they were copied
    await sql`select 1`.execute(unit)
    await rename(part, path)
    await syncFolder(dirname(path))
    return report
  } catch (fault) {
    await rm(part, { force: true })
    throw fault
  }
}

const refuseExisting = async (path: string): Promise<void> => {
  const found = await open(path).catch(() => undefined)
  await found?.close()
  if (found) throw new OperatorError(`${path} already exists. A backup does not replace files.`)
}

/** Takes the lock that prevents the cleanup of files while a backup is made (areas/files/server/sweep.ts). */
const holdFiles = async (unit: Unit): Promise<void> => {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('files.content')) as held`.execute(unit)
  if (!rows[0]?.held) throw new BackupLocked('Another backup is being made, or files are being removed. Try again.')
}

const writeContents = async (source: BackupSource, unit: Unit, path: string): Promise<BackupReport> => {
  const tables = await listTables(unit)
  const migrations = await unit.selectFrom('public.migration').select('name').orderBy('name').execute()
  const header: BackupHeader = {
    format: 1,
    createdAt: source.now().toISOString(),
    version: source.version,
    migrations: migrations.map(({ name }) => name),
    tables,
    settings: source.settings,
  }
  const report = { rows: 0, files: 0, missing: [] as string[] }
  await writeArchive(path, async (archive) => {
    await archive.addText(HEADER_ENTRY, JSON.stringify(header))
    for (const table of tables) report.rows += await writeRows(unit, archive, table)
    await archive.addText(SEQUENCES_ENTRY, JSON.stringify(await listSequences(unit)))
    const secret = await readFile(join(source.dataDir, SECRET_ENTRY), 'utf8').catch(() => undefined)
    if (secret !== undefined) await archive.addText(SECRET_ENTRY, secret)
    const files = await unit
      .selectFrom('files.file')
      .select(['storage_key', 'name', 'size'])
      .where('state', '=', 'kept')
      .orderBy('id')
      .execute()
    for (const { storage_key, name, size } of files) {
      const content = await source.storage.get(storage_key)
      if (!content) report.missing.push(name)
      else {
        await archive.addStream(`files/${storage_key}`, size, content)
        report.files++
      }
    }
  })
  return report
}

/** Writes the rows of a table as JSON. Each value is in PostgreSQL's text format. */
const writeRows = async (unit: Unit, archive: ArchiveWriter, { name, columns }: BackupTable): Promise<number> => {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`))
  const row = sql`json_build_array(${values})::text`
  const { rows: sizes } = await sql<{ max: number | null }>`
    select max(octet_length(${row})) as max from ${sql.table(name)}`.execute(unit)
  const fitting = Math.floor(MAX_BYTES_PER_ENTRY / (sizes[0]?.max ?? 1))
  const rowsPerEntry = Math.max(1, Math.min(fitting, MAX_ROWS_PER_ENTRY))
  await sql`declare backup_rows no scroll cursor for select ${row} as row from ${sql.table(name)}`.execute(unit)
  let total = 0
  for (let entry = 1; ; entry++) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(rowsPerEntry)} from backup_rows`.execute(unit)
    if (rows.length > 0)
      await archive.addText(`tables/${name}/${String(entry).padStart(6, '0')}.json`, `[${rows.map(({ row }) => row)}]`)
    total += rows.length
    if (rows.length < rowsPerEntry) break
  }
  await sql`close backup_rows`.execute(unit)
  return total
}

/** The variables in docs/operating, except secrets and the variables that the settings page shows. */
const FURTHER_VARIABLES = [
  ...['PORTAL_MODE', 'PORTAL_VERSION', 'HOST', 'PORT', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'LOG_LEVEL'],
  ...['DATA_DIR', 'DATABASE_POOL', 'MIN_FREE_DISK_MB', 'PDF_THREADS'],
  ...['FILES_FOLDER', 'FILES_S3_BUCKET', 'FILES_S3_ENDPOINT', 'FILES_S3_REGION', 'FILES_S3_PATH_STYLE'],
  ...['ADDRESS_REQUESTS_PER_MINUTE', 'USER_REQUESTS_PER_MINUTE', 'LARGE_BODIES_PER_MINUTE', 'LIVE_STREAMS_PER_USER'],
  ...['DOCUMENT_REMINDERS', 'SECURITY_CONTACT', 'SUPPORT_PHONE', 'PSC_FORM', 'DO_FORM'],
  ...['ERP_RECEIVING_URL', 'ERP_TIMEOUT_MS', 'ERP_RECEIVE_TIMEOUT_MS', 'ERP_MONTH_TIMEOUT_MS', 'ERP_PATHS'],
  ...['SMTP_USER', 'SMTP_CA', 'MAIL_GATEWAY_TEMPLATES', 'BACKUP_FOLDER', 'BACKUP_HOURS', 'BACKUPS_KEPT'],
]

/** Returns the portal's settings from the environment, without secrets. */
export const settingsOfBackup = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    [...allVariables, ...FURTHER_VARIABLES].flatMap((name) => {
      const value = env[name]
      return value === undefined ? [] : [[name, withoutSecrets(value)]]
    }),
  )
