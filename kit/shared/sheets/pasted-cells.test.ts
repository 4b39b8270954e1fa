import { expect, test } from 'vitest'
import { parsePastedCells } from './pasted-cells.ts'

test('[ACK-01] reads any separator inside quotes as text', () => {
  expect(parsePastedCells('PO,Name,Reason\n1,"Bracket, front; left","6"" pipe"\n2,5" pipe,\n3,"open, end')).toEqual([
    ['PO', 'Name', 'Reason'],
    ['1', 'Bracket, front; left', '6" pipe'],
    ['2', '5" pipe', ''],
    ['3', '"open', 'end'],
  ])
  expect(parsePastedCells('a;b\n"x;y";z')).toEqual([
    ['a', 'b'],
    ['x;y', 'z'],
  ])
  expect(parsePastedCells('a, b\tc')).toEqual([['a, b', 'c']])
})

test('[ACK-01] reads a quoted cell with line breaks as one cell, and an unclosed quote does not include the next line', () => {
  expect(parsePastedCells('PO,Reason\r\n1,"first line\r\nsecond, ""last"" line"\r\n2,"open\r\n3,c')).toEqual([
    ['PO', 'Reason'],
    ['1', 'first line\nsecond, "last" line'],
    ['2', '"open'],
    ['3', 'c'],
  ])
})

test('[ACK-01] reads many cells that begin with a quoted word without searching all lines for each of them', () => {
  const row = Array.from({ length: 16 }, (_, column) => (column % 4 === 0 ? '"Special" bolt' : `cell ${column}`))
  const rows = Array.from({ length: 2000 }, () => row)
  expect(parsePastedCells(rows.map((cells) => cells.join('\t')).join('\n'))).toEqual(rows)
})
