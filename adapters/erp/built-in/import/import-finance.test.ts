import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { Database } from '#kit/server/database/database.ts'
import { openTestDatabase } from '#tests/support/world.ts'
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
  await sql`truncate erp.organisation, erp.supplier, erp.invoice, erp.payment, erp.pds_line cascade`.execute(
    database.db,
  )
  folder = await mkdtemp(join(tmpdir(), 'portal-import-'))
  await put(
    'organisations',
    'INVENTORY_ORG_ID,INVENTORY_ORG_CODE,OPERATING_UNIT_ORG_ID,COMPANY_NAME,NAME,FILE_PREFIX,OFFERED,HAS_PDS,HIDE_PDS_NO_LINE,PACK_EXEMPT',
    '103,AH,81,One,One,APD,Y,Y,N,N',
  )
})
afterEach(() => rm(folder, { recursive: true }))

const put = (name: string, ...lines: string[]) => writeFile(join(folder, `${name}.csv`), `\uFEFF${lines.join('\r\n')}`)
const outcome = async () => {
  const { files } = await importErp(database.db, folder)
  return Object.fromEntries(
    files.map(({ file, counts, bad }) => [
      file.split('.')[0],
      counts
        ? [counts.inserted, counts.changed, counts.unchanged, counts.removed].join(' ')
        : bad.map(({ row, column, reason }) => `${row} ${column}: ${reason}`),
    ]),
  )
}
const total = async (table: string) =>
  (await sql<{ total: string }>`select sum(total_amount) as total from ${sql.table(table)}`.execute(database.db))
    .rows[0]?.total

const INVOICES = 'MONTH,INVOICE_NO,ORG_CODE,SUPPLIER_NAME,SUPPLIER_NO,TOTAL_AMOUNT,INVOICE_DATE,VENDOR_ID'
const PAYMENTS =
  'MONTH,CHECK_NUMBER,AMOUNT,BASE_AMOUNT,TOTAL_AMOUNT,WHT_AMT,ORG_CODE,BANK_NAME,INVOICE_NUM,BANK_ACCOUNT_NAME,INV_DESCRIPTION,INVOICE_DATE,VENDOR_ID'
const PDS =
  'PDS_NUM,PDS_LINE,STATUS,ORGANIZATION_CODE,VENDOR_NAME,VENDOR_ID,PO_NUM,PO_REL_NUM,ITEM_CODE,ITEM_DESCRIPTION,ITEM_TYPE,NEED_BY_DATE,QTY_ORDER,QTY_REMAIN'

test('[ERP-02] imports all invoices, payments and schedule lines with exact amounts, and changes nothing on a second import', async () => {
  await put(
    'invoices',
    INVOICES,
    'Nov-2025,INV-1,AH,"บริษัท ""หนึ่ง"", จำกัด",S1,9999999999999.99,2025-11-01,7',
    'NOV-2025,CN-1,APD,One,,-0.1,2025-11-02,7',
  )
  await put(
    'payments',
    PAYMENTS,
    'Nov-2025,700001,1000.5,,1000.50,30,AH,CLEARING,INV-1,"Acc, one","งวด\n1",2025-11-01,7',
  )
  await put('pds', PDS, 'P1,1,,APD,One,7,42,1,AX,ขายึด,,2025-11-30,10.5,2')
  const first = await outcome()
  expect(first).toMatchObject({ invoices: '2 0 0 0', payments: '1 0 0 0', pds: '1 0 0 0' })
  expect(await total('erp.invoice')).toBe('9999999999999.89')
  expect(await total('erp.payment')).toBe('1000.50')
  expect(await outcome()).toMatchObject({ invoices: '0 0 2 0', payments: '0 0 1 0', pds: '0 0 1 0' })
})

test('[ERP-02] [FIN-05] imports due dates, terms, payees and payment dates where a file has these columns, and refuses unreadable ones', async () => {
  await put(
    'invoices',
    `${INVOICES},TERMS,DUE_DATE`,
    'Nov-2025,A,AH,One,,1,2025-11-01,7,30 days,2025-12-01',
    'Nov-2025,B,AH,One,,1,2025-11-01,7,,',
  )
  const payment = 'Nov-2025,700001,1,,1,,AH,KBANK,A,Account,x,2025-11-01,7'
  await put('payments', `${PAYMENTS},SUPPLIER_NAME,PAYMENT_DATE`, `${payment},One,2025-11-25`)
  expect(await outcome()).toMatchObject({ invoices: '2 0 0 0', payments: '1 0 0 0' })
  const read = async (column: string, table: string) =>
    (
      await sql<{ is: string | null }>`select ${sql.raw(column)} as is from ${sql.table(table)} order by id`.execute(
        database.db,
      )
    ).rows.map(({ is }) => is)
  expect(await read("terms || ' ' || due_date", 'erp.invoice')).toEqual(['30 days 2025-12-01', null])
  expect(await read("supplier_name || ' ' || payment_date", 'erp.payment')).toEqual(['One 2025-11-25'])
  await put('payments', `${PAYMENTS},PAYMENT_DATE`, `${payment},25.11.2025`)
  expect((await outcome()).payments).toEqual(["2 PAYMENT_DATE: '25.11.2025' is not a day as YYYY-MM-DD"])
})

