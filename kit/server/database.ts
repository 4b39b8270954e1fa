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
  subscribe(channel: string, received: (payload: string) => void, lost?: () => void): Promise<void>
  /** Whether notices come in at this moment: while they do not, nothing may be remembered that a notice would change. */
  isHearing(): boolean
}
