import { expect, test } from 'vitest'
import { stateOf } from './row.ts'

test('[DOC-13] a document is overdue after its due date until it is confirmed, and a replaced one is never overdue', () => {
  const state = (facts: object) =>
    stateOf({ isSuperseded: false, confirmCount: 0, dueDate: '2025-11-20', downloadCount: 0, ...facts }, '2025-11-21')
  expect(state({})).toBe('overdue')
  expect(state({ confirmCount: 1 })).toBe('confirmed')
  expect(state({ isSuperseded: true })).toBe('superseded')
  expect(state({ dueDate: '2025-11-21' })).toBe('unopened')
  expect(state({ dueDate: '2025-11-21', downloadCount: 2 })).toBe('opened')
})
