import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Database, Db } from '#kit/server/database/database.ts'

/** The rows of a release's database. The migrations of that release create the schema. */
export interface VersionRows {
  /** Maps file names of applied migrations to their checksums. */
  readonly migrations: Readonly<Record<string, string>>
  /** Maps `schema.table` to its rows as a JSON array. Empty tables are left out. */
  readonly rows: Readonly<Record<string, string>>
  /** Statements that set the sequences. */
  readonly sequences: readonly string[]
}

export const compressVersionRows = (release: VersionRows): Buffer => brotliCompressSync(JSON.stringify(release))
export const decompressVersionRows = (file: Buffer): VersionRows =>
  JSON.parse(brotliDecompressSync(file).toString('utf8'))

const TABLES = sql<{ name: string; columns: string }>`
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' order by 1`

const SEQUENCES = sql<{ statement: string }>`
  select format('select setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value) as statement
  from pg_sequences where last_value is not null order by 1`

export const appliedMigrations = async (db: Db): Promise<Record<string, string>> => {
  const rows = await db.selectFrom('public.migration').select(['name', 'checksum']).orderBy('name').execute()
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))
}

export const readVersionRows = async ({ db }: Database): Promise<VersionRows> => {
  const rows: Record<string, string> = {}
  for (const { name } of (await TABLES.execute(db)).rows) {
    const found = await sql<{ json: string | null }>`select json_agg(t)::text as json from ${sql.raw(name)} t`.execute(
      db,
    )
    const json = found.rows[0]?.json
    if (json && name !== 'public.migration') rows[name] = json
  }
  const sequences = (await SEQUENCES.execute(db)).rows.map(({ statement }) => statement)
  return { migrations: await appliedMigrations(db), rows, sequences }
}

/** Replaces all rows of a database that has the schema of the release. Needs a role that may disable triggers. */
export const writeVersionRows = ({ db }: Database, { rows, sequences }: VersionRows): Promise<void> =>
  db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    for (const { name, columns } of (await TABLES.execute(connection)).rows) {
      if (name === 'public.migration') continue
      await sql`delete from ${sql.raw(name)}`.execute(connection)
      if (rows[name] !== undefined)
        await sql`insert into ${sql.raw(name)} (${sql.raw(columns)}) overriding system value
          select ${sql.raw(columns)} from json_populate_recordset(null::${sql.raw(name)}, ${rows[name]}::json)`.execute(
          connection,
        )
    }
    for (const statement of sequences) await sql.raw(statement).execute(connection)
    await sql`reset session_replication_role`.execute(connection)
  })
