import { sql } from 'kysely'
import type { Db, Unit } from '#kit/server/database/database.ts'

/**
 * Tables whose rows mean nothing in another database: live events are ordered by the database's transaction numbers,
 * and the restore records migrations itself.
 */
const NOT_IN_BACKUPS = ['live.event', 'live.pruned', 'public.migration']

/**
 * Removes the timeouts of the transaction and its statements, because a backup or restore takes long.
 * `transaction_timeout` exists since PostgreSQL 17.
 */
export const allowLongWork = async (unit: Unit): Promise<void> => {
  await sql`
    select set_config(name, '0', true) from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`.execute(unit)
}

/** A table with the columns that a backup contains: all except generated columns. */
export interface BackupTable {
  /** `schema.table` */
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

export const listTables = async (db: Db): Promise<BackupTable[]> => {
  const { rows } = await sql<{ name: string; columns: BackupTable['columns'] }>`
    select n.nspname || '.' || c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'
    group by n.nspname, c.relname
    order by name`.execute(db)
  return rows.filter(({ name }) => !NOT_IN_BACKUPS.includes(name))
}

export interface BackupSequence {
  readonly name: string
  /** Null if the sequence has not been used. */
  readonly last: string | null
}

/**
 * Lists the sequences of all tables. Those of live events are included, so that browsers never receive the same number
 * twice.
 */
export const listSequences = async (db: Db): Promise<BackupSequence[]> => {
  const { rows } = await sql<BackupSequence>`
    select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as last
    from pg_sequences order by name`.execute(db)
  return rows
}

/** Lists the foreign keys. A restore defers their checks to the end of its transaction. */
export const listForeignKeys = async (db: Db): Promise<{ readonly table: string; readonly name: string }[]> => {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
    where contype = 'f' and not condeferrable and conparentid = 0`.execute(db)
  return rows
}
