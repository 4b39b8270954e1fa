import { sql } from 'kysely'
import type { Db } from '#kit/server/database.ts'

/**
 * Counts of waiting work in the database, for all processes, and of work done in the last hour (OPS-06). The age of work
 * is that of the oldest, in seconds.
 */
export const figureMetrics = {
  mailsWaiting: ['portal_mails_waiting', 'Mails in the outbox of all processes'],
  mailsWaitingS: ['portal_mails_waiting_seconds', 'Age of the mail that has waited longest'],
  erpWaiting: ['portal_erp_waiting', 'Receipts and DO changes that wait for the ERP'],
  erpWaitingS: ['portal_erp_waiting_seconds', 'Age of the receipt or DO change that has waited longest'],
  answersWaiting: ['portal_answers_waiting', 'Answers to orders that wait for the ERP'],
  answersWaitingS: ['portal_answers_waiting_seconds', 'Age of the answer to an order that has waited longest'],
  deliveriesLastHour: ['portal_deliveries_last_hour', 'Deliveries confirmed in the last hour'],
  receiptsLastHour: ['portal_receipts_last_hour', 'Deliveries received in the last hour'],
} as const satisfies Record<string, readonly [metric: string, help: string]>

export type Figures = Readonly<Record<keyof typeof figureMetrics, number>>

/**
 * Reads the figures with queries that use an index. Mails that are kept because no server is set up do not count as
 * waiting.
 */
export const readFigures = async (db: Db, now: Date): Promise<Figures> => {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  // `now` has milliseconds and the database microseconds, so a new entry can be later than `now`
  const age = (oldest: string) =>
    sql`greatest(coalesce(extract(epoch from ${now}::timestamptz - min(${sql.raw(oldest)})), 0), 0)::float8`
  const { rows } = await sql<Figures>`
    select mails.*, erp.*, answers.*, done.* from
      (select count(*) as "mailsWaiting", ${age('created_at')} as "mailsWaitingS" from mail.message where open) mails,
      (select count(*) as "erpWaiting", ${age('waits_since')} as "erpWaitingS" from (
        select waits_since from receiving.receipt where state = 'posting'
        union all select waits_since from receiving.do_replacement where state = 'telling') open) erp,
      (select count(*) as "answersWaiting", ${age('created_at')} as "answersWaitingS"
        from order_answers.outbox where sent_at is null) answers,
      (select count(*) filter (where what = 'delivery.create') as "deliveriesLastHour",
          count(*) filter (where what = 'delivery.receive') as "receiptsLastHour"
        from audit.entry where at >= ${hourAgo}::timestamptz) done`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('a query of sums has one row')
  return figures
}
