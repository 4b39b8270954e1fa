import { expect, test } from 'vitest'
import {
  type Cell,
  orderLineCells,
  orderLineExtract,
  organisationExtract,
  setUpImportFolder,
  subinventoryExtract,
  supplierExtract,
} from '#tests/support/erp/import-folder.ts'
import { openTestDatabase } from '#tests/support/world.ts'

const { basics, db, put, putXlsx, run, takeAway, write } = setUpImportFolder(openTestDatabase)
const rowsOf = async (table: 'erp.po_line' | 'erp.supplier' | 'erp.organisation') =>
  (await db().selectFrom(table).selectAll().execute()).length
const badRows = async () =>
  (await run()).files.flatMap(({ bad }) => bad.map((row) => [row.row, row.column, row.reason]))

test('[ERP-02] reports every bad row with row, column and reason, and imports nothing from the file', async () => {
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
  const twoFaults = orderLineCells({ LINE_NUM: 98, QUANTITY: 'x', DUE_DATE: 'y' })
  await put(
    'po_lines',
    orderLineExtract(orderLineCells({ LINE_NUM: 99 }), ...faults.map(([fault]) => orderLineCells(fault)), twoFaults),
  )
  expect(await badRows()).toEqual([
    ...faults.map(([, column, reason], index) => [index + 3, column, reason]),
    [16, 'DUE_DATE', "'y' is not a day as YYYY-MM-DD"],
    [16, 'QUANTITY', "'x' is not a number"],
  ])
  expect(await rowsOf('erp.po_line')).toBe(0)
})

test('[ERP-02] rejects a row that repeats a key in the file, and treats release 0 as no release', async () => {
  await basics()
  await put(
    'po_lines',
    orderLineExtract(orderLineCells(), orderLineCells({ LINE_NUM: 2 }), orderLineCells({ RELEASE_NUM: 0 })),
  )
  const key = 'VENDOR_ID, PO_NUMBER, INV_ORGID, RELEASE_NUM, LINE_NUM, SHIPMENT_NUM, JOBS'
  expect(await badRows()).toEqual([[4, key, 'the same as in row 2']])
  expect(await rowsOf('erp.po_line')).toBe(0)
})

test('[ERP-02] rejects an organisation code that another organisation already has', async () => {
  await basics()
  const [header = [], first = []] = organisationExtract
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

test('[ERP-02] imports the files before and after a bad file', async () => {
  await put('organisations', organisationExtract)
  await put('suppliers', [...supplierExtract, [0.5, 'x', '']])
  await put('subinventories', subinventoryExtract)
  expect((await run()).files.map(({ file, counts }) => [file, counts?.inserted])).toEqual([
    ['organisations.csv', 2],
    ['suppliers.csv', undefined],
    ['subinventories.csv', 1],
  ])
  expect(await rowsOf('erp.supplier')).toBe(0)
})

test('[ERP-02] rejects a file with missing columns, and reports and ignores unknown columns and files', async () => {
  await put('organisations', organisationExtract)
  await put('suppliers', [
    ['VENDOR_ID', 'Nickname', 'vendor_name', ''],
    [7, 'x', 'Seven', ''],
  ])
  await write('notes.txt', 'x')
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

test('[ERP-02] numbers rows as in a spreadsheet, skips empty rows and rejects surplus cells', async () => {
  const [header = [], ...rows] = supplierExtract
  await put('suppliers', [header, [], ...rows, ['', '', ''], [9, 'Nine', 'N', 'more'], ['x', 'Ten', '']])
  const expected = [
    [6, '', 'has a value in column 4, which has no name'],
    [7, 'VENDOR_ID', "'x' is not a whole number"],
  ]
  expect(await badRows()).toEqual(expected)
  await takeAway('suppliers.csv')
  await putXlsx('suppliers', [header, [null], ...rows, [null], [9, 'Nine', 'N', 'more'], ['x', 'Ten', null]])
  expect(await badRows()).toEqual(expected)
})

test('[ERP-02] rejects a file that is not valid CSV, UTF-8 or XLSX with a clear message', async () => {
  const refused = async (name: string, content: string | Buffer) => {
    await write(name, content)
    const [report] = (await run()).files
    await takeAway(name)
    expect(report?.counts).toBeUndefined()
    return report?.refused
  }
  expect(await refused('suppliers.csv', 'VENDOR_ID,VENDOR_NAME\n1,"open')).toMatch(/^it is not a CSV file: /)
  const windows874 = Buffer.concat([Buffer.from('VENDOR_ID,VENDOR_NAME\n1,ok\n2,'), Buffer.from([0xca, 0xc2, 0x0a])])
  expect(await refused('suppliers.csv', windows874)).toBe('it is not UTF-8 (line 3); save it as CSV UTF-8')
  expect(await refused('suppliers.xlsx', 'no zip')).toMatch(/^it is not an XLSX file: /)
  expect(await refused('suppliers.csv', '')).toMatch(/^it is empty/)
  await expect(run()).rejects.toThrow('There is no extract in')
  await expect(run('nowhere')).rejects.toThrow('There is no folder')
  await put('suppliers', supplierExtract)
  await putXlsx('suppliers', supplierExtract)
  await expect(run()).rejects.toThrow('There are suppliers.csv and suppliers.xlsx: leave only one of them.')
})
