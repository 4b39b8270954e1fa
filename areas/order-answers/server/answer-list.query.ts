import { sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { columnsOf, instantText } from '#kit/server/list/columns.ts'
import { containsAllWords } from '#kit/server/list/like-pattern.ts'
import { fieldConditions, listQuery } from '#kit/server/list/list-query.ts'
import type { JsonList } from '#kit/server/list/list-reply.ts'
import type { CallInput } from '#kit/shared/call.ts'
import type { Result } from '#kit/shared/result.ts'
import { answerFields, type listOrderAnswers, type OrderAnswer } from '../contract.ts'
import { answersInScope } from './scope.ts'

type Query = CallInput<typeof listOrderAnswers>['query']

const columns = columnsOf('a', answerFields, { INV_ORGID: sql`a.company`, latest: sql`a.is_latest` })

/** The rule `deriveLineAnswerState` in SQL, for an order line (alias `line`) and its latest answer (alias `a`), if any. */
export const lineStateSql = sql<string>`case when a.id is null or a.state = 'declined' then 'open'
  when (a.quantity, a.due_date, a.unit_price) is distinct from (line.quantity, line.due_date, line.unit_price) then 'changed'
  else a.state end`

/** The arguments of `json_build_object` for an answer in the list of undelivered order lines. */
const shortJson = sql`'id', a.id, 'answer', a.answer, 'reason', a.reason, 'schedule', a.schedule,
  'answeredBy', a.answered_by_name, 'answeredAt', ${instantText(sql`a.answered_at`)}, 'decision', a.decision,
  'decisionReason', a.decision_reason, 'QUANTITY', trim_scale(a.quantity), 'DUE_DATE', a.due_date,
  'UNIT_PRICE', trim_scale(a.unit_price)`

const json = sql<string>`json_build_object(${shortJson}, 'state', a.state, 'VENDOR_ID', a.vendor_id,
  'VENDOR_NAME', a.vendor_name, 'INV_ORGID', a.company, 'PO_NUMBER', a.po_number,
  'RELEASE_NUM', nullif(a.release_num, 0), 'LINE_NUM', a.line_num, 'SHIPMENT_NUM', a.shipment_num,
  'JOBS', nullif(a.job, ''), 'ITEM_CODE', a.item_code, 'DESCRIPTION', a.description, 'UOM', a.uom,
  'QUANTITY_REMAIN', trim_scale(a.quantity_remain), 'version', a.version, 'latest', a.is_latest,
  'daysEarly', a.days_early, 'daysLate', a.days_late, 'decidedBy', a.decided_by_name,
  'decidedAt', ${instantText(sql`a.decided_at`)}, 'changed', (select json_build_object('QUANTITY', trim_scale(c.quantity),
    'DUE_DATE', c.due_date, 'UNIT_PRICE', trim_scale(c.unit_price), 'at', ${instantText(sql`c.noted_at`)})
    from order_answers.order_change c where c.answer_id = a.id))::text`

/** SQL for the latest answer to an order line (alias `line`); null if it has none. */
export const latestAnswerSql = sql`case when a.id is not null then json_build_object(${shortJson}, 'state', ${lineStateSql}) end`

const searchTextSql = sql`concat_ws(' ', a.po_number, a.job, a.item_code, a.description, a.vendor_name)`

/** Lists the answers that the caller may see, by default the newest first. */
export const answerList = (db: Db, caller: Caller, query: Query): Promise<Result<JsonList>> =>
  listQuery(
    db,
    {
      from: sql`order_answers.answer a`,
      id: sql`a.id`,
      where: [
        answersInScope(caller),
        ...containsAllWords(searchTextSql, query.q),
        ...fieldConditions(answerFields, columns, query),
      ],
      sort: { columns, byDefault: 'answeredAt:DESC', nullable: ['DUE_DATE'] },
      json,
    },
    query,
  )

export const findAnswer = async (db: Db | Unit, caller: Caller, id: number): Promise<OrderAnswer | undefined> => {
  const { rows } = await sql<{ json: string }>`
    select ${json} as json from order_answers.answer a where a.id = ${id} and ${answersInScope(caller)}`.execute(db)
  return rows[0] && (JSON.parse(rows[0].json) as OrderAnswer)
}

/** Returns the latest answers to all lines of the order (or release) of the given answer, sorted by order line. */
export const answersOfOrder = async (db: Db, caller: Caller, id: number): Promise<OrderAnswer[]> => {
  const { rows } = await sql<{ json: string }>`
    select ${json} as json from order_answers.answer a join order_answers.answer named
      on (named.vendor_id, named.company, named.po_number, named.release_num)
        = (a.vendor_id, a.company, a.po_number, a.release_num)
    where named.id = ${id} and a.is_latest and ${answersInScope(caller)}
    order by a.line_num, a.shipment_num, a.job`.execute(db)
  return rows.map((row) => JSON.parse(row.json) as OrderAnswer)
}
