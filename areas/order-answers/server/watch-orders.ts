import { sql } from 'kysely'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { portalActor } from '#kit/server/audit.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { lockName } from '#kit/server/database/lock-name.ts'
import { writeAuditAndAnnounce } from '#kit/server/live.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import type { OrderTerms } from '../rules/states.ts'
import { type NoticedLine, queueNotices } from './notices.ts'

/**
 * An order line with its current quantity, due date and price in the ERP, and a change or late answer that was not
 * recorded yet.
 */
export interface WatchedLine extends Omit<NoticedLine, 'VENDOR_NAME'>, OrderTerms {
  /** `restored`: the ERP has reverted its change, so the answer is valid again. */
  readonly why: 'changed' | 'restored' | 'late'
  /** The line's latest answer; null if it never had one. */
  readonly answerId: number | null
  readonly version: number
  readonly lineKey: string
  readonly VENDOR_NAME: string | null
}

interface AnsweredLine extends WatchedLine {
  readonly answerId: number
}

export interface WatchOrdersDeps {
  readonly db: Db
  readonly directory: Pick<DirectoryPort, 'organisations' | 'suppliers'>
  readonly readLines: () => Promise<readonly WatchedLine[]>
  readonly now: () => Date
}

const by = portalActor('orders compared with their answers')

/** Writes an audit entry, from which the webhook event is created, and announces the change. */
const auditChange = (unit: Unit, line: AnsweredLine, at: Date): Promise<void> => {
  const { INV_ORGID: organisation, VENDOR_ID: vendor, PO_NUMBER, LINE_NUM, QUANTITY, DUE_DATE, UNIT_PRICE } = line
  const isChanged = line.why === 'changed'
  const entry = { what: isChanged ? 'order-answer.reopen' : 'order-answer.restore', kind: 'order-answer' }
  const after = { po: PO_NUMBER, line: LINE_NUM, QUANTITY, DUE_DATE, UNIT_PRICE }
  return writeAuditAndAnnounce(
    unit,
    by,
    at,
    { ...entry, id: line.answerId, organisation, vendor, after },
    { topic: 'order-answer.change', body: { lines: 1 } },
  )
}

/**
 * Records that the ERP has changed an answered line or reverted its change. Returns false if the line was answered in
 * the meantime, or if another process recorded a change after `readAt`.
 */
const recordChange = async (unit: Unit, line: AnsweredLine, readAt: Date, at: Date): Promise<boolean> => {
  const isLatest = sql`exists (select from order_answers.answer a where a.id = ${line.answerId} and a.is_latest)`
  const { rows } =
    line.why === 'restored'
      ? await sql`delete from order_answers.order_change
          where answer_id = ${line.answerId} and noted_at < ${readAt}::timestamptz and ${isLatest} returning 1`.execute(
          unit,
        )
      : await sql`insert into order_answers.order_change as c (answer_id, quantity, due_date, unit_price, noted_at)
          select ${line.answerId}::bigint, ${line.QUANTITY}::numeric, ${line.DUE_DATE}::date,
            ${line.UNIT_PRICE}::numeric, ${at}::timestamptz
          where ${isLatest}
          on conflict (answer_id) do update set quantity = excluded.quantity, due_date = excluded.due_date,
            unit_price = excluded.unit_price, noted_at = excluded.noted_at
          where c.noted_at < ${readAt}::timestamptz and (c.quantity, c.due_date, c.unit_price)
            is distinct from (excluded.quantity, excluded.due_date, excluded.unit_price)
          returning 1`.execute(unit)
  if (rows.length === 0) return false
  await auditChange(unit, line, at)
  return true
}

/**
 * Records that the supplier gets a mail about a late answer. Returns false if such a mail was sent before, or if the
 * supplier has answered in the meantime.
 */
const recordLateNotice = async (unit: Unit, { VENDOR_ID, lineKey, version }: WatchedLine, at: Date) => {
  const { rows } = await sql`insert into order_answers.late_notice (vendor_id, line_key, version, noted_at)
    select ${VENDOR_ID}::bigint, ${lineKey}::text, ${version}::integer, ${at}::timestamptz
    where not exists (select from order_answers.answer a
      where a.vendor_id = ${VENDOR_ID} and a.line_key = ${lineKey} and a.version > ${version})
    on conflict do nothing returning 1`.execute(unit)
  return rows.length > 0
}

/**
 * Notifies suppliers once of each change of an answered order line in the ERP, and of each late answer (ACK-05). Each
 * supplier gets one mail per organisation and topic. Changes also trigger the webhook event `order.changed`. Runs in
 * every process.
 */
export const watchOrders = async ({ db, directory, readLines, now }: WatchOrdersDeps): Promise<void> => {
  const readAt = now()
  const lines = await readLines()
  if (lines.length === 0) return
  const [organisations, suppliers] = await Promise.all([directory.organisations(), directory.suppliers()])
  const nameOf = new Map(suppliers.map(({ VENDOR_ID, VENDOR_NAME }) => [VENDOR_ID, VENDOR_NAME]))
  await db.transaction().execute(async (unit) => {
    // only one process writes notices at a time
    await lockName(unit, 'order-answers/notices')
    const at = now()
    const changed: (AnsweredLine & NoticedLine)[] = []
    const late: (WatchedLine & NoticedLine)[] = []
    for (const line of lines) {
      const VENDOR_NAME = line.VENDOR_NAME ?? nameOf.get(line.VENDOR_ID) ?? String(line.VENDOR_ID)
      const named = { ...line, VENDOR_NAME }
      if (line.why === 'late') {
        if (await recordLateNotice(unit, line, at)) late.push(named)
      } else if (line.answerId !== null) {
        const answered = { ...named, answerId: line.answerId }
        if ((await recordChange(unit, answered, readAt, at)) && line.why === 'changed') changed.push(answered)
      }
    }
    await queueNotices(unit, organisations, changed, {
      template: 'order-changed',
      about: ({ answerId }) => ({ kind: 'order-answer', id: answerId }),
      data: () => ({ url: '/work?kind=changedOrders', noted_at: bangkokMinute(at) }),
    })
    await queueNotices(unit, organisations, late, {
      template: 'answer-late',
      about: ({ PO_NUMBER }) => ({ kind: 'purchase-order', id: PO_NUMBER }),
      data: (own) => ({
        url: '/work?kind=lateAnswers',
        due_date: own.flatMap(({ DUE_DATE }) => DUE_DATE ?? []).sort()[0] ?? '-',
      }),
    })
  })
}
