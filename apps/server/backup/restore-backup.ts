import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { FileStorage } from '#areas/files/server/index.ts'
import type { Database, Unit } from '#kit/server/database/database.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { readArchive, readEntryText, verifyArchive } from './archive.ts'
import { allowLongWork, type BackupSequence, type BackupTable, listForeignKeys } from './tables.ts'
import { type BackupHeader, HEADER_ENTRY, SECRET_ENTRY, SEQUENCES_ENTRY } from './write-backup.ts'

interface RestoreTarget {
  /** The database, opened without migrations. */
  readonly database: Database
  readonly storage: FileStorage
  readonly dataDir: string
  readonly migrations: string
}

/**
 * Restores an archive into an empty database and an empty file storage, then applies the migrations that are newer than
 * the archive. The kind of database and storage may differ from those of the backup.
 * @throws OperatorError if the database or storage is not empty, or if the archive is truncated, changed, not one of
 * the portal, or newer than this version
 */
export const restoreBackup = async (target: RestoreTarget, path: string) => {
  await refuseFilled(target)
  const header = readHeader(await verifyArchive(path, HEADER_ENTRY, 'Nothing was restored.'), path)
  await refuseNewer(target, header, path)
  await migrate(target.database, target.migrations, header.migrations)
  const restored = await target.database.db.transaction().execute((unit) => load(target, unit, header, path))
  await migrate(target.database, target.migrations)
  // without statistics about the new rows, PostgreSQL would choose slow plans for the first queries
  await sql`analyze`.execute(target.database.db)
  return { createdAt: header.createdAt, ...restored }
}

const refuseFilled = async ({ database, storage }: RestoreTarget): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v') and n.nspname not in ('pg_catalog', 'information_schema')
    and n.nspname not like 'pg\\_toast%' limit 1`.execute(database.db)
  if (rows[0])
    throw new OperatorError(`The database is not empty: it has the table ${rows[0].name}. Nothing was restored.`)
  if (!(await storage.isEmpty())) throw new OperatorError('The storage for files is not empty. Nothing was restored.')
}

const readHeader = (text: string, path: string): BackupHeader => {
  const header = JSON.parse(text) as BackupHeader
  if (header.format === 1) return header
  throw new OperatorError(`${path} was made by a newer version of the portal. Nothing was restored.`)
}

const refuseNewer = async ({ migrations }: RestoreTarget, header: BackupHeader, path: string): Promise<void> => {
  const known = await readdir(migrations)
  const unknown = header.migrations.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new OperatorError(
      `${path} was made by a newer version of the portal, which has the migration ${unknown}. Nothing was restored.`,
    )
}

const load = async (target: RestoreTarget, unit: Unit, header: BackupHeader, path: string) => {
  await allowLongWork(unit)
  const tables = new Map(header.tables.map((table) => [table.name, table]))
  const foreignKeys = await listForeignKeys(unit)
  // rows arrive table by table, so references are checked at the end
  for (const { table, name } of foreignKeys)
    await sql.raw(`alter table ${table} alter constraint ${name} deferrable initially deferred`).execute(unit)
  const report = { rows: 0, files: 0 }
  await readArchive(path, async (name, content, size) => {
    const [kind = '', key = ''] = name.split('/')
    const table = kind === 'tables' ? tables.get(key) : undefined
    if (table) report.rows += await insertRows(unit, table, await readEntryText(content))
    else if (kind === 'files') {
      await putFile(target.storage, key, content, size)
      report.files++
    } else if (name === SEQUENCES_ENTRY) await setSequences(unit, JSON.parse(await readEntryText(content)))
    else if (name === SECRET_ENTRY)
      await writeFile(join(target.dataDir, SECRET_ENTRY), await readEntryText(content), { mode: 0o600 })
  })
  await sql`set constraints all immediate`.execute(unit)
  for (const { table, name } of foreignKeys)
    await sql.raw(`alter table ${table} alter constraint ${name} not deferrable`).execute(unit)
  return report
}

const insertRows = async (unit: Unit, { name, columns }: BackupTable, rows: string): Promise<number> => {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values = sql.join(columns.map(({ type }, index) => sql`(r ->> ${sql.lit(index)})::${sql.raw(type)}`))
  const { numAffectedRows } = await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from json_array_elements(${rows}::json) r`.execute(unit)
  return Number(numAffectedRows ?? 0)
}

const setSequences = async (unit: Unit, sequences: readonly BackupSequence[]): Promise<void> => {
  for (const { name, last } of sequences)
    if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(unit)
}

const putFile = async (storage: FileStorage, key: string, content: Readable, size: number): Promise<void> => {
  await mkdir(storage.incoming, { recursive: true, mode: 0o700 })
  const path = join(storage.incoming, key)
  await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }))
  await storage.put(key, path, size)
  await rm(path, { force: true })
}
