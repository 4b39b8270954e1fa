import { expect, test } from 'vitest'
import {
  hasSeveralCells,
  matchColumnToLines,
  matchItemsToLines,
  type PasteTarget,
  readPastedColumn,
  readPastedItems,
} from './paste-amounts.ts'

const amountsIn = (text: string) => readPastedColumn(text).map(({ amount }) => amount)
const cells = (...amounts: (number | null)[]) => amounts.map((amount) => ({ text: String(amount), amount }))

test('reads a pasted column with separators, decimals, Thai digits and blank cells', () => {
  expect(amountsIn('120\r\n1,200.5\r\n\r\n๑๒๐\r\n 7 \r\n')).toEqual([120, 1200.5, null, 120, 7])
  expect(amountsIn('"1,000"\n2')).toEqual([1000, 2])
  expect(amountsIn('10\r20')).toEqual([10, 20])
})

test('reads all cells of a single row, and the first column of several rows', () => {
  expect(amountsIn('10\t20\t\t30')).toEqual([10, 20, null, 30])
  expect(amountsIn('10\tPCS\n20\tKG\n')).toEqual([10, 20])
})

test('leaves a single pasted value to the browser', () => {
  for (const text of ['', '120', '1,200\r\n', ' 5 ']) expect(hasSeveralCells(text), text).toBe(false)
  for (const text of ['1\n2', '1\t2']) expect(hasSeveralCells(text), text).toBe(true)
})

test('keeps the text of a cell that is not a number', () => {
  const read = readPastedColumn('QTY\n-5\n1,5\n1,00,000\n12.3.4\n1e3\n0')
  expect(read.map(({ amount }) => amount)).toEqual([...Array(6).fill(Number.NaN), 0])
  expect(read.slice(0, 2).map(({ text }) => text)).toEqual(['QTY', '-5'])
})

const lines: PasteTarget[] = [
  { key: 'a', item: 'AX-1', isOpen: true },
  { key: 'b', item: 'BX-2', isOpen: true },
  { key: 'c', item: 'CX-3', isOpen: false },
  { key: 'd', item: 'AX-1', isOpen: true },
]

test('[DLV-02] fills the lines in order from a pasted column, starting at the line with the cursor', () => {
  const { amounts, closed, surplus } = matchColumnToLines(lines, 1, cells(10, null, 30))
  expect([...amounts].map(([key, { amount }]) => [key, amount])).toEqual([
    ['b', 10],
    ['d', 30],
  ])
  expect([closed, surplus]).toEqual([[], []])
})

test('[DLV-01] reports values that were pasted into a line that cannot be delivered, or after the last line', () => {
  const pasted = matchColumnToLines(lines, 2, cells(10, Number.NaN, null, 5, 6))
  expect([...pasted.amounts.keys()]).toEqual(['d'])
  expect(pasted).toMatchObject({ closed: ['10'], surplus: ['5', '6'] })
})

test('assigns pasted quantities to lines by the item codes next to them, in any order', () => {
  const items = readPastedItems(
    'Item\tName\tQTY\nbx-2\tBolt\t7\nAX-1\tNut\t1,000\nAX-1\tNut\t5\nAX-1\tNut\t6\nCX-3\tCap\t4\nZZ-9\tPin\t3\n',
    lines.map(({ item }) => item),
  )
  const pasted = matchItemsToLines(lines, items ?? [])
  expect([...pasted.amounts].map(([key, { amount }]) => [key, amount])).toEqual([
    ['b', 7],
    ['a', 1000],
    ['d', 5],
  ])
  expect(pasted).toMatchObject({ closed: ['CX-3 4'], surplus: ['AX-1 6', 'ZZ-9 3'] })
})

test('returns undefined when no column contains a known item code', () => {
  expect(readPastedItems('1\t2\n3\t4', ['AX-1'])).toBeUndefined()
  expect(readPastedItems('50\tAX-1\n60\tBX-2', ['AX-1', 'BX-2'])).toMatchObject([
    { item: 'AX-1', cell: { amount: 50 } },
    { item: 'BX-2', cell: { amount: 60 } },
  ])
})
