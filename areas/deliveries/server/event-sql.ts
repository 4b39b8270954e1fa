import { type RawBuilder, sql } from 'kysely'
import { type Actor, type AuditedChange, auditSql } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { announceSql } from '#kit/server/live.ts'
import type { DeliveryEvent } from '../rules/history.ts'
import type { DeliveryStatus } from '../rules/status.ts'

const eventAudience = { organisation: sql`d.company`, vendor: sql`d.vendor_id` }

export interface EventContext {
  readonly by: Actor
  readonly at: Date
}

/**
 * Returns the SQL that writes the audit entry of an event. It is part of the statement that changes the delivery, in
 * which the delivery has the alias `d`.
 */
export const auditEventSql = (
  { by, at }: EventContext,
  what: DeliveryEvent,
  change: Pick<AuditedChange, 'before' | 'after'> = {},
): RawBuilder<unknown> =>
  sql`${auditSql(by, at, { what, kind: 'delivery', id: sql`d.id`, ...eventAudience, ...change })} as audited`

/**
 * Like `auditEventSql`, and also announces the change to open screens. A change of a demo delivery is announced only to
 * its creator (G-44).
 */
export const auditAndAnnounceSql = (
  unit: Unit,
  context: EventContext,
  what: DeliveryEvent,
  change: Pick<AuditedChange, 'before' | 'after'>,
): RawBuilder<unknown> =>
  sql`${auditEventSql(context, what, change)}, ${announceSql(unit, {
    topic: what,
    ...eventAudience,
    onlyUser: sql`case when d.demo then d.created_by end`,
    body: sql`json_build_object('id', d.id)`,
  })} as announced`

/**
 * Changes a delivery, and records and announces the event in the same statement.
 * @param update `update deliveries.delivery as d …`, without `returning`
 * @returns the new status; undefined if the update matched no delivery
 */
export const updateDelivery = async (
  unit: Unit,
  context: EventContext,
  what: DeliveryEvent,
  update: RawBuilder<unknown>,
  change: Pick<AuditedChange, 'before' | 'after'>,
): Promise<DeliveryStatus | undefined> => {
  const { rows } = await sql<{ status: DeliveryStatus }>`
    with d as (${update} returning d.*)
    select d.status, ${auditAndAnnounceSql(unit, context, what, change)} from d`.execute(unit)
  return rows[0]?.status
}

/** The current status and numbers of the delivery `d`. */
export const currentStateJson = sql`json_build_object('status', d.status, 'invoiceNo', d.invoice_no, 'invoiceDate', d.invoice_date,
  'doNo', d.do_no, 'doDate', d.do_date)`
