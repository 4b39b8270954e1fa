import { type RawBuilder, sql } from 'kysely'
import type { ChangeOrigin } from '#kit/shared/origin.ts'
import type { Unit } from './database/database.ts'

/** The actor of a change: a `Caller`, or `operatorActor` or `portalActor` for changes that are not made by HTTP requests. */
export interface Actor {
  readonly userId: number | null
  readonly username: string
  readonly userType: string
  readonly from: ChangeOrigin
}

/** A value, or an SQL expression that computes it in the statement that writes the audit entry. */
export type ValueOrSql<T> = T | RawBuilder<unknown>

export interface AuditedChange {
  /** The action in the form `noun.verb`: `delivery.create`, `user.block`. */
  readonly what: string
  readonly kind: string
  readonly id: ValueOrSql<number | string>
  /**
   * The owner of the record: inventory organisation and supplier. Admins can read the entries of their organisation.
   */
  readonly organisation: ValueOrSql<number | null>
  readonly vendor: ValueOrSql<number | null>
  /** The changed fields before and after the change, as JSON. They never contain a secret, not even as a hash. */
  readonly before?: ValueOrSql<unknown>
  readonly after?: ValueOrSql<unknown>
}

/** Returns the actor for the operator on the command line: `npm run portal -- COMMAND`. */
export const operatorActor = (command: string): Actor => ({
  userId: null,
  username: 'operator',
  userType: 'operator',
  from: { requestId: null, ip: null, device: `npm run portal -- ${command}` },
})

/** Returns the actor for background work of the portal itself. `doing` describes the work. */
export const portalActor = (doing: string): Actor => ({
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
 * Returns an audit entry as an SQL expression, to be part of another statement: `select …, ${auditSql(caller, now,
 * change)} from d` writes one entry per row.
 */
export const auditSql = (by: Actor, at: Date, change: AuditedChange): RawBuilder<null> =>
  sql<null>`audit.write(${at}::timestamptz, ${by.userId}::bigint, ${by.username}::text, ${by.userType}::text,
    ${by.from.requestId}::text, ${by.from.ip}::text, ${by.from.device?.slice(0, MAX_DEVICE_LENGTH) ?? null}::text,
    ${change.what}::text, ${change.kind}::text, (${isSql(change.id) ? change.id : String(change.id)})::text,
    (${change.organisation})::bigint, (${change.vendor})::bigint, (${json(change.before)})::json,
    (${json(change.after)})::json)`

/**
 * Records a change (OPS-05) in the transaction that makes it. A command calls this once for each changed record, after
 * the change has succeeded: `await audit(unit, caller, now(), { what: 'news.delete', kind: 'news', id, organisation,
 * vendor: null, before: { title } })`. `caller` is the `Caller` of the route and contains the request id, IP address
 * and device. To announce the change too, use `writeAuditAndAnnounce`.
 */
export const writeAudit = async (unit: Unit, by: Actor, at: Date, change: AuditedChange): Promise<void> => {
  await sql`select ${auditSql(by, at, change)}`.execute(unit)
}

declare module './database/database.ts' {
  interface Tables {
    'audit.entry': {
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
  }
}
