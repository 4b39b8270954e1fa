import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { excelDateSerial, type SheetCell, XlsxWriter } from './xlsx.ts'

const written = (rows: readonly (readonly SheetCell[])[]): Buffer => {
  const parts: Uint8Array[] = []
  const columns = ['Day', 'Minute', 'Text', 'Amount'].map((title) => ({ title, width: 12 }))
  const file = new XlsxWriter('Dates', columns, (bytes) => parts.push(bytes))
  for (const row of rows) file.row(row)
  file.end()
  return Buffer.concat(parts)
}

test('[SHL-19] writes days and minutes as dates, and texts that look like dates as texts', async () => {
  const back = await readSheet(
    written([
      [{ date: '2025-11-21' }, { date: '2025-11-21 10:05' }, '2025-11-21', 1.5],
      [{ date: '1899-01-01' }, { date: '' }, '', 0],
    ]),
  )
  expect(back.slice(1)).toEqual([
    [new Date('2025-11-21T00:00:00Z'), new Date('2025-11-21T10:05:00Z'), '2025-11-21', 1.5],
    ['1899-01-01', null, null, 0],
  ])
  expect(excelDateSerial('2025-11-21')).toBe(45982)
})

test('[SHL-19] the first row has a filter for every column, covering all rows', () => {
  const sheet = (rows: readonly (readonly SheetCell[])[]) =>
    strFromU8(unzipSync(written(rows))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet([['a'], ['b']])).toContain('</sheetData><autoFilter ref="A1:D3"/></worksheet>')
  expect(sheet([])).toContain('<autoFilter ref="A1:D1"/>')
})
