import { sql } from 'kysely'
import { type LineIdentity, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { TransitPort } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import type { Db } from '#kit/server/database.ts'

/** What the search for open lines must know of deliveries: the figure is never the ERP's. */
export const transitPort = (db: Db): TransitPort => ({
  transitOf: async (vendorId, lines: readonly LineIdentity[], { demoOf } = {}, unit) => {
    if (lines.length === 0) return new Map()
    const keys = [...new Set(lines.map(lineKey))]
    const { rows } = await sql<{ line_key: string; quantity: string }>`
      select line_key, quantity from deliveries.in_transit(${vendorId}, ${keys}, ${demoOf ?? null})`.execute(unit ?? db)
    return new Map(rows.map((row) => [row.line_key, Number(row.quantity)]))
  },
})
