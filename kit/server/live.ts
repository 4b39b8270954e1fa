import { sql } from 'kysely'
import { type Actor, type AuditedChange, auditSql, isSql, type ValueOrSql } from './audit.ts'
import type { Unit } from './database/database.ts'
import { notifyAfterCommit } from './database/notice-after-commit.ts'

export const LIVE_CHANNEL = 'live'

/** An announcement of a data change that may affect open screens. */
export interface Announcement {
  /** `noun.verb`. The noun determines the required capability (`LiveDeps` of `areas/live`). */
  readonly topic: string
  /**
   * The owner of the record. Users of the supplier and of the organisation receive the announcement if their capability
   * reaches it.
   */
  readonly organisation: ValueOrSql<number | null>
  readonly vendor: ValueOrSql<number | null>
  /** Limits the announcement to one user, for records that only this user can see (a demo delivery, a badge). */
  readonly onlyUser?: ValueOrSql<number | null>
  /** The ids that the screen needs, without contents. The screen then queries the contents. */
  readonly body: ValueOrSql<Readonly<Record<string, unknown>>>
}

/**
 * Returns the announcement as an SQL expression, to be part of another statement in this transaction. Listeners receive
 * it after the commit.
 */
export const announceSql = (unit: Unit, { topic, organisation, vendor, onlyUser, body }: Announcement) => {
  notifyAfterCommit(unit, LIVE_CHANNEL)
  return sql<null>`live.announce(${topic}::text, (${organisation})::bigint, (${vendor})::bigint,
    (${onlyUser ?? null})::bigint, (${isSql(body) ? body : JSON.stringify(body)})::json)`
}

/**
 * Announces a change (STA-09) in the transaction that makes it. Listeners receive it after the commit, when they can
 * read the change.
 */
export const announce = async (unit: Unit, news: Announcement): Promise<void> => {
  await sql`select ${announceSql(unit, news)}`.execute(unit)
}

/** Audits a change and announces it to the owner of the record, in one round trip. */
export const writeAuditAndAnnounce = async (
  unit: Unit,
  by: Actor,
  at: Date,
  change: AuditedChange,
  news: Pick<Announcement, 'topic' | 'body'>,
): Promise<void> => {
  const { organisation, vendor } = change
  await sql`select ${auditSql(by, at, change)}, ${announceSql(unit, { organisation, vendor, ...news })}`.execute(unit)
}
