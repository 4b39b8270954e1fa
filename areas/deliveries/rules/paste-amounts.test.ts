import { expect, test } from 'vitest'
import { matchPasted, readPasted, type Target } from './paste-amounts.ts'

test('a column of a spreadsheet: separators, decimals, Thai digits and blanks', () => {
  expect(readPasted('120\r\n1,200.5\r\n\r\n๑๒๐\r\n 7 \r\n')).toEqual([120, 1200.5, null, 120, 7])
  expect(readPasted('"1,000"\n2')).toEqual([1000, 2])
  expect(readPasted('10\r20')).toEqual([10, 20])
})

test('a row is read from left to right; of several columns the first counts', () => {
  expect(readPasted('10\t20\t\t30')).toEqual([10, 20, null, 30])
  expect(readPasted('10\tPCS\n20\tKG\n')).toEqual([10, 20])
})

test('a single value is no column', () => {
  for (const text of ['', '120', '1,200\r\n', ' 5 ']) expect(readPasted(text), text).toBeUndefined()
})

test('what is no number is not guessed', () => {
  expect(readPasted('QTY\n-5\n1,5\n1,00,000\n12.3.4\n1e3\n0')).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
    0,
  ])
})

const lines: Target[] = [
  { key: 'a', isOpen: true },
  { key: 'b', isOpen: true },
  { key: 'c', isOpen: false },
  { key: 'd', isOpen: true },
]

test('[DLV-02] cells go onto the lines in their order, from the one pasted into on', () => {
  expect(matchPasted(lines, 1, [10, null, 30])).toEqual({
    amounts: new Map([
      ['b', 10],
      ['d', 30],
    ]),
    closed: 0,
    surplus: 0,
  })
})

test('[DLV-01] a line that is closed takes nothing, and what goes beyond the last line is counted', () => {
  const pasted = matchPasted(lines, 2, [10, Number.NaN, null, 5, 6])
  expect(pasted).toEqual({ amounts: new Map([['d', Number.NaN]]), closed: 1, surplus: 2 })
})
