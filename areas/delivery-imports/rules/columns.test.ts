import { expect, test } from 'vitest'
import { columnNames, findHeader, findHeaderBySaved, savedMapping, titleOf, withAssignment } from './columns.ts'

test('[DLV-24] recognises the titles of the template in both languages, in any order and with any punctuation', () => {
  for (const language of ['en', 'th'] as const) {
    const titles = columnNames.map((name) => titleOf(name, language))
    expect(findHeader([titles])).toMatchObject({ row: 0, missing: [] })
    const placed = findHeader([titles.toReversed()])?.placement ?? {}
    expect(Object.keys(placed)).toHaveLength(columnNames.length)
    expect(placed.number).toBe(columnNames.length - 1)
  }
  expect(findHeader([['qty del', 'INVOICE_NO', 'po_number']])?.placement).toEqual({ quantity: 0, number: 1, order: 2 })
})

test('[DLV-24] finds the titles below other text, and names the required columns that are missing', () => {
  const rows = [['Shipping list'], [''], ['Invoice No.', 'PO', 'Colour'], ['A', 'B', 'C']]
  expect(findHeader(rows)).toMatchObject({ row: 2, missing: ['quantity'] })
  expect(findHeader([[''], ['']])).toBeUndefined()
})

test('[DLV-24] prefers the column mapping of the user to recognised titles', () => {
  const mapping = { quantity: ['Ship'], order: ['Our order'] }
  const header = findHeader([['Quantity', 'Ship', 'Our order', 'PO', 'DO No.']], mapping)
  expect(header?.placement).toEqual({ quantity: 1, order: 2, number: 4 })
})

test('[DLV-24] excludes a column that the user says is not in the file, although the file has a title of that name', () => {
  const rows = [['DO No.', 'PO', 'Line', 'Qty']]
  expect(findHeader(rows, { line: [] })?.placement).toEqual({ number: 0, order: 1, quantity: 3 })
  expect(findHeader(rows, { line: [], quantity: ['Line'] })?.placement).toEqual({ number: 0, order: 1, quantity: 2 })
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
  expect(savedMapping(stored)).toEqual(many)
})

test('[DLV-24] saves that a column is not in the file if the file has a title of it, and applies this to own layouts, not to the template', () => {
  const own = ['DO No.', 'PO', 'Line', 'Qty', 'Melt']
  const chosen = { number: 'DO No.', order: 'PO', quantity: 'Qty' }
  const saved = withAssignment({ heat: ['Melt'], job: ['Work'] }, chosen, own)
  expect(saved).toEqual({ number: ['DO No.'], order: ['PO'], quantity: ['Qty'], line: [], heat: [], job: ['Work'] })
  expect(savedMapping(JSON.parse(JSON.stringify(saved)))).toEqual(saved)
  expect(findHeaderBySaved([own], saved)?.placement).toEqual({ number: 0, order: 1, quantity: 3 })
  // another file without these titles changes nothing; a later assignment takes precedence
  expect(withAssignment(saved, { number: 'Doc' }, ['Doc'])).toMatchObject({ line: [], heat: [] })
  expect(withAssignment(saved, { ...chosen, heat: 'Melt' }, own)).toMatchObject({ line: [], heat: ['Melt'] })

  const template = columnNames.map((name) => titleOf(name, 'th'))
  expect(findHeaderBySaved([template], saved)).toEqual(findHeader([template]))
})

test('[DLV-24] an excluded column changes neither other layouts nor a shortened template', () => {
  const layout = { number: 'Doc', order: 'PO', quantity: 'Qty' }
  const first = withAssignment({}, { ...layout, heat: 'Charge' }, ['Doc', 'PO', 'Qty', 'Charge'])
  const second = withAssignment(first, { ...layout, number: 'DO No.' }, ['DO No.', 'PO', 'Qty', 'Heat'])
  expect(findHeaderBySaved([['Doc', 'PO', 'Qty', 'Charge']], second)?.placement.heat).toBe(3)

  const excluded = withAssignment({}, layout, ['Doc', 'PO', 'Qty', 'Heat'])
  expect(findHeaderBySaved([['Doc', 'PO', 'Qty', 'Heat']], excluded)?.placement.heat).toBeUndefined()
  const shortened = columnNames.filter((name) => name !== 'description').map((name) => titleOf(name, 'en'))
  expect(findHeaderBySaved([shortened], excluded)).toEqual(findHeader([shortened]))

  const withOwn = [...columnNames.map((name) => titleOf(name, 'en')), 'Loaded']
  const loaded = withAssignment(
    {},
    { number: titleOf('number', 'en'), order: titleOf('order', 'en'), quantity: 'Loaded' },
    withOwn,
  )
  expect(findHeaderBySaved([withOwn], loaded)?.placement.quantity).toBe(withOwn.length - 1)
})
