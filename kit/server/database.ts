import type { Kysely, QueryResult, Transaction } from 'kysely'

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
 * Ends the text of a question in a unit of work whose answer is wanted later (`answerOf`): a database server is sent the next
 * statement behind it without waiting. Whoever asks ahead awaits the answer before the unit ends.
 */
export const AHEAD = '/* ahead */'

/**
 * Ends the text of a statement that is planned each time, for the values it comes with: what is the best way to the rows with a
 * text depends on how many have it. All others are prepared once, and planned for any value.
 */
export const PLANNED_FOR_VALUES = '/* planned for its values */'

/** The result of a statement sent `AHEAD`: its rows come with `later`. */
export interface Ahead<T> extends QueryResult<T> {
  readonly later: Promise<T[]>
}

/** The rows of a statement that may have been sent ahead. */
export const answerOf = async <T>(result: QueryResult<T>): Promise<T[]> =>
  'later' in result ? (result as Ahead<T>).later : result.rows
