import { type RawBuilder, sql } from 'kysely'
import { type Actor, audited, type Change, isSql, type OrSql } from './audit.ts'
import type { Unit } from './database.ts'
import { noticeAfterCommit } from './notice-after-commit.ts'

export const LIVE_CHANNEL = 'live'

/** Announces a change of data that users may have on their screens. */
export interface News {
  /** `noun.verb`. The noun says which capability hears it: the area names it where it is composed (`LiveTopics`). */
  readonly topic: string
  /** Whose it is: heard by people of the supplier and of the organisation, as far as their capability reaches. */
  readonly organisation: OrSql<number | null>
  readonly vendor: OrSql<number | null>
  /** Of a user's own thing (a trial delivery, a badge): heard by that user alone, whoever's it is. */
  readonly onlyUser?: OrSql<number | null>
  /** What the screen needs to know: ids, not contents, which it asks for if it shows them. */
  readonly body: OrSql<Readonly<Record<string, unknown>>>
}

/** The announcement as an SQL expression, for a statement that is sent anyway, in this very transaction; heard once that is committed. */
export const announceSql = (unit: Unit, { topic, organisation, vendor, onlyUser, body }: News): RawBuilder<null> => {
  noticeAfterCommit(unit, LIVE_CHANNEL)
  return sql<null>`live.announce(${topic}::text, (${organisation})::bigint, (${vendor})::bigint,
    (${onlyUser ?? null})::bigint, (${isSql(body) ? body : JSON.stringify(body)})::json)`
}

/** Announces news (STA-09) in the transaction that makes it: whoever hears it can read it, and no reader misses it. */
export const announce = async (unit: Unit, news: News): Promise<void> => {
  await sql`select ${announceSql(unit, news)}`.execute(unit)
}

/** Audits a change and announces it, in one round trip. */
export const auditAndAnnounce = async (unit: Unit, by: Actor, at: Date, change: Change, news: News): Promise<void> => {
  await sql`select ${audited(by, at, change)}, ${announceSql(unit, news)}`.execute(unit)
}

interface EventTable {
  readonly id: number
  readonly xid: string
  readonly at: Date
  readonly topic: string
  readonly organisation: number | null
  readonly vendor: number | null
  readonly only_user: number | null
  readonly body: unknown
}

declare module './database.ts' {
  interface Tables {
    'live.event': EventTable
  }
}
