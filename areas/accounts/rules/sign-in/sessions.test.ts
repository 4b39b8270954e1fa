import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'
import { isSessionOver, sessionEndTime } from './session-limits.ts'

test('[SES-12] a session ends after its maximum hours, or earlier after the idle hours without use', () => {
  const limits = { hours: 12, idleHours: 2 }
  const started = new Date('2026-11-20T01:00:00Z')
  const session = { expires_at: sessionEndTime(started, limits), last_used_at: new Date('2026-11-20T05:00:00Z') }
  expect(session.expires_at.toISOString()).toBe('2026-11-20T13:00:00.000Z')
  expect(isSessionOver(session, new Date('2026-11-20T06:59:59Z'), limits)).toBe(false)
  expect(isSessionOver(session, new Date('2026-11-20T07:00:00Z'), limits)).toBe(true)
  const used = { ...session, last_used_at: new Date('2026-11-20T12:59:00Z') }
  expect(isSessionOver(used, new Date('2026-11-20T12:59:59Z'), limits)).toBe(false)
  expect(isSessionOver(used, new Date('2026-11-20T13:00:00Z'), limits)).toBe(true)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
  ['supplier-erp/2.1', 'supplier-erp/2.1'],
])('[SES-12] names the device of %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
