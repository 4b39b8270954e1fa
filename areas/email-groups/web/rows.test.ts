import { expect, test } from 'vitest'
import { addressesOf, afterPaste, row, rowFault, rowsOf, withoutRow } from './rows.ts'

const texts = (rows: readonly { text: string }[]) => rows.map(({ text }) => text)

test('[EGR-02] a pasted list fills rows; what was typed before stays above it', () => {
  const rows = [row('a@b.co'), row(''), row('z@b.co')]
  expect(texts(afterPaste(rows, rows[1]?.key ?? 0, ['c@d.ef', 'wrong']))).toEqual([
    'a@b.co',
    'c@d.ef',
    'wrong',
    'z@b.co',
  ])
  expect(texts(afterPaste(rows, rows[0]?.key ?? 0, ['c@d.ef', 'e@f.gh']))).toEqual([
    'a@b.co',
    'c@d.ef',
    'e@f.gh',
    '',
    'z@b.co',
  ])
})

test('[EGR-03] each row is judged by itself: no address, or the same as one above; an empty one is left out', () => {
  const rows = [row('a@b.co'), row('wrong'), row(' A@B.co '), row('')]
  expect(rows.map((_, index) => rowFault(rows, index))).toEqual([undefined, 'wrong', 'twice', undefined])
  expect(addressesOf(rows)).toEqual(['a@b.co', 'wrong', 'A@B.co'])
})

test('[EGR-03] a row remains to type into', () => {
  const [only] = rowsOf(['a@b.co'])
  expect(texts(withoutRow(only ? [only] : [], only?.key ?? 0))).toEqual([''])
  expect(texts(rowsOf([]))).toEqual([''])
})
