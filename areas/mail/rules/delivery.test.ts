import { expect, test } from 'vitest'
import {
  canMarkDone,
  countStates,
  isDelivered,
  overallState,
  resendableCount,
  retryDelayAfter,
  stateAfter,
} from './delivery.ts'

test('[EML-02] retries a failed mail up to the third attempt, with a growing, randomised delay', () => {
  expect([1, 2, 3].map((tries) => stateAfter('later', tries))).toEqual(['queued', 'queued', 'failed'])
  const minutes = (tries: number, chance: number) => retryDelayAfter(tries, chance) / 60_000
  expect([minutes(1, 0), minutes(1, 0.5), minutes(1, 1)]).toEqual([1.5, 2, 2.5])
  expect([minutes(2, 0), minutes(2, 1)]).toEqual([7.5, 12.5])
})

test('[EML-02] does not retry a refused or kept mail', () => {
  expect(stateAfter('refused', 1)).toBe('refused')
  expect(stateAfter('sent', 3)).toBe('sent')
  expect(stateAfter('kept', 1)).toBe('kept')
})

test('[DOC-07] a mail counts as delivered when the server accepted it for at least one recipient and none is pending', () => {
  const count = (...states: Parameters<typeof countStates>[0]) => countStates(states)
  expect(isDelivered(count('sent', 'refused'))).toBe(true)
  expect(isDelivered(count('sent', 'queued'))).toBe(false)
  expect(isDelivered(count('sent', 'sending'))).toBe(false)
  expect(isDelivered(count('refused', 'failed'))).toBe(false)
  expect(isDelivered(count('kept'))).toBe(false)
  expect(resendableCount(count('sent', 'failed', 'kept'))).toBe(2)
  expect(resendableCount(count('sent', 'sending'))).toBe(0)
})

test('[EML-02] the state of a mail is that of a pending recipient, or else that of a recipient that needs attention', () => {
  expect(overallState([])).toBe('none')
  expect(overallState(['sent', 'queued'])).toBe('queued')
  expect(overallState(['sent', 'refused', 'kept'])).toBe('refused')
  expect(overallState(['sent', 'kept'])).toBe('kept')
  expect(overallState(['sent'])).toBe('sent')
})

test('[EML-02] a mail can be marked as done if it failed for a recipient and is pending for none', () => {
  expect(canMarkDone(countStates(['sent', 'refused']))).toBe(true)
  expect(canMarkDone(countStates(['failed', 'queued']))).toBe(false)
  expect(canMarkDone(countStates(['sent', 'kept']))).toBe(false)
})
