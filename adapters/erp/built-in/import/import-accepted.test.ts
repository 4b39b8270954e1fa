import { expect, test } from 'vitest'
import {
  orderLineCells,
  orderLineExtract,
  organisationExtract,
  setUpImportFolder,
  siteExtract,
  subinventoryExtract,
  supplierExtract,
} from '#tests/support/erp/import-folder.ts'
import { openTestDatabase } from '#tests/support/world.ts'
import { openBuiltInErp } from '../index.ts'

const { basics, db, put, putXlsx, run, takeAway } = setUpImportFolder(openTestDatabase)
const summary = async () => {
  const { files } = await run()
  return files.map(({ file, counts }) => [file, counts?.inserted, counts?.changed, counts?.unchanged])
}

test('[ERP-02] imports all CSV files, with and without BOM, and preserves Thai text, quotes, commas and line breaks', async () => {
  await put('organisations', organisationExtract, '\ufeff')
  await put('suppliers', supplierExtract)
  await put('vendor_sites', siteExtract, '\ufeff')
  await put(
    'po_lines',
    orderLineExtract(
      orderLineCells(),
      orderLineCells({ LINE_NUM: 2, PIECES_PER_KANBAN: 'N/A', UNIT_PRICE: null, JOBS: 'J-1' }),
    ),
  )
  await put('subinventories', subinventoryExtract)
  expect(await summary()).toEqual([
    ['organisations.csv', 2, 0, 0],
    ['suppliers.csv', 2, 0, 0],
    ['vendor_sites.csv', 2, 0, 0],
    ['po_lines.csv', 2, 0, 0],
    ['subinventories.csv', 1, 0, 0],
  ])
  const erp = openBuiltInErp(db())
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

test('[ERP-02] imports XLSX files with the same result as CSV files, so a later CSV import changes nothing', async () => {
  const files = {
    organisations: organisationExtract,
    suppliers: supplierExtract,
    vendor_sites: siteExtract,
    po_lines: orderLineExtract(orderLineCells(), orderLineCells({ LINE_NUM: 2 })),
  }
  for (const [name, sheet] of Object.entries(files)) await putXlsx(name, sheet)
  await putXlsx('subinventories', subinventoryExtract)
  expect((await summary()).map(([, inserted]) => inserted)).toEqual([2, 2, 2, 2, 1])
  const dated = orderLineExtract(
    orderLineCells({ DUE_DATE: new Date('2025-11-30T00:00:00Z') }),
    orderLineCells({ LINE_NUM: 2 }),
  )
  await putXlsx('po_lines', dated)
  expect((await summary())[3]).toEqual(['po_lines.xlsx', 0, 0, 2])
  for (const name of Object.keys(files)) await takeAway(`${name}.xlsx`)
  for (const [name, sheet] of Object.entries(files)) await put(name, sheet)
  expect((await summary()).map(([, inserted, changed]) => [inserted, changed])).toEqual(Array(5).fill([0, 0]))
})

test('[ERP-02] changes nothing when the same files are imported again, and updates only the rows that changed', async () => {
  await basics()
  await put('po_lines', orderLineExtract(orderLineCells(), orderLineCells({ LINE_NUM: 2 })))
  await run()
  expect(await summary()).toEqual([
    ['organisations.csv', 0, 0, 2],
    ['suppliers.csv', 0, 0, 2],
    ['po_lines.csv', 0, 0, 2],
  ])
  await put(
    'po_lines',
    orderLineExtract(
      orderLineCells({ DESCRIPTION: 'new name' }),
      orderLineCells({ LINE_NUM: 2 }),
      orderLineCells({ LINE_NUM: 3 }),
    ),
  )
  expect((await summary())[2]).toEqual(['po_lines.csv', 1, 1, 1])
})

test('[ERP-02] keeps the stored value when the file lacks an optional column', async () => {
  await basics()
  await put('suppliers', [
    ['VENDOR_NAME', 'VENDOR_ID'],
    ['renamed', 100234],
  ])
  await run()
  expect(await openBuiltInErp(db()).suppliers(100234)).toEqual([
    { VENDOR_ID: 100234, VENDOR_NAME: 'renamed', VENDOR_NAME_ALT: 'SPT' },
  ])
})
