import { sql } from 'kysely'
import { scopeOf } from '#areas/accounts/rules/caller.ts'
import { lineStateSql, orderAnswerWork, type WatchedLine } from '#areas/order-answers/server/index.ts'
import type { WorkKind } from '#areas/work/server/index.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import {
  cachedOpenLines,
  joinAnswerSql,
  lateLinesQuery,
  lineKeySql,
  type OpenLineDeps,
  openLinesSql,
  openLinesWithAnswer,
  unansweredLinesQuery,
} from './queries/open-lines.query.ts'
import { deliveriesInScope } from './scope.ts'

/**
 * The kinds of work of deliveries: late order lines (PO-09), order lines that wait for the supplier's answer (ACK-05),
 * received DOs that need an invoice number from the supplier (STA-04), and the proposals to open lines (ACK-02).
 */
export const deliveryWork = (deps: OpenLineDeps): readonly WorkKind[] => {
  const cachedDeps = { ...deps, orders: cachedOpenLines(deps.orders) }
  return [
    {
      kind: 'lateLines',
      capability: 'open-line.read',
      // for suppliers, the screen is the list of open lines; staff search for the order by its number
      screen: ({ vendorId }) => (vendorId === null ? undefined : { path: '/', search: { due: 'late' } }),
      rows: (caller) => lateLinesQuery(cachedDeps, caller),
    },
    {
      kind: 'changedOrders',
      capability: 'order-answer.write',
      screen: () => undefined,
      rows: (caller) => unansweredLinesQuery(cachedDeps, caller, 'changed'),
    },
    {
      kind: 'lateAnswers',
      capability: 'order-answer.write',
      screen: () => undefined,
      rows: (caller) => unansweredLinesQuery(cachedDeps, caller, 'late'),
    },
    {
      kind: 'needsInvoice',
      capability: 'delivery.convert',
      screen: () => ({ path: '/table', search: { status: 'needsInvoice', from: 'any', to: 'any' } }),
      rows: (caller) => sql`
        select d.id::text as id, (d.received_at at time zone 'Asia/Bangkok')::date as due, d.do_no as number,
          jsonb_build_object('receivedNo', d.received_no) as facts, d.vendor_id, d.vendor_name as supplier, d.company,
          '/table' as path, jsonb_build_object('psc', d.id::text, 'status', 'needsInvoice', 'from', 'any', 'to', 'any') as search
        from deliveries.delivery d
        where ${deliveriesInScope(scopeOf(caller))} and d.status = 'received' and not d.is_invoice`,
    },
    ...orderAnswerWork((caller) => openLinesWithAnswer(cachedDeps, caller)),
  ]
}

/**
 * Finds open lines about which the supplier must still be notified (ACK-05): the order changed after the answer,
 * changed back, or the answer is late. Returns no lines while the ERP is not available.
 */
export const linesToNotify = async ({ db, orders, now }: Omit<OpenLineDeps, 'directory'>) => {
  const lines = await orders.openLines({ vendorId: null, company: null })
  if ('asOf' in lines && lines.asOf) return []
  const { rows } = await sql<WatchedLine>`
    select found.* from (
      select case
          when ${lineStateSql} = 'changed' and (line.quantity, line.due_date, line.unit_price)
            is distinct from (c.quantity, c.due_date, c.unit_price) then 'changed'
          when ${lineStateSql} <> 'changed' and c.answer_id is not null then 'restored'
          when ${lineStateSql} = 'open' and s.policy <> 'off' and n.vendor_id is null
            and line.due_date <= ${bangkokDay(now())}::date + s.answer_days then 'late' end as why,
        a.id::int as "answerId", coalesce(a.version, 0) as version, ${lineKeySql} as "lineKey",
        line.vendor_id::int as "VENDOR_ID", a.vendor_name as "VENDOR_NAME", line.inv_orgid as "INV_ORGID",
        line.po_number as "PO_NUMBER", line.line_num as "LINE_NUM", line.quantity::float8 as "QUANTITY",
        line.due_date::text as "DUE_DATE", line.unit_price::float8 as "UNIT_PRICE"
      from (${openLinesSql(lines)}) as line ${joinAnswerSql}
      left join order_answers.order_change c on c.answer_id = a.id
      left join order_answers.setting s on s.company = line.inv_orgid
      left join order_answers.late_notice n on n.vendor_id = line.vendor_id and n.line_key = ${lineKeySql}
        and n.version = coalesce(a.version, 0)
      where upper(trim(coalesce(line.item_type, ''))) <> 'OP' or line.jobs is not null
    ) as found
    where found.why is not null
    order by found."VENDOR_ID", found."INV_ORGID", found."DUE_DATE", found."PO_NUMBER", found."LINE_NUM"`.execute(db)
  return rows
}