test('[ERP-02] replaces a re-imported month without changing other months, and replaces the whole schedule', async () => {
  const row = (month: string, no: string, amount: string) => `${month},${no},AH,One,,${amount},2025-11-01,7`
  await put('invoices', INVOICES, row('Oct-2025', 'A', '1'), row('Nov-2025', 'B', '2'), row('Nov-2025', 'C', '3'))
  await put('pds', PDS, 'P1,1,,AH,One,7,42,1,AX,x,,2025-11-30,10,2', ',,Delayed,AH,One,7,43,,AX,x,,2025-11-30,10,2')
  await outcome()
  await put('invoices', INVOICES, row('Nov-2025', 'C', '4'), row('Nov-2025', 'D', '5'))
  await put('pds', PDS, ',,Delayed,AH,One,7,43,,AX,x,,2025-11-30,10,1')
  expect(await outcome()).toMatchObject({ invoices: '1 1 0 1', pds: '0 1 0 1' })
  const { rows } = await sql<{
    is: string
  }>`select invoice_no || total_amount as is from erp.invoice order by 1`.execute(database.db)
  expect(rows.map(({ is }) => is)).toEqual(['A1.00', 'C4.00', 'D5.00'])
})

test('[ERP-02] keeps identical schedule lines that have no number, and rejects identical lines that have one', async () => {
  const line = (pds: string, remain: string) => `${pds},,AH,One,7,43,,AX,x,,2025-11-30,10,${remain}`
  await put('pds', PDS, line(',', '1'), line(',', '1'), line(',', '2'))
  expect(await outcome()).toMatchObject({ pds: '3 0 0 0' })
  expect(await outcome()).toMatchObject({ pds: '0 0 3 0' })
  await put('pds', PDS, line(',', '1'))
  expect(await outcome()).toMatchObject({ pds: '0 0 1 2' })
  await put('pds', PDS, line('P1,1', '1'), line('P1,1', '2'))
  expect((await outcome()).pds).toEqual([expect.stringMatching(/^3 .*PDS_LINE.*: the same as in row 2$/)])
})

test('[ERP-02] keeps two schedule lines without a number when one has an empty release and the other release 0', async () => {
  const line = (release: string, remain: string) => `,,,AH,One,7,43,${release},AX,x,,2025-11-30,10,${remain}`
  await put('pds', PDS, line('', '1'), line('0', '2'))
  expect(await outcome()).toMatchObject({ pds: '2 0 0 0' })
  expect(await outcome()).toMatchObject({ pds: '0 0 2 0' })
})

test('[ERP-02] reports each bad row and imports nothing from its file', async () => {
  await put(
    'invoices',
    INVOICES,
    '2025-11,INV-1,AH,One,,1,2025-11-01,7',
    'Nov-2025,INV-1,XX,One,,"1,000.50",2025-11-01,7',
    'Nov-2025,INV-2,AH,One,,0.005,01/11/2025,x',
    'Nov-2025,INV-3,AH,One,,1,2025-11-01,7',
    'Nov-2025,INV-3,AH,One,,2,2025-11-01,7',
    'Nov-2025,INV-4,AH,,,12345678901234,2025-11-01,7',
  )
  expect((await outcome()).invoices).toEqual([
    "2 MONTH: '2025-11' is not a month as MMM-YYYY",
    '3 ORG_CODE: XX is none of the organisation codes',
    "3 TOTAL_AMOUNT: '1,000.50' is not an amount (without thousands separators)",
    "4 TOTAL_AMOUNT: '0.005' has more than 2 decimals",
    "4 INVOICE_DATE: '01/11/2025' is not a day as YYYY-MM-DD",
    "4 VENDOR_ID: 'x' is not a whole number",
    '6 MONTH, VENDOR_ID, ORG_CODE, INVOICE_NO: the same as in row 5',
    '7 SUPPLIER_NAME: is empty',
    "7 TOTAL_AMOUNT: '12345678901234' is too large",
  ])
  expect(await total('erp.invoice')).toBeNull()
})

test('[ERP-02] imports an invoice spreadsheet in which the spreadsheet program converted the month to a date', async () => {
  const date = (value: string) => ({ value: new Date(value), type: Date, format: 'mmm-yyyy' }) as const
  await writeXlsxFile([
    INVOICES.split(','),
    [date('2025-11-01'), 'INV-1', 'AH', 'One', null, 0.1 + 0.2, date('2025-11-30'), 7],
  ]).toFile(join(folder, 'invoices.xlsx'))
  expect(await outcome()).toMatchObject({ invoices: '1 0 0 0' })
  expect(await total('erp.invoice')).toBe('0.30')
})
