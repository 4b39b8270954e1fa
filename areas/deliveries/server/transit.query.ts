import { type RawBuilder, sql } from 'kysely'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { TransitPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { Db } from '#kit/server/database.ts'

interface TransitRow {
  readonly line_key: string
  readonly quantity: string
}

/**
 * The quantities of lines in transit, as a query for `from (…)`. A demo user's own demo deliveries count for that user
 * in addition to the real ones (G-72). Each line is looked up in the index separately, independent of table statistics.
 */
export const transitQuantities = (
  vendorId: number,
  lines: readonly LineIdentity[],
  demoUserId: number | undefined,
): RawBuilder<TransitRow> => sql`select asked.line_key, held.quantity
  from unnest(${[...new Set(lines.map(lineKey))]}::text[]) as asked (line_key)
  cross join lateral (
    select sum(l.quantity) as quantity
    from deliveries.delivery_line l
    where l.vendor_id = ${vendorId} and l.line_key = asked.line_key and l.status in ('transit', 'transit_demo')
      and (l.status = 'transit' or exists (
        select 1 from deliveries.delivery d where d.id = l.delivery_id and d.created_by = ${demoUserId ?? null}))
  ) as held
  where held.quantity is not null`

/** The quantity in transit for the search of open lines. It never comes from the ERP. */
export const transitPort = (db: Db): TransitPort => ({
  transitOf: async (vendorId, lines: readonly LineIdentity[], { demoOf } = {}, transaction) => {
    if (lines.length === 0) return new Map()
    const { rows } = await transitQuantities(vendorId, lines, demoOf).execute(transaction ?? db)
    return new Map(rows.map((row) => [row.line_key, Number(row.quantity)]))
  },
})
