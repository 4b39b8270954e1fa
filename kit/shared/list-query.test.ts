import { expect, test } from 'vitest'
import { z } from 'zod'
import { filterRows, listFields, readComparisons } from './list-query.ts'

const fields = {
  name: 'text',
  count: 'integer',
  price: 'number',
  due: 'day',
  createdAt: 'instant',
  done: 'flag',
} as const
const query = z.strictObject(listFields(fields))

test('[API-01] accepts equality, _contains, _gte and _lte where the type of a field allows them, and refuses the others', () => {
  const names = Object.keys(query.shape)
  expect(names).toEqual([
    ...['name', 'name_contains', 'name_gte', 'name_lte', 'count', 'count_gte', 'count_lte'],
    ...['price', 'price_gte', 'price_lte', 'due', 'due_gte', 'due_lte'],
    ...['createdAt', 'createdAt_gte', 'createdAt_lte', 'done'],
  ])
  expect(query.parse({ count_gte: '3', due: '2025-11-21', createdAt_lte: '2025-11-21' })).toMatchObject({
    count_gte: 3,
  })
  for (const invalid of [
    { count: '1.5' },
    { count: 'NaN' },
    { price: '1e400' },
    { due: '0025-11-21' },
    { createdAt: 'yesterday' },
    { done: '1' },
    { name: 'a\0b' },
    { count_contains: '1' },
    { other: 'x' },
  ])
    expect(query.safeParse(invalid).success, JSON.stringify(invalid)).toBe(false)
})

test('[API-01] ignores empty values of all types', () => {
  const names = Object.keys(query.shape)
  const parsed = query.parse(Object.fromEntries(names.map((name) => [name, ''])))
  expect(readComparisons(fields, parsed)).toEqual([])
  expect(readComparisons(fields, query.parse({ count: '0', price_gte: '0' }))).toHaveLength(2)
})

test('[API-01] filters rows in memory by the same comparisons as an SQL query', () => {
  const rows = [
    { name: 'Bolt M6', count: 3, due: '2025-11-21' },
    { name: 'Nut', count: 20, due: null },
  ]
  const found = (input: Record<string, unknown>) =>
    filterRows(rows, readComparisons(fields, input)).map(({ name }) => name)
  expect(found({ name_contains: 'bolt' })).toEqual(['Bolt M6'])
  expect(found({ count_gte: 10 })).toEqual(['Nut'])
  expect(found({ count_lte: 10, name: '' })).toEqual(['Bolt M6'])
  expect(found({ due_gte: '2025-11-01' })).toEqual(['Bolt M6'])
  expect(found({ name: 'nut' })).toEqual([])
})
