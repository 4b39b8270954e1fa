import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { excelDateSerial } from '#kit/shared/sheets/xlsx.ts'
import type { Client } from '#tests/support/client.ts'
import { addLine, addLines, errorCodeOf, freshNumber } from '#tests/support/deliveries.ts'
import { addErpData } from '#tests/support/erp/erp-data.ts'
import { csvOf, libreOfficeSheet, sendSheet, sheetCells, sheetRow, thaiBytes } from '#tests/support/samples/sheets.ts'
import { shipDay } from '#tests/support/ship-day.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { columnTitle, importColumnNames } from '../rules/columns.ts'

let world: World
let vendor: Client
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  vendor = await world.signIn('vendor')
})
afterAll(() => world.close())

const preview = async (bytes: Parameters<typeof sendSheet>[1]) => (await sendSheet(vendor, bytes, '?dry_run=true')).body
const ready = { refused: [], deliveries: [{ state: 'ready' }] }

test('[DLV-24] reads Thai CSV in UTF-8, with and without a byte order mark, in TIS-620 and in UTF-16', async () => {
  const line = await addLine(world.database.db)
  const titles = importColumnNames.map((name) => columnTitle(name, 'th'))
  const rows = sheetCells([sheetRow(line, freshNumber(), 30, { type: 'ใบส่งของ', description: 'ฝาครอบ, ซ้าย' })]).slice(1)
  const text = csvOf([titles, ...rows])
  const utf16 = new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))
  for (const bytes of [text, `\uFEFF${text}`, thaiBytes(text), utf16])
    expect(await preview(bytes)).toMatchObject({ ...ready, deliveries: [{ state: 'ready', isInvoice: false }] })
})

test('[DLV-24] reads a CSV file from Excel with semicolons and decimal commas, and a CSV file with tabs', async () => {
  const line = await addLine(world.database.db, {
    UOM: 'KG',
    PIECES_PER_KANBAN: null,
    QUANTITY: 2000,
    QUANTITY_REMAIN: 2000,
  })
  const row = sheetRow(line, freshNumber(), 0, { quantity: '12,5', packs: '1' })
  const created = await sendSheet(vendor, `sep=;\r\n${csvOf(sheetCells([row]), ';')}`)
  expect(created.body.refused).toEqual([])
  const { body } = await vendor.get<Delivery>(`/deliveries/${created.body.deliveries[0]?.id}`)
  expect(body.details.delAmount).toEqual([12.5])
  expect(await preview(csvOf(sheetCells([{ ...row, number: freshNumber() }]), '\t'))).toMatchObject(ready)
  // in a file with semicolons, 1,200 may mean 1200 or 1.2
  const ambiguous = await preview(csvOf(sheetCells([{ ...row, number: freshNumber(), quantity: '1,200' }]), ';'))
  expect(ambiguous.refused.map(({ code }) => code)).toEqual(['IMPORT_NOT_NUMBER'])
  expect(await preview(csvOf(sheetCells([{ ...row, number: freshNumber(), quantity: '1,200' }])))).toMatchObject(ready)
})

