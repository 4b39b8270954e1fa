import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { importErp } from '#adapters/erp/built-in/import/import-folder.ts'
import type { Database } from '#kit/server/database/database.ts'
import type { openTestDatabase } from '../world.ts'

export type Cell = string | number | Date | null
/** The rows of an extract. The first row contains the column names. */
export type ExtractRows = Cell[][]

export const organisationExtract: ExtractRows = [
  [
    'INVENTORY_ORG_ID',
    'INVENTORY_ORG_CODE',
    'OPERATING_UNIT_ORG_ID',
    'COMPANY_NAME',
    'NAME',
    'FILE_PREFIX',
    'OFFERED',
    'HAS_PDS',
    'HIDE_PDS_NO_LINE',
    'PACK_EXEMPT',
  ],
  [103, 'AH', 81, 'Group, "One" Co.', 'บริษัท หนึ่ง', 'APD', 'Y', 'Y', 'N', 'N'],
  [310, 'RES', 82, 'Resin', 'Resin', '', 'Y', 'N', 'N', 'Y'],
]
export const supplierExtract: ExtractRows = [
  ['VENDOR_ID', 'VENDOR_NAME', 'VENDOR_NAME_ALT'],
  [100234, 'บริษัท สยามพาร์ท จำกัด (มหาชน)', 'SPT'],
  [100235, 'Smith, "Jones" & Sons', ''],
]
export const siteExtract: ExtractRows = [
  ['VENDOR_ID', 'INV_ORGID', 'VENDOR_SITE_CODE', 'ADDR'],
  [100234, 103, 'BANGPOO', '99/1 หมู่ 4\nต.บางปู, จ.สมุทรปราการ'],
  [100235, 103, 'RAYONG', ''],
]
const lineColumns = [
  'VENDOR_ID',
  'PO_TYPE',
  'ITEM_CODE',
  'DESCRIPTION',
  'PO_NUMBER',
  'RELEASE_NUM',
  'LINE_NUM',
  'SHIPMENT_NUM',
  'UNIT_PRICE',
  'UOM',
  'DUE_DATE',
  'PIECES_PER_KANBAN',
  'INV_ORGID',
  'ORG_ID',
  'JOBS',
  'QUANTITY',
  'QUANTITY_RECEIVED',
  'QUANTITY_REMAIN',
]
export const orderLineCells = (overrides: Record<string, Cell> = {}): Cell[] => {
  const row: Record<string, Cell> = {
    VENDOR_ID: 100234,
    PO_TYPE: 'STANDARD',
    ITEM_CODE: 'AX-1',
    DESCRIPTION: 'ขายึด, "หน้า"\nบรรทัดสอง',
    PO_NUMBER: 41000101,
    RELEASE_NUM: null,
    LINE_NUM: 1,
    SHIPMENT_NUM: 1,
    UNIT_PRICE: 12.3456,
    UOM: 'PCS',
    DUE_DATE: '2025-11-30',
    PIECES_PER_KANBAN: 50,
    INV_ORGID: 103,
    ORG_ID: 81,
    JOBS: null,
    QUANTITY: 1000.5,
    QUANTITY_RECEIVED: 0,
    QUANTITY_REMAIN: 1000.5,
    ...overrides,
  }
  return lineColumns.map((name) => row[name] ?? null)
}
export const orderLineExtract = (...rows: Cell[][]): ExtractRows => [lineColumns, ...rows]
export const subinventoryExtract: ExtractRows = [
  ['INV_ORGID', 'ITEM_CODE', 'REQUIRED', 'SUBINVENTORY'],
  [103, 'AX-1', 'Y', ''],
]

const csvCell = (cell: Cell): string => {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const csv = (sheet: ExtractRows) => sheet.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
const day = (value: Date) => ({ value, type: Date, format: 'yyyy-mm-dd' }) as const

/** The import folder and database of a test file. Each test starts with an empty folder and an empty ERP. */
export const setUpImportFolder = (openDatabase: typeof openTestDatabase) => {
  let database: Database
  let drop: () => Promise<void>
  let folder: string
  beforeAll(async () => {
    const opened = await openDatabase()
    database = opened.database
    drop = opened.drop
  })
  afterAll(() => drop())
  beforeEach(async () => {
    await sql`truncate erp.organisation, erp.supplier cascade`.execute(database.db)
    folder = await mkdtemp(join(tmpdir(), 'portal-import-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content)
  const put = (name: string, sheet: ExtractRows, before = '') => write(`${name}.csv`, before + csv(sheet))
  const run = (from = '') => importErp(database.db, join(folder, from))
  return {
    db: () => database.db,
    write,
    /** Writes an extract as CSV with Windows line endings. `before` is text that precedes the first row. */
    put,
    putXlsx: (name: string, sheet: ExtractRows) =>
      writeXlsxFile(
        sheet.map((row) => row.map((cell) => (cell instanceof Date ? day(cell) : cell === '' ? null : cell))),
      ).toFile(join(folder, `${name}.xlsx`)),
    takeAway: (name: string) => rm(join(folder, name)),
    /** Imports the folder or a subfolder. */
    run,
    /** The folder after organisations and suppliers were imported from it. */
    basics: async () => {
      await put('organisations', organisationExtract)
      await put('suppliers', supplierExtract)
      await run()
    },
  }
}
