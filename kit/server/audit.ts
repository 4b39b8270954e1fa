import { type RawBuilder, sql } from 'kysely'
import type { Origin } from '#kit/shared/origin.ts'
import type { Unit } from './database.ts'

/** Who makes a change. A `Caller` is one; `operator` and `portal` are for changes that are not HTTP requests. */
export interface Actor {
  readonly userId: number | null
  readonly username: string
  readonly userType: string
  readonly from: Origin
}

/** A value, or the SQL that gives it in the statement which the entry is part of. */
export type OrSql<T> = T | RawBuilder<unknown>

export interface Change {
  /** What was done, `noun.verb`: `delivery.create`, `user.block`. */
  readonly what: string
  /** Of which record: `delivery`, `user`. */
  readonly kind: string
  readonly id: OrSql<number | string>
  /** Owner of the record: inventory organisation and supplier. Admins read the entries of their organisation. */
  readonly organisation: OrSql<number | null>
  readonly vendor: OrSql<number | null>
  /** What it was and what it became: the fields that changed, as JSON. Never a secret, not even hashed. */
  readonly before?: OrSql<unknown>
  readonly after?: OrSql<unknown>
}

/** The operator at the terminal: `npm run portal -- COMMAND`. */
export const operator = (command: string): Actor => ({
  userId: null,
  username: 'operator',
  userType: 'operator',
  from: { requestId: null, ip: null, device: `npm run portal -- ${command}` },
})

/** The portal by itself, `doing` something that nobody asked for at this moment. */
export const portal = (doing: string): Actor => ({
  userId: null,
  username: 'portal',
  userType: 'portal',
  from: { requestId: null, ip: null, device: doing },
})

const MAX_DEVICE_LENGTH = 300

export const isSql = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value

const json = (value: unknown): unknown =>
  isSql(value) ? value : value === undefined || value === null ? null : JSON.stringify(value)

/**
 * The entry as an SQL expression, for a statement that is sent anyway: `select …, ${audited(caller, now, change)} from d`
 * writes one entry per row.
 */
export const audited = (by: Actor, at: Date, change: Change): RawBuilder<null> =>
  sql<null>`audit.write(${at}::timestamptz, ${by.userId}::bigint, ${by.username}::text, ${by.userType}::text,
    ${by.from.requestId}::text, ${by.from.ip}::text, ${by.from.device?.slice(0, MAX_DEVICE_LENGTH) ?? null}::text,
    ${change.what}::text, ${change.kind}::text, (${isSql(change.id) ? change.id : String(change.id)})::text,
    (${change.organisation})::bigint, (${change.vendor})::bigint, (${json(change.before)})::json,
    (${json(change.after)})::json)`

/**
 * Writes down a change (OPS-05) in the transaction that makes it. A command of any area does so with its caller, once for
 * each record that it changes, after it is sure that the change is made:
 *
 *     await audit(unit, caller, now(), { what: 'news.delete', kind: 'news', id, organisation, vendor: null, before: { title } })
 *
 * `caller` is the `Caller` of the route; it carries request, address and device. Beside an announcement: `auditAndAnnounce`.
 */
export const audit = async (unit: Unit, by: Actor, at: Date, change: Change): Promise<void> => {
  await sql`select ${audited(by, at, change)}`.execute(unit)
}

interface EntryTable {
  readonly id: number
  readonly at: Date
  readonly user_id: number | null
  readonly user_name: string
  readonly user_type: string
  readonly what: string
  readonly kind: string
  readonly record: string
  readonly organisation: number | null
  readonly vendor: number | null
  readonly before: unknown
  readonly after: unknown
  readonly request_id: string | null
  readonly ip: string | null
  readonly device: string | null
}

declare module './database.ts' {
  interface Tables {
    'audit.entry': EntryTable
  }
}
