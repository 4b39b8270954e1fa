import { expect, test } from 'vitest'
import { daysBetween } from '#kit/shared/dates.ts'
import { filterBoard } from './board.ts'

const TODAY = '2025-11-24'

test('[RCV-14] counts the days late, and filters by site and supplier', () => {
  expect([daysBetween('2025-11-23', TODAY), daysBetween('2025-10-31', TODAY)]).toEqual([1, 24])
  const rows = [
    { site: 'A', supplier: 'X' },
    { site: 'B', supplier: 'X' },
    { site: 'B', supplier: 'Y' },
  ]
  expect(filterBoard(rows, { site: '', supplier: '' })).toHaveLength(3)
  expect(filterBoard(rows, { site: 'B', supplier: '' })).toHaveLength(2)
  expect(filterBoard(rows, { site: 'B', supplier: 'Y' })).toEqual([rows[2]])
})
