import { expect, test } from 'vitest'
import { countStates, mayBeResent, pauseAfter, stateAfter, wentOut } from './delivery.ts'

test('[EML-02] a mail that is not taken is tried three times, later each time, and not with all others at once', () => {
  expect([1, 2, 3].map((tries) => stateAfter('later', tries))).toEqual(['queued', 'queued', 'failed'])
  const minutes = (tries: number, chance: number) => pauseAfter(tries, chance) / 60_000
  expect([minutes(1, 0), minutes(1, 0.5), minutes(1, 1)]).toEqual([1.5, 2, 2.5])
  expect([minutes(2, 0), minutes(2, 1)]).toEqual([7.5, 12.5])
})

test('[EML-02] what is refused for good is not tried again', () => {
  expect(stateAfter('refused', 1)).toBe('refused')
  expect(stateAfter('sent', 3)).toBe('sent')
})

test('[DOC-07] a mail has gone out when somebody has it and nobody waits for it any more', () => {
  const count = (...states: Parameters<typeof countStates>[0]) => countStates(states)
  expect(wentOut(count('sent', 'refused'))).toBe(true)
  expect(wentOut(count('sent', 'queued'))).toBe(false)
  expect(wentOut(count('sent', 'sending'))).toBe(false)
  expect(wentOut(count('refused', 'failed'))).toBe(false)
  expect(mayBeResent(count('sent', 'failed'))).toBe(true)
  expect(mayBeResent(count('sent', 'sending'))).toBe(false)
})
