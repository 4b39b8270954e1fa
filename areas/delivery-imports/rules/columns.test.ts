import { expect, test } from 'vitest'
import {
  columnTitle,
  findHeaderRow,
  findHeaderRowBySavedTitles,
  importColumnNames,
  readSavedMapping,
  withAssignment,
} from './columns.ts'

test('[DLV-24] recognises the titles of the template in both languages, in any order and with any punctuation', () => {
  for (const language of ['en', 'th'] as const) {
    const titles = importColumnNames.map((name) => columnTitle(name, language))
    expect(findHeaderRow([titles])).toMatchObject({ row: 0, missing: [] })
    const placed = findHeaderRow([titles.toReversed()])?.columnIndexes ?? {}
    expect(Object.keys(placed)).toHaveLength(importColumnNames.length)
    expect(placed.number).toBe(importColumnNames.length - 1)
  }
  expect(findHeaderRow([['qty del', 'INVOICE_NO', 'po_number']])?.columnIndexes).toEqual({
    quantity: 0,
    number: 1,
    order: 2,
  })
})

test('[DLV-24] finds the titles below other text, and returns the required columns that are missing', () => {
  const rows = [['Shipping list'], [''], ['Invoice No.', 'PO', 'Colour'], ['A', 'B', 'C']]
  expect(findHeaderRow(rows)).toMatchObject({ row: 2, missing: ['quantity'] })
  expect(findHeaderRow([[''], ['']])).toBeUndefined()
})

test('[DLV-24] prefers the column mapping of the user to recognised titles', () => {
  const mapping = { quantity: ['Ship'], order: ['Our order'] }
  const header = findHeaderRow([['Quantity', 'Ship', 'Our order', 'PO', 'DO No.']], mapping)
  expect(header?.columnIndexes).toEqual({ quantity: 1, order: 2, number: 4 })
})

test('[DLV-24] excludes a column that the user marked as not in the file, even if the file has its title', () => {
  const rows = [['DO No.', 'PO', 'Line', 'Qty']]
  expect(findHeaderRow(rows, { line: [] })?.columnIndexes).toEqual({ number: 0, order: 1, quantity: 3 })
  expect(findHeaderRow(rows, { line: [], quantity: ['Line'] })?.columnIndexes).toEqual({
    number: 0,
    order: 1,
    quantity: 2,
  })
})

test('[DLV-24] saves the latest three titles of each column, and each title for one column only', () => {
  const first = withAssignment({}, { quantity: 'A', order: 'B' }, ['A', 'B'])
  expect(withAssignment(first, { number: 'a', quantity: 'C' }, ['a', 'C'])).toEqual({
    number: ['a'],
    quantity: ['C'],
    order: ['B'],
  })
  const many = ['C', 'D', 'E', 'F'].reduce((saved, title) => withAssignment(saved, { quantity: title }, [title]), first)
  expect(many.quantity).toEqual(['D', 'E', 'F'])
  const stored = JSON.parse(JSON.stringify({ ...many, gone: ['x'] })) as Record<string, string[]>
  expect(readSavedMapping(stored)).toEqual(many)
})

test('[DLV-24] remembers that the user excluded a column, except in the template', () => {
  const own = ['DO No.', 'PO', 'Line', 'Qty', 'Melt']
  const chosen = { number: 'DO No.', order: 'PO', quantity: 'Qty' }
  const saved = withAssignment({ heat: ['Melt'], job: ['Work'] }, chosen, own)
  expect(saved).toEqual({ number: ['DO No.'], order: ['PO'], quantity: ['Qty'], line: [], heat: [], job: ['Work'] })
  expect(readSavedMapping(JSON.parse(JSON.stringify(saved)))).toEqual(saved)
  expect(findHeaderRowBySavedTitles([own], saved)?.columnIndexes).toEqual({ number: 0, order: 1, quantity: 3 })
  // another file without these titles changes nothing; a later assignment takes precedence
  expect(withAssignment(saved, { number: 'Doc' }, ['Doc'])).toMatchObject({ line: [], heat: [] })
  expect(withAssignment(saved, { ...chosen, heat: 'Melt' }, own)).toMatchObject({ line: [], heat: ['Melt'] })

  const template = importColumnNames.map((name) => columnTitle(name, 'th'))
  expect(findHeaderRowBySavedTitles([template], saved)).toEqual(findHeaderRow([template]))
})

test('[DLV-24] an excluded column changes neither other layouts nor a shortened template', () => {
  const layout = { number: 'Doc', order: 'PO', quantity: 'Qty' }
  const first = withAssignment({}, { ...layout, heat: 'Charge' }, ['Doc', 'PO', 'Qty', 'Charge'])
  const second = withAssignment(first, { ...layout, number: 'DO No.' }, ['DO No.', 'PO', 'Qty', 'Heat'])
  expect(findHeaderRowBySavedTitles([['Doc', 'PO', 'Qty', 'Charge']], second)?.columnIndexes.heat).toBe(3)

  const excluded = withAssignment({}, layout, ['Doc', 'PO', 'Qty', 'Heat'])
  expect(findHeaderRowBySavedTitles([['Doc', 'PO', 'Qty', 'Heat']], excluded)?.columnIndexes.heat).toBeUndefined()
  const shortened = importColumnNames.filter((name) => name !== 'description').map((name) => columnTitle(name, 'en'))
  expect(findHeaderRowBySavedTitles([shortened], excluded)).toEqual(findHeaderRow([shortened]))

  const withOwn = [...importColumnNames.map((name) => columnTitle(name, 'en')), 'Loaded']
  const loaded = withAssignment(
    {},
    { number: columnTitle('number', 'en'), order: columnTitle('order', 'en'), quantity: 'Loaded' },
    withOwn,
  )
  expect(findHeaderRowBySavedTitles([withOwn], loaded)?.columnIndexes.quantity).toBe(withOwn.length - 1)
})
