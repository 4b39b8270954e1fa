import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres/server.ts'
import { startCluster } from '#tests/support/database/postgres-cluster.ts'
import { dataFolder, startPortal } from '#tests/support/portal-process.ts'
import { type BenchRow, quantile } from './support/row.ts'
import { roles } from './support/side-by-side.ts'
import { COMPANY, FIRST_VENDOR, fillDeliveries } from './wire/fill.ts'
import { portalSettings, prepareDatabase, signInUsers } from './wire/prepare.ts'

const DELIVERIES = 2_000_000
const BATCH = 200_000
const OPEN_LINES = 60_000
const WARM_UP = 5
const ROUNDS = 31
const AIM_MS = 100

/** Texts that users type: parts of numbers, whole numbers, items, names, and texts without a match. */
const texts: Readonly<Record<string, string>> = {
  'part of a delivery number': 'INV47',
  'three digits': '471',
  'order number': '41000117',
  'receive number': 'R1234567',
  'part of a receive number': '34567',
  'part of an item': 'CX-47',
  'supplier name': 'สยาม',
  'nothing found': 'XQZXQZ',
}

/** Measures the first response of the palette with 2,000,000 deliveries and 60,000 open lines (SHL-17). */
export const run = async (): Promise<BenchRow[]> => {
  const cluster = await startCluster(undefined, 'durable')
  const data = dataFolder()
  const database = await openPostgres(cluster.url('postgres'), 4)
  const { db } = database
  await prepareDatabase(database, 1)
  for (let after = 0; after < DELIVERIES; after += BATCH) await fillDeliveries(db, BATCH, { after, headsOnly: true })
  await sql`insert into erp.po_line (vendor_id, po_type, item_code, description, po_number, line_num, shipment_num, line_type_id,
      unit_price, uom, due_date, pieces_per_kanban, inv_orgid, org_id, item_type, quantity, quantity_received, quantity_remain)
    select ${FIRST_VENDOR} + n % 20, 'STANDARD', 'CX-' || n % 1000, 'Bracket ' || n % 700 || ' / ขายึดกันชนหน้า ด้านขวา',
      'L' || n / 40, 1 + n % 40, 1, 1, 12.5, 'PCS', current_date + (n * 7919) % 120 - 20, '50', ${COMPANY}, 81, 'FG', 1000, 0, 1000
    from generate_series(0, ${OPEN_LINES - 1}::integer) as n`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await database.close()
  const portal = await startPortal(data.path, { ...portalSettings, DATABASE_URL: cluster.url('postgres') })
  try {
    const tokens = await signInUsers(portal.url)
    const rows: BenchRow[] = []
    for (const as of roles)
      for (const [name, text] of Object.entries(texts)) {
        const timed = async (): Promise<number> => {
          const start = performance.now()
          const answer = await fetch(`${portal.url}/api/search?q=${encodeURIComponent(text)}`, {
            headers: { authorization: `Bearer ${tokens[as]}` },
          })
          const body = await answer.text()
          if (!answer.ok) throw new Error(`${text}: ${answer.status} ${body}`)
          return performance.now() - start
        }
        for (let round = 0; round < WARM_UP; round++) await timed()
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round++) times.push(await timed())
        const value = quantile(times, 0.95)
        const met = value <= AIM_MS
        rows.push({ name: `search, ${as}: ${name}, p95`, value, unit: 'ms', aim: `≤ ${AIM_MS} ms`, met })
      }
    return rows
  } finally {
    await portal.stop()
    await cluster.stop()
    data.remove()
  }
}
