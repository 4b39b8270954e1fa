import { expect, test } from 'vitest'
import { freeFailures, remainingWait, waitAfter } from './sign-in-lock.ts'

const at = (seconds: number) => new Date(Date.UTC(2025, 10, 21, 3, 0, 0) + seconds * 1000)

test('[SES-09] who has not failed too often never waits, not even by a clock that is behind', () => {
  expect(remainingWait(0, at(0.2), at(0), 'account')).toBe(0)
  expect(remainingWait(freeFailures.account - 1, at(5), at(0), 'account')).toBe(0)
})

test('[SES-09] a wait runs out from the last failure on, and is never longer than it is', () => {
  const failures = freeFailures.account
  expect(waitAfter(failures, 'account')).toBe(2)
  expect([0, 0.5, 1.5, 2].map((seconds) => remainingWait(failures, at(0), at(seconds), 'account'))).toEqual([
    2, 2, 1, 0,
  ])
  expect(remainingWait(failures, at(30), at(0), 'account')).toBe(2)
})
