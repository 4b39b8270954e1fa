import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#kit/server/database/database.ts'
import { addErpData, orders, vendors } from '#tests/support/erp/erp-data.ts'
import { openTestDatabase } from '#tests/support/world.ts'
import { importErp } from './import-folder.ts'

let database: Database
let another: Database
let close: () => Promise<void>
let folder: string
beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  another = opened.reopen ? await opened.reopen() : database
  close = async () => {
    if (another !== database) await another.close()
    await opened.drop()
  }
  await addErpData(database)
  folder = await mkdtemp(join(tmpdir(), 'portal-import-'))
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

const header =
  'VENDOR_ID,PO_TYPE,ITEM_CODE,DESCRIPTION,PO_NUMBER,LINE_NUM,SHIPMENT_NUM,INV_ORGID,ORG_ID,QUANTITY,QUANTITY_RECEIVED,QUANTITY_REMAIN'
const row = (line: number, received: number) =>
  `${vendors.siam},STANDARD,AX-${line},Bracket,${orders.plain},${line},1,103,81,1000,${received},${1000 - received}`
const extract = (lines: readonly number[], received: number) =>
  writeFile(join(folder, 'po_lines.csv'), [header, ...lines.map((line) => row(line, received))].join('\n'))
const counts = async (on: Database) => (await importErp(on.db, folder)).files.map((file) => file.counts)

const isWaitingForLock = async (): Promise<boolean> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
  return rows.length > 0
}

test('[ERP-02] runs a concurrent import and receipt one after the other, without a deadlock', async () => {
  await extract([2, 1], 10)
  const lineOf = (line: number) =>
    sql`select id from erp.po_line where po_number = ${orders.plain} and line_num = ${line} for no key update`
  let importing: Promise<unknown> = Promise.resolve()
  await database.db.transaction().execute(async (unit) => {
    await lineOf(1).execute(unit)
    importing = counts(another)
    importing.catch(() => {})
    if (another !== database) await expect.poll(isWaitingForLock).toBe(true)
    await lineOf(2).execute(unit)
  })
  expect(await importing).toEqual([{ inserted: 0, changed: 2, unchanged: 0 }])
})

test('[ERP-02] runs concurrent imports one after the other, so the second finds nothing to change', async () => {
  await extract([1, 2, 7, 8], 20)
  const both = await Promise.all([counts(database), counts(another)])
  expect(both.flat()).toContainEqual({ inserted: 2, changed: 2, unchanged: 0 })
  expect(both.flat()).toContainEqual({ inserted: 0, changed: 0, unchanged: 4 })
})

test('[ERP-02] accepts different line ends in one file, and reports an unreadable file', async () => {
  await rm(join(folder, 'po_lines.csv'))
  const suppliers = join(folder, 'suppliers.csv')
  await writeFile(suppliers, 'VENDOR_ID,VENDOR_NAME,VENDOR_NAME_ALT\r\n1,One,A\n2,"Two\nlines",B\r3,Three,C\r\n')
  expect(await counts(database)).toEqual([{ inserted: 3, changed: 0, unchanged: 0 }])
  const { rows } = await sql`select vendor_name, vendor_name_alt from erp.supplier where vendor_id < 4
    order by vendor_id`.execute(database.db)
  expect(rows.map((found) => Object.values(found as object))).toEqual([
    ['One', 'A'],
    ['Two\nlines', 'B'],
    ['Three', 'C'],
  ])
  await rm(suppliers)
  await mkdir(suppliers)
  expect((await importErp(database.db, folder)).files[0]?.refused).toMatch(/^it cannot be read: /)
})
