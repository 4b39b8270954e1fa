import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import type { Database, Db } from './database.ts'

/** The advisory lock of migrations. The process that holds it migrates while others wait. */
const MIGRATION_LOCK = 7_203_114

/**
 * Applies each new migration `NNNN-area-what.sql` once, in order, each in a separate transaction.
 * @param only the migrations to apply; all in the folder if left out
 * @returns the names of the migrations applied now
 */
export const migrate = (database: Database, folder: string, only?: readonly string[]): Promise<string[]> =>
  database.db.connection().execute(async (db) => {
    const shared = database.kind === 'postgres'
    if (shared) await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(db)
    try {
      await sql`create table if not exists public.migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(db)
      const known = new Map(
        (await db.selectFrom('public.migration').select(['name', 'checksum']).execute()).map((row) => [
          row.name,
          row.checksum,
        ]),
      )
      const names = await migrationNames(folder)
      refuseOtherHistory(names, [...known.keys()].sort())
      const applied: string[] = []
      for (const name of only ? names.filter((one) => only.includes(one)) : names) {
        const text = await readFile(join(folder, name), 'utf8')
        const checksum = createHash('sha256').update(text).digest('hex')
        const before = known.get(name)
        if (before === checksum) continue
        if (before) throw new OperatorError(`Migration ${name} was changed after it had been applied to this database.`)
        await database.script(
          `${text}\n;insert into public.migration (name, checksum) values ('${name}', '${checksum}');`,
        )
        applied.push(name)
      }
      return applied
    } finally {
      if (shared) await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(db)
    }
  })

const migrationNames = async (folder: string) =>
  (await readdir(folder)).filter((file) => /^\d{4}-.*\.sql$/.test(file)).sort()

/** Returns a function that checks whether the database has every migration of this version. */
export const checkMigrations = async (db: Db, folder: string): Promise<() => Promise<boolean>> => {
  const names = await migrationNames(folder)
  return async () => {
    const applied = new Set((await db.selectFrom('public.migration').select('name').execute()).map(({ name }) => name))
    return names.every((name) => applied.has(name))
  }
}

/**
 * Refuses a database of an unreleased version. A database with all of these migrations and additional ones comes from a
 * newer version and is accepted, so that the portal can be downgraded.
 */
const refuseOtherHistory = (names: readonly string[], applied: readonly string[]) => {
  const unknown = applied.find((name) => !names.includes(name))
  const missing = names.find((name) => !applied.includes(name))
  if (unknown === undefined || missing === undefined) return
  throw new OperatorError(
    `This database was made by an unreleased version of the portal: it has the migration ${unknown} and lacks ${missing}. Use an empty database (DATABASE_URL) or a new data folder (DATA_DIR).`,
  )
}
