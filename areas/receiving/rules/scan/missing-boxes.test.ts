import { expect, test } from 'vitest'
import { missingBoxRanges } from './missing-boxes.ts'

test('[RCV-09] lists the numbers of missing boxes and joins consecutive numbers into ranges', () => {
  expect(missingBoxRanges(9, [1, 2, 4])).toBe('3, 5–9')
  expect(missingBoxRanges(3, [])).toBe('1–3')
  expect(missingBoxRanges(4, [2, 3, 1, 4])).toBe('')
  expect(missingBoxRanges(5, [1, 3, 5])).toBe('2, 4')
})
