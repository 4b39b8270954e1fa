import { expect, test } from 'vitest'
import type { Answer } from '#kit/web/api.ts'
import { MAX_ANSWERED_LINES } from '../contract.ts'
import { sendInParts } from './send-in-parts.ts'

const numbers = Array.from({ length: 2 * MAX_ANSWERED_LINES + 1 }, (_, index) => index)
const lost = { ok: false, kind: 'network', status: 0, code: 'NETWORK', text: 'no connection' } as const

/** A call that refuses too many lines, as the server does, and that gets no reply after `most` calls. */
const callFor = (most: number) => {
  let calls = 0
  return async (part: readonly number[]): Promise<Answer<readonly number[]>> => {
    if (++calls > most) return lost
    if (part.length <= MAX_ANSWERED_LINES) return { ok: true, value: part }
    return { ...lost, kind: 'refused', status: 400, text: 'too many lines' }
  }
}

test('[ACK-01] [ACK-02] sends more order lines than one call may contain', async () => {
  expect(await sendInParts(numbers, callFor(3))).toEqual({ results: numbers, failure: undefined })
})

test('[ACK-01] [ACK-02] returns the results that arrived before the connection was lost', async () => {
  expect(await sendInParts(numbers, callFor(1))).toEqual({
    results: numbers.slice(0, MAX_ANSWERED_LINES),
    failure: lost,
  })
})
