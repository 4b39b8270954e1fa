import { expect, test } from 'vitest'
import {
  countsForAttempt,
  delaysAttempt,
  lockDelaySeconds,
  locksAccount,
  remainingFailures,
  remainingWait,
} from './sign-in-lock.ts'

const at = (seconds: number) => new Date(Date.UTC(2025, 10, 21, 3, 0, 0) + seconds * 1000)
const count = (failures: number, last_failed_at = at(0)) => ({ failures, last_failed_at })

test('[SES-09] requires no wait after the first few failures, even if the clock of the process is behind', () => {
  expect(remainingWait(count(0, at(0.2)), at(0), 'pair')).toBe(0)
  expect(remainingWait(count(4, at(5)), at(0), 'pair')).toBe(0)
})

test('[SES-09] doubles the wait with each failure, up to 15 minutes', () => {
  expect([0, 4, 5, 6, 7, 40].map((failures) => lockDelaySeconds(failures, 'pair'))).toEqual([0, 0, 2, 4, 8, 900])
})

test('[SES-09] counts the wait from the last failure', () => {
  const failures = count(5)
  expect([0, 0.5, 1.5, 2].map((seconds) => remainingWait(failures, at(seconds), 'pair'))).toEqual([2, 2, 1, 0])
})

test('[SES-16] reduces the number of failures one by one over time', () => {
  expect([0, 179, 180, 540, 10_000].map((seconds) => remainingFailures(count(5), at(seconds), 'pair'))).toEqual([
    5, 5, 4, 2, 0,
  ])
})

test('[SES-16] delays sign-ins from one IP address by seconds, however many fail there', () => {
  expect(lockDelaySeconds(10_000, 'address')).toBe(10)
  expect([1, 50, 10_000].some((failures) => locksAccount(failures, 'address'))).toBe(false)
})

test('[SES-16] counts only a known device’s own failures against it, and ignores other users’ failures at a known IP address', () => {
  expect(countsForAttempt({ device: true, address: false })).toEqual(['device'])
  expect(
    countsForAttempt({ device: false, address: true }).filter((kind) => delaysAttempt(kind, { address: true })),
  ).toEqual(['pair'])
  expect(countsForAttempt({ device: false, address: false })).toEqual(['address', 'account', 'pair'])
})

test('[SES-14] reports the lock of an account once, at the tenth failure', () => {
  const locking = Array.from({ length: 40 }, (_, failures) => failures).filter((failures) =>
    locksAccount(failures, 'pair'),
  )
  expect(locking).toEqual([10])
})
