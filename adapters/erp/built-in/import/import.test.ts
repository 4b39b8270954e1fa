import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { Database } from '#kit/server/database.ts'
import { openTestDatabase } from '#tests/world/world.ts'
import { openBuiltInErp } from '../index.ts'
import { importErp } from './import-folder.ts'

let database: Database
let drop: () => Promise<void>
let folder: string
beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  drop = opened.drop
})
afterAll(() => drop())
beforeEach(async () => {
  await sql`truncate erp.organisation, erp.supplier cascade`.execute(database.db)
  folder = await mkdtemp(join(tmpdir(), 'portal-import-'))
})
afterEach(() => rm(folder, { recursive: true }))

type Cell = string | number | Date | null
type Sheet = Cell[][]

const organisations: Sheet = [
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
const suppliers: Sheet = [
  ['VENDOR_ID', 'VENDOR_NAME', 'VENDOR_NAME_ALT'],
  [100234, 'บริษัท สยามพาร์ท จำกัด (มหาชน)', 'SPT'],
  [100235, 'Smith, "Jones" & Sons', ''],
]
const sites: Sheet = [
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
const line = (varied: Record<string, Cell> = {}): Cell[] => {
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
    ...varied,
  }
  return lineColumns.map((name) => row[name] ?? null)
}
const lines = (...rows: Cell[][]): Sheet => [lineColumns, ...rows]
const subinventories: Sheet = [
  ['INV_ORGID', 'ITEM_CODE', 'REQUIRED', 'SUBINVENTORY'],
  [103, 'AX-1', 'Y', ''],
]

const csvCell = (cell: Cell): string => {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const csv = (sheet: Sheet, end = '\r\n') => sheet.map((row) => row.map(csvCell).join(',')).join(end) + end
const put = (name: string, sheet: Sheet, before = '') => writeFile(join(folder, `${name}.csv`), before + csv(sheet))
const day = (value: Date) => ({ value, type: Date, format: 'yyyy-mm-dd' }) as const
const putXlsx = (name: string, sheet: Sheet) =>
  writeXlsxFile(
    sheet.map((row) => row.map((cell) => (cell instanceof Date ? day(cell) : cell === '' ? null : cell))),
  ).toFile(join(folder, `${name}.xlsx`))

const run = () => importErp(database.db, folder)
const summary = async () => {
  const { files } = await run()
  return files.map(({ file, counts }) => [file, counts?.inserted, counts?.changed, counts?.unchanged])
}
const rowsOf = async (table: 'erp.po_line' | 'erp.supplier' | 'erp.organisation') =>
  (await database.db.selectFrom(table).selectAll().execute()).length
const basics = async () => {
  await put('organisations', organisations)
  await put('suppliers', suppliers)
  await run()
}
const badRows = async () =>
  (await run()).files.flatMap(({ bad }) => bad.map((row) => [row.row, row.column, row.reason]))

test('[ERP-02] all files as CSV, with and without BOM: Thai, quotes, commas and line breaks arrive as they are', async () => {
  await put('organisations', organisations, '\ufeff')
  await put('suppliers', suppliers)
  await put('vendor_sites', sites, '\ufeff')
  await put('po_lines', lines(line(), line({ LINE_NUM: 2, PIECES_PER_KANBAN: 'N/A', UNIT_PRICE: null, JOBS: 'J-1' })))
  await put('subinventories', subinventories)
  expect(await summary()).toEqual([
    ['organisations.csv', 2, 0, 0],
    ['suppliers.csv', 2, 0, 0],
    ['vendor_sites.csv', 2, 0, 0],
    ['po_lines.csv', 2, 0, 0],
    ['subinventories.csv', 1, 0, 0],
  ])
  const erp = openBuiltInErp(database.db)
  expect((await erp.organisations())[0]).toMatchObject({ COMPANY_NAME: 'Group, "One" Co.', OFFERED: true })
  expect(
    (await erp.suppliers()).map(({ VENDOR_NAME, VENDOR_NAME_ALT }) => [VENDOR_NAME, VENDOR_NAME_ALT]).sort(),
  ).toEqual([
    ['Smith, "Jones" & Sons', null],
    ['บริษัท สยามพาร์ท จำกัด (มหาชน)', 'SPT'],
  ])
  expect((await erp.sites(100234, 103))[0]?.ADDR).toBe('99/1 หมู่ 4\nต.บางปู, จ.สมุทรปราการ')
  expect((await erp.standardLines(100234, '41000101')).lines).toMatchObject([
    {
      DESCRIPTION: 'ขายึด, "หน้า"\nบรรทัดสอง',
      UNIT_PRICE: 12.3456,
      QUANTITY: 1000.5,
      DUE_DATE: '2025-11-30',
      PIECES_PER_KANBAN: '50',
      RELEASE_NUM: null,
      TRIP: null,
    },
    { UNIT_PRICE: null, PIECES_PER_KANBAN: 'N/A', JOBS: 'J-1' },
  ])
})

test('[ERP-02] the same as XLSX gives the same, so that CSV after it changes nothing', async () => {
  const files = { organisations, suppliers, vendor_sites: sites, po_lines: lines(line(), line({ LINE_NUM: 2 })) }
  for (const [name, sheet] of Object.entries(files)) await putXlsx(name, sheet)
  await putXlsx('subinventories', subinventories)
  expect((await summary()).map(([, inserted]) => inserted)).toEqual([2, 2, 2, 2, 1])
  const dated = lines(line({ DUE_DATE: new Date('2025-11-30T00:00:00Z') }), line({ LINE_NUM: 2 }))
  await putXlsx('po_lines', dated)
  expect((await summary())[3]).toEqual(['po_lines.xlsx', 0, 0, 2])
  for (const name of Object.keys(files)) await rm(join(folder, `${name}.xlsx`))
  for (const [name, sheet] of Object.entries(files)) await put(name, sheet)
  expect((await summary()).map(([, inserted, changed]) => [inserted, changed])).toEqual(Array(5).fill([0, 0]))
})

test('[ERP-02] the same files again change nothing; a changed row is the only one that changes', async () => {
  await basics()
  await put('po_lines', lines(line(), line({ LINE_NUM: 2 })))
  await run()
  expect(await summary()).toEqual([
    ['organisations.csv', 0, 0, 2],
    ['suppliers.csv', 0, 0, 2],
    ['po_lines.csv', 0, 0, 2],
  ])
  await put('po_lines', lines(line({ DESCRIPTION: 'new name' }), line({ LINE_NUM: 2 }), line({ LINE_NUM: 3 })))
  expect((await summary())[2]).toEqual(['po_lines.csv', 1, 1, 1])
})

test('[ERP-02] an optional column that the file lacks takes nothing away', async () => {
  await basics()
  await put('suppliers', [
    ['VENDOR_NAME', 'VENDOR_ID'],
    ['renamed', 100234],
  ])
  await run()
  expect(await openBuiltInErp(database.db).suppliers(100234)).toEqual([
    { VENDOR_ID: 100234, VENDOR_NAME: 'renamed', VENDOR_NAME_ALT: 'SPT' },
  ])
})

test('[ERP-02] every bad row is reported with row, column and reason, and nothing of the file is imported', async () => {
  await basics()
  const faults: [Record<string, Cell>, string, string][] = [
    [{ DUE_DATE: '31/12/2025' }, 'DUE_DATE', "'31/12/2025' is not a day as YYYY-MM-DD"],
    [{ DUE_DATE: '2025-02-30' }, 'DUE_DATE', "'2025-02-30' is not a day as YYYY-MM-DD"],
    [{ QUANTITY: '1.00001' }, 'QUANTITY', "'1.00001' has more than 4 decimals"],
    [{ QUANTITY: '1,000' }, 'QUANTITY', "'1,000' is not a number (without thousands separators)"],
    [{ QUANTITY: '-5' }, 'QUANTITY', "'-5' is not a number"],
    [{ QUANTITY: '' }, 'QUANTITY', 'is empty'],
    [{ QUANTITY: '123456789012' }, 'QUANTITY', "'123456789012' is too large"],
    [{ LINE_NUM: '1.5' }, 'LINE_NUM', "'1.5' is not a whole number"],
    [{ LINE_NUM: '3000000000' }, 'LINE_NUM', "'3000000000' is too large"],
    [{ PO_TYPE: 'standard' }, 'PO_TYPE', "'standard' is none of STANDARD, BLANKET"],
    [{ ITEM_CODE: 'A|B' }, 'ITEM_CODE', "'A|B' holds '|' or a control character"],
    [{ VENDOR_ID: 999 }, 'VENDOR_ID', '999 is none of the suppliers'],
    [{ INV_ORGID: 400 }, 'INV_ORGID', '400 is none of the organisations'],
  ]
  const twoFaults = line({ LINE_NUM: 98, QUANTITY: 'x', DUE_DATE: 'y' })
  await put('po_lines', lines(line({ LINE_NUM: 99 }), ...faults.map(([fault]) => line(fault)), twoFaults))
  expect(await badRows()).toEqual([
    ...faults.map(([, column, reason], index) => [index + 3, column, reason]),
    [16, 'DUE_DATE', "'y' is not a day as YYYY-MM-DD"],
    [16, 'QUANTITY', "'x' is not a number"],
  ])
  expect(await rowsOf('erp.po_line')).toBe(0)
})

test('[ERP-02] the same key twice in a file is a bad row, release 0 and no release being the same', async () => {
  await basics()
  await put('po_lines', lines(line(), line({ LINE_NUM: 2 }), line({ RELEASE_NUM: 0 })))
  const key = 'VENDOR_ID, PO_NUMBER, INV_ORGID, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, JOBS'
  expect(await badRows()).toEqual([[4, key, 'the same as in row 2']])
  expect(await rowsOf('erp.po_line')).toBe(0)
})

test('[ERP-02] an organisation’s code belongs to one organisation', async () => {
  await basics()
  const [header = [], first = []] = organisations
  await put('organisations', [
    header,
    [175, ...first.slice(1)],
    [176, 'NEW', ...first.slice(2)],
    [177, 'NEW', ...first.slice(2)],
  ])
  expect(await badRows()).toEqual([
    [2, 'INVENTORY_ORG_CODE', "'AH' belongs to INVENTORY_ORG_ID 103 already"],
    [4, 'INVENTORY_ORG_CODE', "'NEW' is in row 3 too"],
  ])
  expect(await rowsOf('erp.organisation')).toBe(2)
})

test('[ERP-02] one bad file stops neither the files before it nor those after it', async () => {
  await put('organisations', organisations)
  await put('suppliers', [...suppliers, [0.5, 'x', '']])
  await put('subinventories', subinventories)
  expect((await run()).files.map(({ file, counts }) => [file, counts?.inserted])).toEqual([
    ['organisations.csv', 2],
    ['suppliers.csv', undefined],
    ['subinventories.csv', 1],
  ])
  expect(await rowsOf('erp.supplier')).toBe(0)
})

test('[ERP-02] missing columns refuse the file; unknown columns and foreign files are named and ignored', async () => {
  await put('organisations', organisations)
  await put('suppliers', [
    ['VENDOR_ID', 'Nickname', 'vendor_name', ''],
    [7, 'x', 'Seven', ''],
  ])
  await writeFile(join(folder, 'notes.txt'), 'x')
  await put('vendor_sites', [
    ['VENDOR_ID', 'INV_ORGID', 'VENDOR_ID'],
    [7, 103, 7],
  ])
  const report = await run()
  expect(report.ignored).toEqual(['notes.txt'])
  expect(report.files[1]).toMatchObject({ unknownColumns: ['Nickname'], counts: { inserted: 1 } })
  expect(report.files[2]?.bad).toEqual([
    { row: 1, column: 'VENDOR_SITE_CODE', reason: 'the column is missing' },
    { row: 1, column: 'ADDR', reason: 'the column is missing' },
    { row: 1, column: 'VENDOR_ID', reason: 'the column is there twice' },
  ])
})

test('[ERP-02] rows count as in a spreadsheet: empty rows are left out but counted, surplus cells are a fault', async () => {
  const [header = [], ...rows] = suppliers
  await put('suppliers', [header, [], ...rows, ['', '', ''], [9, 'Nine', 'N', 'more'], ['x', 'Ten', '']])
  const expected = [
    [6, '', 'has a value in column 4, which has no name'],
    [7, 'VENDOR_ID', "'x' is not a whole number"],
  ]
  expect(await badRows()).toEqual(expected)
  await rm(join(folder, 'suppliers.csv'))
  await putXlsx('suppliers', [header, [null], ...rows, [null], [9, 'Nine', 'N', 'more'], ['x', 'Ten', null]])
  expect(await badRows()).toEqual(expected)
})

test('[ERP-02] a file that is no CSV, no UTF-8 or no XLSX is refused in plain words', async () => {
  const refused = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content)
    const [report] = (await run()).files
    await rm(join(folder, name))
    expect(report?.counts).toBeUndefined()
    return report?.refused
  }
  expect(await refused('suppliers.csv', 'VENDOR_ID,VENDOR_NAME\n1,"open')).toMatch(/^it is no CSV: /)
  const windows874 = Buffer.concat([Buffer.from('VENDOR_ID,VENDOR_NAME\n1,ok\n2,'), Buffer.from([0xca, 0xc2, 0x0a])])
  expect(await refused('suppliers.csv', windows874)).toBe('it is not UTF-8 (line 3); save it as CSV UTF-8')
  expect(await refused('suppliers.xlsx', 'no zip')).toMatch(/^it is no XLSX: /)
  expect(await refused('suppliers.csv', '')).toMatch(/^it is empty/)
  await expect(run()).rejects.toThrow('There is no extract in')
  await expect(importErp(database.db, join(folder, 'nowhere'))).rejects.toThrow('There is no folder')
  await put('suppliers', suppliers)
  await putXlsx('suppliers', suppliers)
  await expect(run()).rejects.toThrow('There are suppliers.csv and suppliers.xlsx: leave only one of them.')
})
