import { expect, test } from 'vitest'
import { formatMissingBoxes } from './missing-boxes.ts'

test('[RCV-09] lists the numbers of missing boxes and joins consecutive numbers into ranges', () => {
  expect(formatMissingBoxes(9, [1, 2, 4])).toBe('3, 5–9')
  expect(formatMissingBoxes(3, [])).toBe('1–3')
  expect(formatMissingBoxes(4, [2, 3, 1, 4])).toBe('')
  expect(formatMissingBoxes(5, [1, 3, 5])).toBe('2, 4')
})
