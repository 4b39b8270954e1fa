import { expect, test } from 'vitest'
import { JsonRows } from './json-rows.ts'

const rows = [{ a: '}"\\', b: [{ c: ']' }] }, {}, { ก: '{\\"', n: [1, [2]] }]
const text = JSON.stringify(rows)

test('[STA-06] reads the same rows from a list split into pieces of any size', () => {
  for (let size = 1; size <= text.length; size++) {
    const reader = new JsonRows()
    const found: unknown[] = []
    for (let at = 0; at < text.length; at += size)
      found.push(...reader.take(text.slice(at, at + size)).map((row) => JSON.parse(row)))
    expect(found, `pieces of ${size}`).toEqual(rows)
    expect(reader.isWhole).toBe(true)
  }
})

test('[STA-06] a list that breaks off is incomplete, and an empty list is complete', () => {
  const broken = new JsonRows()
  expect(broken.take(text.slice(0, -1))).toHaveLength(3)
  expect(broken.isWhole).toBe(false)
  const empty = new JsonRows()
  expect(empty.take('[]')).toEqual([])
  expect(empty.isWhole).toBe(true)
})
