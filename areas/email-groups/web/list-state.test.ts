import { expect, test } from 'vitest'
import { readGroupView } from './list-state.ts'

test('[EGR-01] shows fifty groups per page if the URL has no page size, or one that is not 5, 10, 20, 50 or 100', () => {
  expect(readGroupView({})).toEqual({ supplier: '', page: 1, size: 50 })
  expect(readGroupView({ supplier: ' สยาม ', page: '3', size: '5' })).toEqual({ supplier: 'สยาม', page: 3, size: 5 })
  for (const size of ['7', '0', '-5', 'all', '1e2x']) expect(readGroupView({ size }).size).toBe(50)
  for (const page of ['0', '-1', '1.5', 'x', '1e99']) expect(readGroupView({ page }).page).toBe(1)
})

test('[EGR-01] uses the page size of the URL, or else the one that the user selected last', () => {
  expect(readGroupView({}, 20).size).toBe(20)
  expect(readGroupView({ size: '7' }, 20).size).toBe(20)
  expect(readGroupView({ size: '5' }, 20).size).toBe(5)
})