test('[DLV-24] reads an XLSX file from LibreOffice with merged cells, formulas and dates', async () => {
  const [one, two] = (await addLines(world.database.db, 2)) as [PoLine, PoLine]
  const number = freshNumber()
  const day = shipDay()
  const [titles = [], ...rows] = sheetCells([sheetRow(one, number, 20), sheetRow(two, number, 40, { heat: 'H2' })])
  const place = (name: (typeof importColumnNames)[number]) => importColumnNames.indexOf(name)
  const cells = rows.map((row, at): Parameters<typeof libreOfficeSheet>[0][number] =>
    row.map((text, column) => {
      const name = importColumnNames[column]
      if (name === 'quantity')
        return { xml: `<f aca="false">10*${at + 2}</f><v>${at === 0 ? 20 : 40}</v>`, attributes: 's="0"' }
      if (name === 'order') return { xml: `<v>${text}</v>`, attributes: 's="0" t="n"' }
      if (name === 'date') return { xml: `<v>${excelDateSerial(day)}</v>`, attributes: 's="1" t="n"' }
      if (name === 'deliveryDate') return { xml: `<v>${excelDateSerial(day)}</v>`, attributes: 's="0" t="n"' }
      if (name === 'lotSup') return { xml: `<f aca="false">"LOT"&amp;1</f><v>LOT1</v>`, attributes: 's="0" t="str"' }
      return at === 1 && ['number', 'type', 'site'].includes(name ?? '') ? '' : text
    }),
  )
  const letter = (name: (typeof importColumnNames)[number]) => String.fromCharCode(65 + place(name))
  const merged = (['number', 'type', 'site'] as const).map((name) => `${letter(name)}2:${letter(name)}3`)
  const { body } = await sendSheet(vendor, libreOfficeSheet([titles, ...cells], merged), '', 'sheet.xlsx')
  expect(body).toMatchObject({ rows: 2, refused: [], deliveries: [{ number, state: 'created', rows: [2, 3] }] })
  const made = await vendor.get<Delivery>(`/deliveries/${body.deliveries[0]?.id}`)
  expect(made.body.details).toMatchObject({
    delAmount: [20, 40],
    invoiceDate: day,
    deliveryDate: day,
    lotSup: ['LOT1', 'LOT1'],
  })
})

test('[DLV-24] refuses files that are not spreadsheets, are damaged, or exceed the limit when unpacked', async () => {
  const sent = async (bytes: Parameters<typeof sendSheet>[1]) =>
    errorCodeOf(await sendSheet(vendor, bytes, '', 'x.xlsx'))
  expect(await sent(Uint8Array.of(0x25, 0x50, 0x44, 0x46, 1))).toBe('IMPORT_FILE_KIND')
  expect(await sent(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1))).toBe('IMPORT_FILE_KIND')
  expect(await sent(Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3))).toBe('IMPORT_FILE_DAMAGED')
  expect(await sent('a\0b')).toBe('IMPORT_FILE_KIND')
  expect(await sent('\r\n\r\n')).toBe('IMPORT_EMPTY')
  expect(await sent(csvOf(sheetCells([])))).toBe('IMPORT_EMPTY')
  expect(await sent('')).toBe('IMPORT_FILE_REQUIRED')
  expect(errorCodeOf(await vendor.upload('/delivery-imports', new FormData()))).toBe('IMPORT_FILE_REQUIRED')
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(110 * 1024 * 1024) }, { level: 1 })
  expect(await sent(bomb as Uint8Array<ArrayBuffer>)).toBe('IMPORT_FILE_TOO_LARGE')
  const wide = libreOfficeSheet([['A']])
  expect(await sent(wide)).toBe('IMPORT_COLUMNS_MISSING')
  for (const row of [
    '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
    "<row r='1048576'><c r = 'XFD1048576'><v>1</v></c></row>",
    '<row r="99999999999"></row>',
  ]) {
    const far = zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="sheet.xml"/></Relationships>',
      ),
      'xl/sheet.xml': strToU8(`<worksheet><sheetData>${row}</sheetData></worksheet>`),
    })
    expect(await sent(far as Uint8Array<ArrayBuffer>)).toBe('IMPORT_FILE_TOO_LARGE')
  }
  expect(await sent('x'.repeat(10 * 1024 * 1024 + 1))).toBe('IMPORT_FILE_TOO_LARGE')
})

test('[DLV-24] reads a sheet with 10,000 rows, and refuses a sheet with more', async () => {
  const ordered = await addLines(world.database.db, 200, { QUANTITY: 1_000_000, QUANTITY_REMAIN: 1_000_000 })
  const rows = Array.from({ length: 10_000 }, (_, at) => {
    const line = ordered[at % ordered.length] as PoLine
    return sheetRow(line, `BIG${Math.floor(at / ordered.length)}`, 10)
  })
  const whole = sheetCells(rows)
  const body = await preview(libreOfficeSheet(whole))
  expect(body).toMatchObject({ rows: 10_000, refused: [] })
  expect(body.deliveries).toHaveLength(50)
  const more = await sendSheet(vendor, csvOf([...whole, ...whole.slice(-1)]), '?dry_run=true')
  expect(errorCodeOf(more)).toBe('IMPORT_FILE_TOO_LARGE')
})
