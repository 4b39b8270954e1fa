import { type RawBuilder, sql } from 'kysely'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { TransitPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { Db } from '#kit/server/database.ts'

interface TransitRow {
  readonly line_key: string
  readonly quantity: string
}

/**
 * The quantities in transit of the given lines, as a query for `from (…)`. For a demo user, the user's own demo
 * deliveries count in addition to real deliveries (G-72). The query looks up each line in the index separately,
 * whatever the table statistics are.
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

/** The port through which the search of open lines reads quantities in transit. They never come from the ERP. */
export const transitPort = (db: Db): TransitPort => ({
  transitOf: async (vendorId, lines, demoOf) => {
    if (lines.length === 0) return new Map()
    const { rows } = await transitQuantities(vendorId, lines, demoOf).execute(db)
    return new Map(rows.map((row) => [row.line_key, Number(row.quantity)]))
  },
})
