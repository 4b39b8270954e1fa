import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { WorkKind } from '#areas/work/server/index.ts'
import { lineStateSql } from './answer-list.query.ts'
import { answersInScope } from './scope.ts'

const anAnswer = sql`a.id::text as id, (coalesce(a.decided_at, a.answered_at) at time zone 'Asia/Bangkok')::date as due,
  'PO ' || a.po_number || coalesce('-' || nullif(a.release_num, 0), '') as number,
  a.vendor_id, a.vendor_name as supplier, a.company`

/** SQL for the last promised date of a proposal. */
const lastDay = sql`(select max((part ->> 'date')::date) from jsonb_array_elements(a.schedule) as part)`
const lateQuantity = sql`(select coalesce(sum((part ->> 'quantity')::numeric), 0) from jsonb_array_elements(a.schedule) as part
  where (part ->> 'date')::date > a.due_date)`

/**
 * SQL for the facts of a proposal: the order's quantity, due date and price, and the differences between the proposal
 * and the order.
 */
const proposalFacts: RawBuilder<unknown> = sql`jsonb_build_object('line', a.line_num, 'item', a.item_code, 'uom', a.uom,
  'ordered', trim_scale(a.quantity_remain), 'due', a.due_date, 'promised', ${lastDay}, 'days', ${lastDay} - a.due_date,
  'late', trim_scale(${lateQuantity}), 'tolerance', a.days_late, 'reason', a.reason)`

/**
 * Returns the open lines that the caller may see (alias `line`), joined with the latest answers to them (alias `a`).
 */
export type OpenLinesWithAnswer = (caller: Caller) => Promise<{
  readonly from: RawBuilder<unknown>
  readonly where: readonly RawBuilder<unknown>[]
}>

/**
 * Returns the kinds of work for answers: proposals that wait for a buyer's decision (ACK-02), and declined proposals
 * that wait for a new answer (ACK-05). Neither is listed if the line was received in the meantime or the ERP has
 * changed the order.
 */
export const orderAnswerWork = (openLines: OpenLinesWithAnswer): readonly WorkKind[] => {
  const answersWith = async (caller: Caller, state: RawBuilder<unknown>, columns: RawBuilder<unknown>) => {
    const { from, where } = await openLines(caller)
    return sql`select ${anAnswer}, ${columns} from ${from} where ${sql.join([...where, answersInScope(caller), state], sql` and `)}`
  }
  return [
    {
      kind: 'proposals',
      capability: 'order-answer.decide',
      // proposals have no separate screen: buyers decide them in the queue
      screen: () => undefined,
      rows: (caller) =>
        answersWith(
          caller,
          sql`${lineStateSql} = 'proposed'`,
          sql`${proposalFacts} as facts, '/supplier' as path,
            jsonb_build_object('id', a.vendor_id::text, 'answer', a.id::text) as search`,
        ),
    },
    {
      kind: 'declined',
      capability: 'order-answer.write',
      screen: () => undefined,
      rows: (caller) =>
        answersWith(
          caller,
          sql`a.state = 'declined'`,
          sql`jsonb_build_object('line', a.line_num, 'item', a.item_code, 'reason', coalesce(a.decision_reason, '')) as facts,
            '/' as path, jsonb_build_object('find', coalesce(nullif(a.job, ''), a.po_number)) as search`,
        ),
    },
  ]
}
