import { expect, test } from 'vitest'
import { documentState } from './row.ts'

test('[DOC-13] a document is overdue after its due date until it is confirmed, and a replaced one is never overdue', () => {
  const state = (facts: object) =>
    documentState(
      { superseded_by: null, confirm_count: 0, due_date: '2025-11-20', download_count: 0, ...facts },
      '2025-11-21',
    )
  expect(state({})).toBe('overdue')
  expect(state({ confirm_count: 1 })).toBe('confirmed')
  expect(state({ superseded_by: 7 })).toBe('superseded')
  expect(state({ due_date: '2025-11-21' })).toBe('unopened')
  expect(state({ due_date: '2025-11-21', download_count: 2 })).toBe('opened')
})
