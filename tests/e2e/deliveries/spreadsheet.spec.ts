import { readFile, writeFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { bangkokDay } from '#kit/shared/dates.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { button } from '#tests/e2e/deliveries/delivery-page.ts'
import { orderLine, withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { clientOf } from '#tests/e2e/portal.ts'
import { csvOf, sheetCells, sheetRow } from '#tests/support/samples/sheets.ts'

const lines = ['78800011', '78800012', '78800013'].map((PO_NUMBER) =>
  orderLine({ PO_NUMBER, ITEM_CODE: `SHEET-${PO_NUMBER.slice(-1)}` }),
)
withOrders(lines)

const today = bangkokDay(new Date())
const rowFor = (at: number, number: string, quantity: number, overrides: Parameters<typeof sheetRow>[3] = {}) => {
  const line = lines[at]
  if (!line) throw new Error(`no line ${at}`)
  const { VENDOR_ID: _, PO_TYPE: _type, ITEM_CODE_INT: item_code_int, ...ordered } = line
  return sheetRow({ ...ordered, item_code_int, transit: 0 }, number, quantity, {
    date: today,
    deliveryDate: today,
    ...overrides,
  })
}
const give = (page: Page, cells: readonly (readonly string[])[], name = 'deliveries.csv') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csvOf(cells), 'utf8') })

test('[DLV-24] a supplier sends a sheet, confirms what is ready, and sends the refused rows again', async ({
  open,
  portal,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await page.getByRole('link', { name: 'From a spreadsheet' }).click()
  const coming = page.waitForEvent('download')
  await button(page, 'Template for Excel').click()
  const template = await readSheet(await readFile(await (await coming).path()))
  expect(template.some((row) => row.includes('78800012'))).toBe(true)
  await expectNoViolations(page)

  const rows = [rowFor(0, 'SHEET1', 30), rowFor(1, 'SHEET2', 40), rowFor(2, 'SHEET2', 4000)]
  await give(page, sheetCells(rows))
  const list = page.getByRole('list', { name: 'Deliveries in the file' })
  const entry = (number: string) => list.getByRole('listitem').filter({ has: page.getByText(number, { exact: true }) })
  await expect(entry('SHEET1')).toContainText('Ready')
  await expect(entry('SHEET2')).toContainText('Row 4, QTY Del.: Amount exceeds what can still be delivered')
  await expectNoViolations(page)
  await button(page, 'Confirm 1 delivery').click()
  await expect(entry('SHEET1')).toContainText('Created')
  const saving = page.waitForEvent('download')
  await button(page, 'Download refused rows').click()
  const refused = (await readSheet(await readFile(await (await saving).path()))).map((row) =>
    row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))),
  )
  expect(refused.map((row) => row.at(-1))).toEqual([
    'Reason',
    'Row 4 of the same delivery is refused',
    'Amount exceeds what can still be delivered: remaining 100, in transit 0',
  ])

  // the corrected file also contains the delivery that was already created
  await button(page, 'Another file').click()
  await give(page, [
    ...refused.map((row) => row.with(17, row[17] === '4000' ? '50' : (row[17] ?? ''))),
    ...sheetCells(rows.slice(0, 1)).slice(1),
  ])
  await expect(entry('SHEET1')).toContainText('Already exists')
  await button(page, 'Confirm 1 delivery').click()
  await expect(entry('SHEET2')).toContainText('Created')
  const api = await clientOf(portal.url, 'vendor')
  expect((await api.get<unknown[]>('/deliveries?inv_do=SHEET')).body).toHaveLength(2)
  await entry('SHEET2').getByRole('link', { name: 'Print SHEET2' }).click()
  await page.getByRole('dialog').getByText('SHEET2').first().waitFor()
})

test('[DLV-24] a supplier assigns the columns of its own layout once, on a phone in Thai', async ({ open }) => {
  const row = rowFor(0, 'SHEET3', 10)
  const own = [
    ['Doc', 'Kind', 'Doc day', 'Ship day', 'Place', 'Our order', 'Ship qty', 'Melt', 'Line'],
    [row.number, 'DO', today, today, row.site, row.order, '10', 'M1', 'assembly'].map((cell) => cell ?? ''),
  ]
  const page = await open({ as: 'vendor', on: 'phone', language: 'th' }, '/delivery-import')
  await give(page, [['no', 'sheet']], 'wrong.csv')
  await page.getByRole('heading', { name: 'คอลัมน์ใดคือข้อมูลใด' }).waitFor()
  await button(page, 'ยกเลิก').click()
  await give(page, own)
  for (const [label, title] of [
    [/^เลขที่ Invoice \/ DO/, 'Doc'],
    [/^ประเภท/, 'Kind'],
    [/^วันที่ Invoice/, 'Doc day'],
    [/^วันที่ส่งสินค้า/, 'Ship day'],
    [/^Site/, 'Place'],
    [/^เลขที่ PO/, 'Our order'],
    [/^จำนวนส่ง/, 'Ship qty'],
    [/^Heat No\./, 'Melt'],
  ] as const)
    await page.getByLabel(label).selectOption(title)
  await page.getByLabel('รายการ', { exact: true }).selectOption('ไม่มีในไฟล์')
  await expectNoViolations(page)
  await button(page, 'บันทึกและตรวจสอบ').click()
  await page.getByText('พร้อมสร้าง 1 ใบ').waitFor()
  // the next file with these columns is recognised automatically, without the column for the line
  await button(page, 'ไฟล์อื่น').click()
  await give(page, own)
  await page.getByText('พร้อมสร้าง 1 ใบ').waitFor()
})

test('[DLV-24] Confirm creates the deliveries of the preview, also if the file was saved again after it', async ({
  open,
  portal,
}, testInfo) => {
  const path = testInfo.outputPath('saved-again.csv')
  await writeFile(path, csvOf(sheetCells([rowFor(0, 'SAVED1', 10)])))
  const page = await open({ as: 'vendor' }, '/delivery-import')
  await page.locator('input[type=file]').setInputFiles(path)
  const list = page.getByRole('list', { name: 'Deliveries in the file' })
  await expect(list).toContainText('SAVED1')
  await writeFile(path, csvOf(sheetCells([rowFor(0, 'SAVED1', 10), rowFor(1, 'SAVED2', 20)])))
  await button(page, 'Confirm 1 delivery').click()
  await expect(list).toContainText('Created')
  const api = await clientOf(portal.url, 'vendor')
  expect((await api.get<unknown[]>('/deliveries?inv_do=SAVED')).body).toHaveLength(1)
})
