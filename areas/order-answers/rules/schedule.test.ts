import { expect, test } from 'vitest'
import { checkLinesAnswered, unansweredLines } from './policy.ts'
import { checkProposedSchedule, isScheduleWithinTolerance } from './schedule.ts'

const part = (date: string, quantity: number) => ({ date, quantity })
const code = (schedule: ReturnType<typeof part>[], QUANTITY_REMAIN = 100) =>
  checkProposedSchedule(schedule, { QUANTITY_REMAIN }, '2025-11-24')?.message.code

test('[ACK-01] a proposal splits exactly the remaining quantity over dates from today on', () => {
  expect(code([part('2025-12-01', 60), part('2025-12-08', 40)])).toBeUndefined()
  expect(code([part('2025-11-24', 0.1), part('2025-11-25', 0.2)], 0.3)).toBeUndefined()
  expect(code([])).toBe('ANSWER_SCHEDULE_MISSING')
  expect(code([part('2025-12-01', 60)])).toBe('ANSWER_NOT_WHOLE')
  expect(code([part('2025-12-01', 60), part('2025-12-08', 41)])).toBe('ANSWER_NOT_WHOLE')
  expect(code([part('2025-12-01', 60), part('2025-12-01', 40)])).toBe('ANSWER_DATE_TWICE')
  expect(code([part('2025-11-23', 100)])).toBe('ANSWER_DATE_PAST')
  for (const quantity of [0, -1, 0.00001, Number.NaN])
    expect(code([part('2025-12-01', quantity)])).toBe('ANSWER_QUANTITY')
})

test('[ACK-02] a proposal is within the tolerance only if each of its dates is within the tolerance', () => {
  const within = (days: string[], daysEarly: number, daysLate: number, due: string | null = '2025-12-01') =>
    isScheduleWithinTolerance(
      days.map((day) => part(day, 1)),
      due,
      { daysEarly, daysLate },
    )
  expect(within(['2025-12-01'], 0, 0)).toBe(true)
  expect(within(['2025-12-02'], 0, 0)).toBe(false)
  expect(within(['2025-11-29', '2025-12-03'], 2, 2)).toBe(true)
  expect(within(['2025-11-28', '2025-12-03'], 2, 2)).toBe(false)
  expect(within(['2025-11-29', '2025-12-04'], 2, 2)).toBe(false)
  expect(within(['2025-12-01'], 90, 90, null)).toBe(false)
})

test('[ACK-03] Preview lists lines without an answer, and refuses them only if the policy requires answers', () => {
  const lines = (['accepted', 'proposed', 'rejected', 'changed', 'open'] as const).map((state, index) => ({
    PO_NUMBER: '41',
    LINE_NUM: index + 1,
    state,
  }))
  const named = (policy: 'off' | 'warn' | 'require') => unansweredLines(policy, lines).map(({ LINE_NUM }) => LINE_NUM)
  expect([named('off'), named('warn'), named('require')]).toEqual([[], [3, 4, 5], [3, 4, 5]])
  expect(checkLinesAnswered('warn', lines)).toBeUndefined()
  expect(checkLinesAnswered('off', lines)).toBeUndefined()
  expect(checkLinesAnswered('require', lines)).toMatchObject({
    message: { code: 'ANSWER_REQUIRED' },
    culprit: { line: 2 },
  })
  expect(checkLinesAnswered('require', lines.slice(0, 2))).toBeUndefined()
})
