import { expect, test } from 'vitest'
import { daysBetween } from '#kit/shared/dates.ts'
import { urgencyOf } from './urgency.ts'

test('[SHL-16] groups entries by due date into overdue, today, this week (until Sunday) and later', () => {
  const wednesday = '2025-11-26'
  const groups = ['2024-11-26', '2025-11-25', '2025-11-26', '2025-11-27', '2025-11-30', '2025-12-01'].map((due) =>
    urgencyOf(due, wednesday),
  )
  expect(groups).toEqual(['overdue', 'overdue', 'today', 'thisWeek', 'thisWeek', 'later'])
  expect(urgencyOf('2025-12-01', '2025-11-30')).toBe('later')
})

test('[SHL-16] counts the days from today to a date across months, as a negative number for past dates', () => {
  expect(daysBetween('2025-11-26', '2025-12-01')).toBe(5)
  expect(daysBetween('2025-11-26', '2025-11-24')).toBe(-2)
  expect(daysBetween('2025-11-26', '2025-11-26')).toBe(0)
})
