import { sql } from 'kysely'
import type { Db } from '#kit/server/database.ts'

/** Counts of waiting work in the database, for all processes, and of work done in the last hour (OPS-06). */
export interface Figures {
  readonly mailsWaiting: number
  /** Age, in seconds, of the oldest mail that still waits. */
  readonly mailsWaitingS: number
  readonly erpWaiting: number
  /** Age, in seconds, of the oldest receipt or DO change that still waits for the ERP. */
  readonly erpWaitingS: number
  readonly answersWaiting: number
  /** Age, in seconds, of the oldest order answer that still waits for the ERP. */
  readonly answersWaitingS: number
  readonly deliveriesLastHour: number
  readonly receiptsLastHour: number
}

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
