import { type RawBuilder, sql } from 'kysely'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { TransitPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { Db } from '#kit/server/database.ts'

/** Whose transit: of a supplier; a demo user's own trial deliveries count for that user beside the real ones (G-72). */
export interface TransitOf {
  readonly vendorId: number
  readonly demoOf?: number | undefined
}

/** Rows of `line_key`, `quantity`: what deliveries in transit hold of the given lines. */
export const transitRows = ({ vendorId, demoOf }: TransitOf, keys: readonly string[]): RawBuilder<unknown> => {
  const counted =
    demoOf === undefined
      ? sql`l.status = 'transit'`
      : sql`(l.status = 'transit' or exists (
          select 1 from deliveries.delivery d where d.id = l.delivery_id and d.created_by = ${demoOf}))`
  return sql`
    select l.line_key, sum(l.quantity) as quantity
    from deliveries.delivery_line l
    where l.vendor_id = ${vendorId} and l.line_key = any (${keys}) and l.status in ('transit', 'transit_demo')
      and ${counted}
    group by l.line_key`
}

/** What the search for open lines must know of deliveries: the figure is never the ERP's. */
export const transitPort = (db: Db): TransitPort => ({
  transitOf: async (vendorId, lines: readonly LineIdentity[], { demoOf } = {}, unit) => {
    if (lines.length === 0) return new Map()
    const keys = [...new Set(lines.map(lineKey))]
    const { rows } = await sql<{
      line_key: string
      quantity: string
    }>`${transitRows({ vendorId, demoOf }, keys)}`.execute(unit ?? db)
    return new Map(rows.map((row) => [row.line_key, Number(row.quantity)]))
  },
})
