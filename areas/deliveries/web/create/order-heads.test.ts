import { expect, test } from 'vitest'
import { orderHeads } from './order-heads.ts'

const lines = (...orders: string[]) => orders.map((PO_NUMBER) => ({ PO_NUMBER }))

test('[PO-10] puts a heading with the number of lines above each order, in the sequence of the lines', () => {
  expect([...orderHeads(lines('A', 'A', 'B', 'A'))]).toEqual([
    [0, { po: 'A', count: 2 }],
    [2, { po: 'B', count: 1 }],
    [3, { po: 'A', count: 1 }],
  ])
})

test('[PO-10] adds no heading to a table of a single order', () => {
  expect(orderHeads(lines('A', 'A')).size).toBe(0)
  expect(orderHeads([]).size).toBe(0)
})
