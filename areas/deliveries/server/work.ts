import { sql } from 'kysely'
import { scopeOf } from '#areas/accounts/rules/caller.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { orderAnswerWork } from '#areas/order-answers/server/index.ts'
import type { WorkKind } from '#areas/work/server/index.ts'
import {
  keptOpenLines,
  lateLineRows,
  type OpenLineDeps,
  openLinesWithAnswer,
  unansweredRows,
} from './open-lines.query.ts'
import { inScope } from './scope.ts'

/**
 * The kinds of work of deliveries: late order lines (PO-09), order lines that wait for the supplier's answer (ACK-05),
 * received DOs that need an invoice number from the supplier (STA-04), and the proposals to open lines (ACK-02).
 */
export const deliveryWork = (deps: OpenLineDeps): readonly WorkKind[] => {
  const cachedDeps = { ...deps, orders: keptOpenLines(deps.orders) }
  return [
    {
      kind: 'lateLines',
      capability: 'open-line.read',
      // suppliers start from their open lines; staff search for the order by its number
      screen: ({ vendorId }) => (vendorId === null ? undefined : { path: '/', search: { due: 'late' } }),
      rows: (caller) => lateLineRows(cachedDeps, caller, may(caller.userType, 'purchase-order.search')),
    },
    {
      kind: 'changedOrders',
      capability: 'order-answer.write',
      screen: () => undefined,
      rows: (caller) => unansweredRows(cachedDeps, caller, 'changed'),
    },
    {
      kind: 'lateAnswers',
      capability: 'order-answer.write',
      screen: () => undefined,
      rows: (caller) => unansweredRows(cachedDeps, caller, 'late'),
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
        where ${inScope(scopeOf(caller))} and d.status = 'received' and not d.is_invoice`,
    },
    ...orderAnswerWork((caller) => openLinesWithAnswer(cachedDeps, caller)),
  ]
}
