import type { Kysely, Transaction } from 'kysely'

/**
 * The tables that queries of Kysely's builder use, as `schema.table` → row. Each area adds its tables by declaration
 * merging in `server/tables.ts`.
 */
export interface Tables {
  'public.migration': { name: string; checksum: string; applied_at: Date }
}

export type Db = Kysely<Tables>
/**
 * The handle of a transaction. Inside a transaction, use only this handle: with PGlite, other queries would wait
 * forever.
 */
export type Unit = Transaction<Tables>

/** The number of database connections of this process, and of the queries that wait for a connection. */
export interface Connections {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** The database that the composition root opens. Both adapters (PGlite, PostgreSQL) implement it. */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  /** Executes several statements in one transaction, for migrations and bulk loading. */
  script(sql: string): Promise<void>
  readonly notices: Notices
  connections(): Connections
  close(): Promise<void>
}

/** Notifications to every process on the same database (LISTEN/NOTIFY). */
export interface Notices {
  /**
   * Calls `received` for each notification. Calls `lost` if some may have been missed, so that caches must be cleared.
   */
  subscribe(channel: string, received: (payload: string) => void, lost?: () => void): Promise<void>
  /**
   * Returns whether notifications can be received now. While they cannot, nothing that depends on them may be cached.
   */
  isHearing(): boolean
}
