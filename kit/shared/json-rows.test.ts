import { expect, test } from 'vitest'
import { JsonRows } from './json-rows.ts'

const rows = [{ a: '}"\\', b: [{ c: ']' }] }, {}, { ก: '{\\"', n: [1, [2]] }]
const text = JSON.stringify(rows)

test('[STA-06] a list in pieces of any size gives the same rows', () => {
  for (let size = 1; size <= text.length; size++) {
    const reader = new JsonRows()
    const found: unknown[] = []
    for (let at = 0; at < text.length; at += size)
      found.push(...reader.take(text.slice(at, at + size)).map((row) => JSON.parse(row)))
    expect(found, `pieces of ${size}`).toEqual(rows)
    expect(reader.isWhole).toBe(true)
  }
})

test('[STA-06] a list that breaks off is not whole, an empty one is', () => {
  const broken = new JsonRows()
  expect(broken.take(text.slice(0, -1))).toHaveLength(3)
  expect(broken.isWhole).toBe(false)
  const empty = new JsonRows()
  expect(empty.take('[]')).toEqual([])
  expect(empty.isWhole).toBe(true)
})
