import type { Kysely, Transaction } from 'kysely'

/** Every table of the portal, `schema.table` → row. Each area adds its own by declaration merging in `server/tables.ts`. */
export interface Tables {
  'public.migration': { name: string; checksum: string; applied_at: Date }
}

export type Db = Kysely<Tables>
/** A transaction's handle. Inside a transaction nothing else may be used: the embedded database waits forever otherwise. */
export type Unit = Transaction<Tables>

/** The database as the composition root opens it; both adapters (PGlite, PostgreSQL) give the same. */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  /** Runs many statements as one transaction, for migrations and bulk loading. */
  script(sql: string): Promise<void>
  readonly notices: Notices
  close(): Promise<void>
}

/** Short messages to every process on the same database (LISTEN/NOTIFY). */
export interface Notices {
  /** `heard` is called for each notice; `lost` when some may have been missed, so that caches are dropped. */
  subscribe(channel: string, heard: (payload: string) => void, lost?: () => void): Promise<void>
  /** Whether notices come in at this moment: while they do not, nothing may be remembered that a notice would change. */
  isHearing(): boolean
}

/**
 * Ends the text of a statement that is the last of its unit of work. A database server is then sent COMMIT along with it, and
 * the answer of both is waited for once. Nothing may come after it, and nothing after it may fail.
 */
export const LAST_IN_UNIT = '/* last in its unit */'

/**
 * Ends the text of a question that is the first of its unit of work. A database server then begins and ends the unit by itself,
 * and neither BEGIN nor COMMIT is sent: what follows only asks too, until one statement that is `LAST_IN_UNIT`.
 */
export const FIRST_IN_UNIT = '/* first in its unit */'

/**
 * Ends the text of a statement that is planned each time, for the values it comes with: what is the best way to the rows with a
 * text depends on how many have it. All others are prepared once, and planned for any value.
 */
export const PLANNED_FOR_VALUES = '/* planned for its values */'
