import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { TransitPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { Db } from '#kit/server/database/database.ts'
import { instantText } from '#kit/server/list/columns.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { ok, type Result } from '#kit/shared/result.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import type { DeliveriesOfLine, listDeliveriesOfLine } from '../../contract.ts'
import { supplierOfRequest } from '../creator.ts'
import { deliveriesInScope } from '../scope.ts'

/**
 * The lines of deliveries that are in transit. For a demo user, the user's own demo deliveries count in addition to real
 * deliveries (G-72).
 */
const linesInTransit = (demoOf: number | undefined) => sql`deliveries.delivery_line l
  where l.status in ('transit', 'transit_demo')
    and (l.status = 'transit' or exists (
      select 1 from deliveries.delivery d where d.id = l.delivery_id and d.created_by = ${demoOf ?? null}))`

/**
 * The quantities in transit of all order lines, as a query for `from (…)`.
 * @param vendorId the supplier; null for all
 */
export const transitQuantities = (vendorId: number | null, demoOf: number | undefined) => sql`
  select l.vendor_id, l.line_key, sum(l.quantity) as quantity from ${linesInTransit(demoOf)}
    ${vendorId === null ? sql`` : sql`and l.vendor_id = ${vendorId}`}
  group by l.vendor_id, l.line_key`

/**
 * The quantities in transit of order lines of a supplier, as a query for `from (…)`. Lines with nothing in transit are
 * left out. Each line is looked up in the index. With `line_key = any (…)`, PostgreSQL would read all lines that the
 * supplier has in transit while the table has no statistics.
 */
export const transitQuantitiesOf = (
  vendorId: number,
  demoOf: number | undefined,
  lines: readonly LineIdentity[],
): RawBuilder<{ readonly line_key: string; readonly quantity: string }> => sql`
  select requested.line_key, in_transit.quantity from unnest(${lines.map(lineKey)}::text[]) as requested (line_key)
    cross join lateral (
      select sum(l.quantity) as quantity from ${linesInTransit(demoOf)}
        and l.vendor_id = ${vendorId} and l.line_key = requested.line_key
    ) as in_transit
  where in_transit.quantity is not null`

/** The port from which the search of open lines reads quantities in transit. They never come from the ERP. */
export const createTransitPort = (db: Db): TransitPort => ({
  transitOf: async (vendorId, lines, demoOf) => {
    if (lines.length === 0) return new Map()
    const { rows } = await transitQuantitiesOf(vendorId, demoOf, lines).execute(db)
    return new Map(rows.map((row) => [row.line_key, Number(row.quantity)]))
  },
})

/** The maximum number of deliveries in the reply. No line is in transit with more. */
const MAX_DELIVERIES = 500

/**
 * Returns the deliveries in the caller's scope that make up the quantity in transit of a line, newest first (PO-07).
 * For a demo user, this quantity includes real deliveries of the supplier (G-72), which the user may not see. Of these,
 * only the total is returned.
 */
export const findDeliveriesOfLine = async (
  db: Db,
  caller: Caller,
  input: CallInput<typeof listDeliveriesOfLine>['query'],
): Promise<Result<DeliveriesOfLine>> => {
  const supplier = supplierOfRequest(caller, input.vendor_id)
  if (!supplier.ok) return supplier
  const key = lineKey({
    INV_ORGID: input.company,
    PO_NUMBER: withoutNul(input.ponum),
    RELEASE_NUM: input.rel ?? null,
    LINE_NUM: input.line,
    SHIPMENT_NUM: input.shipment,
    JOBS: withoutNul(input.job ?? ''),
  })
  const ofLine = sql`from deliveries.delivery_line l join deliveries.delivery d on d.id = l.delivery_id
    where l.vendor_id = ${supplier.value} and l.line_key = ${key} and l.status in ('transit', 'transit_demo')`
  const { rows: deliveries } = await sql<DeliveriesOfLine['deliveries'][number]>`
    select d.id, d.status, coalesce(d.invoice_no, d.do_no) as number, d.is_invoice as "isInvoice",
      l.quantity::float8 as quantity, d.delivery_date::text as "deliveryDate",
      ${instantText(sql`d.created_at`)} as "createdAt", d.created_by_name as "user"
    ${ofLine} and ${deliveriesInScope(scopeOf(caller))}
    order by d.created_at desc, d.id desc limit ${MAX_DELIVERIES}`.execute(db)
  if (caller.reach !== 'demo') return ok({ deliveries, others: { count: 0, quantity: 0 } })
  const { rows } = await sql<DeliveriesOfLine['others']>`
    select count(*)::int as count, coalesce(sum(l.quantity), 0)::float8 as quantity ${ofLine} and not d.demo`.execute(
    db,
  )
  return ok({ deliveries, others: rows[0] ?? { count: 0, quantity: 0 } })
}
