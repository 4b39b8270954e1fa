import { expect, test } from 'vitest'
import { readEvents, webhookEventOfChange, writeEvents } from './events.ts'
import { attemptOutcome, MAX_ATTEMPTS, reasonToDisable } from './retry.ts'

const now = new Date('2025-11-24T03:00:00Z')

test('[API-05] a message is attempted ten times in about three days', () => {
  let at = now
  let attempts = 1
  for (; ; attempts++) {
    const outcome = attemptOutcome({ status: 500 }, attempts, at)
    if (outcome.kind !== 'retry') break
    at = outcome.at
  }
  expect([attempts, MAX_ATTEMPTS]).toEqual([10, 10])
  const hours = (at.getTime() - now.getTime()) / 3_600_000
  expect(hours).toBeGreaterThan(72)
  expect(hours).toBeLessThan(80)
})

test('[API-05] only a 2xx status is a success; redirects and errors are retried, and a 410 is not', () => {
  expect(attemptOutcome({ status: 204 }, 1, now)).toEqual({ kind: 'delivered' })
  expect(attemptOutcome({ status: 302 }, 1, now)).toEqual({ kind: 'retry', at: new Date('2025-11-24T03:00:05Z') })
  expect(attemptOutcome({ fault: 'ECONNREFUSED' }, 2, now).kind).toBe('retry')
  expect(attemptOutcome({ status: 410 }, 1, now)).toEqual({ kind: 'failed' })
})

test('[API-05] disables an endpoint after a 410, or when a message has failed for good after three days without a success', () => {
  const failed = { kind: 'failed' } as const
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  expect(reasonToDisable({ status: 410 }, failed, null, now)).toBe('gone')
  expect(reasonToDisable({ status: 500 }, failed, daysAgo(3), now)).toBe('failing')
  expect(reasonToDisable({ status: 500 }, failed, daysAgo(1), now)).toBeUndefined()
  expect(reasonToDisable({ status: 500 }, { kind: 'retry', at: now }, daysAgo(4), now)).toBeUndefined()
})

test('[API-05] maps audited changes to events, and reads and writes lists of events', () => {
  expect([webhookEventOfChange('delivery.create'), webhookEventOfChange('delivery.begin-scan')]).toEqual([
    'delivery.confirmed',
    undefined,
  ])
  expect(readEvents(writeEvents(['delivery.received', 'delivery.confirmed']))).toEqual([
    'delivery.confirmed',
    'delivery.received',
  ])
})
