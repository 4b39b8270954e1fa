import { expect, test } from 'vitest'
import { findHeaderRow, type HeaderRow } from './columns.ts'
import { readRows } from './read-rows.ts'
import type { ImportSheet } from './sheet.ts'

const titles = ['Number', 'Type', 'Document date', 'PO', 'Line', 'Quantity', 'Packs', 'Heat']
const read = (rows: readonly string[][], more: Partial<ImportSheet> = {}) => {
  const sheet = { rows: [titles, ...rows], merged: [], decimalComma: false, ...more }
  return readRows(sheet, findHeaderRow(sheet.rows) as HeaderRow)
}
const quantityOf = (typed: string, decimalComma = false) =>
  read([['A', '', '', 'P', '', typed, '', '']], { decimalComma }).rows[0]?.quantity

test('[DLV-24] reads only rows with a delivery number or a quantity, with their row numbers in the spreadsheet', () => {
  const { rows, faults } = read([
    ['', '', '', '4500', '1', '', '', ''],
    ['A1', 'DO', '', '4500', '1.0', '10', '', 'H'],
    ['', '', '', '4500', '2', '5', '', ''],
  ])
  expect(rows).toMatchObject([
    { row: 3, number: 'A1', isInvoice: false, line: '1', quantity: 10, packs: null, heat: 'H' },
    { row: 4, number: '', quantity: 5 },
  ])
  expect(faults).toEqual([])
})

test('[DLV-24] reads quantities with separators and Thai digits, and refuses ambiguous ones', () => {
  const expected = { '1,200': 1200, '1,200.5': 1200.5, '๑๒': 12, ' 1 200 ': 1200, '.5': 0.5, '12.': 12 }
  for (const [typed, quantity] of Object.entries(expected)) expect(quantityOf(typed), typed).toBe(quantity)
  for (const typed of ['1,5', '12,34,567', '-5', '1e9', 'ten', '9'.repeat(40)]) {
    expect(quantityOf(typed), typed).toBeNull()
    expect(read([['A', '', '', 'P', '', typed, '', '']]).faults, typed).toMatchObject([{ row: 2, column: 'quantity' }])
  }
  expect(quantityOf('12,5', true)).toBe(12.5)
  expect(quantityOf('1,200', true)).toBeNull()
})

test('[DLV-24] reads dates typed as text, in the Buddhist era, with a time, and as serial numbers of a spreadsheet', () => {
  const dateOf = (typed: string) => read([['A', '', typed, 'P', '', '1', '', '']]).rows[0]?.date
  for (const typed of ['2026-02-05', '5/2/2026', '05/02/2569', '2026-02-05T08:30:00.000Z', '5/2/2026 08:30', '46058'])
    expect(dateOf(typed), typed).toBe('2026-02-05')
  for (const typed of ['2/13/2026', 'soon', '12345']) expect(dateOf(typed), typed).toBeNull()
})

test('[DLV-24] repeats the text of merged cells in each row, but not their quantity', () => {
  const merged = [
    { top: 1, bottom: 900, left: 0, right: 0 },
    { top: 1, bottom: 2, left: 5, right: 5 },
    { top: 1, bottom: 2, left: 7, right: 7 },
  ]
  const { rows } = read(
    [
      ['A1', '', '', 'P', '1', '10', '', 'H1'],
      ['', '', '', 'P', '2', '', '', ''],
    ],
    { merged },
  )
  expect(rows).toMatchObject([
    { number: 'A1', quantity: 10, heat: 'H1' },
    { number: 'A1', quantity: null, heat: 'H1' },
  ])
})
