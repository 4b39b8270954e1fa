import { sql } from 'kysely'
import { scopeOf } from '#areas/accounts/rules/caller.ts'
import { deliveriesInScope } from '#areas/deliveries/server/index.ts'
import type { WorkKind } from '#areas/work/server/index.ts'
import { bangkokDay } from '#kit/shared/dates.ts'

const aDelivery = sql`d.id::text as id, coalesce(d.invoice_no, d.do_no) as number, d.vendor_id, d.vendor_name as supplier, d.company`

/**
 * The kinds of work of the store: deliveries in transit that are due today or earlier; received DOs that became
 * invoices, whose new header must be scanned (RCV-06); and reported problems of deliveries in transit (RCV-10).
 * Deliveries that are submitted and wait for the ERP are not listed, because nobody has to do anything (ERP-04).
 */
export const receivingWork: readonly WorkKind[] = [
  {
    kind: 'toReceive',
    capability: 'receiving.receive',
    screen: () => ({ path: '/scan-received' }),
    rows: ({ companyId }, now) => sql`
      select ${aDelivery}, d.delivery_date as due, jsonb_build_object('boxes', d.pack_count) as facts,
        '/scan-received' as path, '{}'::jsonb as search
      from deliveries.delivery d
      where d.company = ${companyId} and d.status = 'transit' and d.receiving_since is null
        and d.delivery_date <= ${bangkokDay(now)}`,
  },
  {
    kind: 'toChange',
    capability: 'receiving.receive',
    screen: () => ({ path: '/scan-received' }),
    rows: ({ companyId }) => sql`
      select ${aDelivery}, (d.received_at at time zone 'Asia/Bangkok')::date as due,
        jsonb_build_object('receivedNo', d.received_no) as facts,
        '/scan-received' as path, jsonb_build_object('tab', 'do-to-invoice') as search
      from deliveries.delivery d
      where d.company = ${companyId} and d.status = 'received' and d.is_invoice
        and not exists (
          select from receiving.do_replacement r where r.delivery_id = d.id and r.state = 'telling')`,
  },
  {
    kind: 'problems',
    capability: 'delivery.read',
    screen: () => undefined,
    rows: (caller) => sql`
      select x.id::text as id, (x.reported_at at time zone 'Asia/Bangkok')::date as due,
        coalesce(d.invoice_no, d.do_no) as number, jsonb_build_object('problem', x.kind, 'reason', coalesce(nullif(x.reason, ''), '-')) as facts,
        d.vendor_id, d.vendor_name as supplier, d.company,
        '/table' as path, jsonb_build_object('psc', d.id::text, 'from', 'any', 'to', 'any') as search
      from receiving.discrepancy x join deliveries.delivery d on d.id = x.delivery_id
      where ${deliveriesInScope(scopeOf(caller))} and d.status = 'transit'`,
  },
]
