import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import writeXlsxFile from 'write-excel-file/node'
import { importErp } from '#adapters/erp/built-in/index.ts'
import { openPglite } from '#adapters/postgres/pglite.ts'
import { openPostgres } from '#adapters/postgres/server.ts'
import { MIGRATIONS } from '#apps/server/compose.ts'
import { prepareDemo } from '#apps/server/demo/demo.ts'
import type { Database } from '#kit/server/database/database.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { startCluster } from '#tests/support/database/postgres-cluster.ts'
import type { BenchRow } from './support/row.ts'

const LINES = 60_000
const AIM_SECONDS = 30

const organisations = `INVENTORY_ORG_ID,INVENTORY_ORG_CODE,OPERATING_UNIT_ORG_ID,COMPANY_NAME,NAME,OFFERED,HAS_PDS,HIDE_PDS_NO_LINE,PACK_EXEMPT
103,AH,81,One,One,Y,Y,N,N
175,SAT,82,Two,Two,Y,Y,N,N
`
const suppliers = `VENDOR_ID,VENDOR_NAME\n${Array.from({ length: 300 }, (_, index) => `${100_000 + index},บริษัท ผู้ผลิต ${index} จำกัด`).join('\n')}\n`

const header =
  'VENDOR_ID,PO_TYPE,ITEM_CODE,ITEM_CODE_INT,DESCRIPTION,PO_NUMBER,RELEASE_NUM,LINE_NUM,SHIPMENT_NUM,LINE_TYPE_ID,UNIT_PRICE,UOM,DUE_DATE,PIECES_PER_KANBAN,PDS_NUMBER,TRIP,CREDIT_TERMS,DOCK_CODE,DELIVERY_CYCLE,COMMENTS,INV_ORGID,ORG_ID,JOBS,ITEM_TYPE,QUANTITY,QUANTITY_RECEIVED,QUANTITY_REMAIN'

/** A line as in a real extract: every column, Thai text, ten lines per order. */
const line = (index: number): (string | number | null)[] => [
  100_000 + (index % 300),
  'STANDARD',
  `AX-${index % 5000}-220`,
  `AX${index % 5000}220`,
  `ขายึดกันชนหน้า ด้านซ้าย "ชุบ", รุ่น ${index % 700}`,
  `4${String(Math.floor(index / 3000)).padStart(7, '0')}`,
  null,
  Math.floor((index % 3000) / 300) + 1,
  1,
  1,
  12.25 + (index % 100),
  'PCS',
  '2025-11-30',
  '50',
  null,
  null,
  '30 DAYS',
  'D1',
  '1-2-3',
  null,
  index % 2 ? 103 : 175,
  81,
  null,
  'FG',
  1000 + (index % 7),
  0,
  1000 + (index % 7),
]

const csvCell = (cell: string | number | null) =>
  typeof cell === 'string' && /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : (cell ?? '')

const timed = async (database: Database, folder: string): Promise<number> => {
  const start = performance.now()
  const { files } = await importErp(database.db, folder)
  const failed = files.find(({ counts }) => !counts)
  if (failed) throw new Error(`${failed.file}: ${JSON.stringify(failed.bad.slice(0, 3))} ${failed.refused ?? ''}`)
  return (performance.now() - start) / 1000
}

const onDatabase = async (kind: 'PGlite' | 'PostgreSQL', work: (database: Database) => Promise<void>) => {
  const cluster = kind === 'PostgreSQL' ? await startCluster() : undefined
  const place = await mkdtemp(join(tmpdir(), 'portal-bench-data-'))
  const database = cluster ? await openPostgres(cluster.url('postgres'), 4) : await openPglite(place)
  try {
    await migrate(database, MIGRATIONS)
    await work(database)
  } finally {
    await database.close()
    await cluster?.stop()
    await rm(place, { recursive: true })
  }
}

/** Measures the first and a repeated import of 60,000 order lines, as CSV and as XLSX, into each database. */
export const run = async (): Promise<BenchRow[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  try {
    const lines = Array.from({ length: LINES }, (_, index) => line(index))
    await writeFile(join(folder, 'organisations.csv'), organisations)
    await writeFile(join(folder, 'suppliers.csv'), suppliers)
    const csv = join(folder, 'po_lines.csv')
    await writeFile(csv, `${header}\n${lines.map((row) => row.map(csvCell).join(',')).join('\n')}\n`)
    const rows: BenchRow[] = []
    const measure = async (name: string, database: Database) => {
      const value = await timed(database, folder)
      rows.push({ name, value, unit: 's', aim: `≤ ${AIM_SECONDS} s`, met: value <= AIM_SECONDS })
    }
    for (const kind of ['PGlite', 'PostgreSQL'] as const)
      await onDatabase(kind, async (database) => {
        await measure(`import 60,000 PO lines, CSV, ${kind}`, database)
        await measure(`import the same again, CSV, ${kind}`, database)
      })
    for (const kind of ['PGlite', 'PostgreSQL'] as const)
      await onDatabase(kind, async (database) => {
        const start = performance.now()
        await prepareDemo(database, '2025-11-24')
        const value = (performance.now() - start) / 1000
        rows.push({ name: `demo data, ${kind}`, value, unit: 's', aim: '≤ 10 s', met: value <= 10 })
      })
    await rm(csv)
    await writeXlsxFile([header.split(','), ...lines]).toFile(join(folder, 'po_lines.xlsx'))
    for (const kind of ['PGlite', 'PostgreSQL'] as const)
      await onDatabase(kind, (database) => measure(`import 60,000 PO lines, XLSX, ${kind}`, database))
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}
