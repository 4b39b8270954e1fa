import { sql } from 'kysely'
import { openPostgres } from '#adapters/postgres/server.ts'
import { startCluster } from '#tests/support/database/postgres-cluster.ts'
import { dataFolder, startPortal } from '#tests/support/portal-process.ts'
import { type BenchRow, quantile } from './support/row.ts'
import { COMPANY, FIRST_VENDOR } from './wire/fill.ts'
import { portalSettings, prepareDatabase, signInUsers } from './wire/prepare.ts'

const OPEN_LINES = 5_000
/** The number of lines that the queries must not return: received lines and lines of other suppliers. */
const OTHER_LINES = 200_000
const WARM_UP = 10
const ROUNDS = 51

/** The requests of a supplier's start page, with goals in ms. */
const cases: readonly { readonly name: string; readonly path: string; readonly aim: number }[] = [
  { name: 'first 100 rows', path: 'open-lines?_start=0&_limit=100', aim: 150 },
  { name: 'counts of all groups', path: 'open-lines/counts', aim: 150 },
  { name: 'filter, part of an item', path: 'open-lines?q=X-471&_start=0&_limit=100', aim: 100 },
  { name: 'filter, two words', path: 'open-lines?q=bracket%20471&_start=0&_limit=100', aim: 100 },
  { name: 'filter, nothing found', path: 'open-lines?q=XQZ&_start=0&_limit=100', aim: 100 },
  { name: 'filter, counts', path: 'open-lines/counts?q=X-471', aim: 100 },
  { name: 'last page', path: 'open-lines?_start=4900&_limit=100', aim: 150 },
]

/** Measures the start page of a supplier with 5,000 open lines, 3,000 of them partly in transit (PO-09). */
export const run = async (): Promise<BenchRow[]> => {
  const cluster = await startCluster(undefined, 'durable')
  const data = dataFolder()
  const database = await openPostgres(cluster.url('postgres'), 4)
  const { db } = database
  await prepareDatabase(database, 1)
  await sql`insert into erp.po_line (vendor_id, po_type, item_code, description, po_number, line_num, shipment_num, line_type_id,
      unit_price, uom, due_date, pieces_per_kanban, inv_orgid, org_id, item_type, quantity, quantity_received, quantity_remain)
    select ${FIRST_VENDOR} + case when n < ${OPEN_LINES} then 0 else n % 20 end, 'STANDARD', 'CX-' || n % 1000,
      'Bracket ' || n % 700 || ' / ขายึดกันชนหน้า ด้านขวา', 'L' || n / 40, 1 + n % 40, 1, 1, 12.5, 'PCS',
      current_date + (n * 7919) % 120 - 20, '50', ${COMPANY}, 81, 'FG', 1000, 0,
      case when n < ${OPEN_LINES} or n % 4 = 0 and n % 20 > 0 then 1000 else 0 end
    from generate_series(0, ${OPEN_LINES + OTHER_LINES - 1}::integer) as n`.execute(db)
  await sql`alter table deliveries.delivery_line drop constraint delivery_line_delivery_id_status_fkey`.execute(db)
  await sql`insert into deliveries.delivery_line (delivery_id, sequence, status, vendor_id, line_key, po_number, release_num,
      line_num, shipment_num, job, item_code, quantity, packs, lot_quantities, heats, lot_sup)
    select 1000000 + n, 1, 'transit', ${FIRST_VENDOR}, '[' || ${COMPANY}::integer || ',"L' || n / 40 || '",0,' || 1 + n % 40 || ',1,""]',
      'L' || n / 40, 0, 1 + n % 40, 1, '', 'CX', 100, 1, array[100], array['H'], 'L'
    from generate_series(0, 2999) as n`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await database.close()
  const portal = await startPortal(data.path, { ...portalSettings, DATABASE_URL: cluster.url('postgres') })
  try {
    const { vendor } = await signInUsers(portal.url)
    const timed = async (path: string): Promise<number> => {
      const start = performance.now()
      const answer = await fetch(`${portal.url}/api/${path}`, { headers: { authorization: `Bearer ${vendor}` } })
      const body = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`)
      return performance.now() - start
    }
    const rows: BenchRow[] = []
    for (const { name, path, aim } of cases) {
      for (let round = 0; round < WARM_UP; round++) await timed(path)
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) times.push(await timed(path))
      const value = quantile(times, 0.95)
      rows.push({
        name: `${OPEN_LINES.toLocaleString('en')} open lines: ${name}, p95`,
        value,
        unit: 'ms',
        aim: `≤ ${aim} ms`,
        met: value <= aim,
      })
    }
    return rows
  } finally {
    await portal.stop()
    await cluster.stop()
    data.remove()
  }
}
