import { type RawBuilder, sql } from 'kysely'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { TransitPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { Db } from '#kit/server/database.ts'

interface TransitRow {
  readonly line_key: string
  readonly quantity: string
}

/**
 * The quantities in transit of order lines, as a query for `from (…)`. For a demo user, the user's own demo deliveries
 * count in addition to real deliveries (G-72).
 * @param vendorId the supplier; null for all
 * @param lines the order lines; undefined for all
 */
export const transitQuantities = (
  vendorId: number | null,
  demoOf: number | undefined,
  lines?: readonly LineIdentity[],
): RawBuilder<TransitRow> => sql`
  select l.vendor_id, l.line_key, sum(l.quantity) as quantity from deliveries.delivery_line l
  where l.status in ('transit', 'transit_demo') ${vendorId === null ? sql`` : sql`and l.vendor_id = ${vendorId}`}
    ${lines ? sql`and l.line_key = any (${lines.map(lineKey)}::text[])` : sql``}
    and (l.status = 'transit' or exists (
      select 1 from deliveries.delivery d where d.id = l.delivery_id and d.created_by = ${demoOf ?? null}))
  group by l.vendor_id, l.line_key`

/** The port through which the search of open lines reads quantities in transit. They never come from the ERP. */
export const transitPort = (db: Db): TransitPort => ({
  transitOf: async (vendorId, lines, demoOf) => {
    if (lines.length === 0) return new Map()
    const { rows } = await transitQuantities(vendorId, demoOf, lines).execute(db)
    return new Map(rows.map((row) => [row.line_key, Number(row.quantity)]))
  },
})
