import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dismiss,
  dismissFailures,
  dismissNetworkFailures,
  dismissText,
  holdNotification,
  notifications,
  notify,
} from './notifications.ts'

const texts = () => notifications.get().map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const { id } of notifications.get()) dismiss(id)
  vi.useRealTimers()
})

test('[SHL-08] shows at most three notifications, and a fourth replaces the oldest temporary one', () => {
  notify.warning('server is away')
  notify.success('one')
  notify.validation('two')
  notify.success('three')
  expect(texts()).toEqual(['server is away', 'two', 'three'])
})

test('[SHL-08] closes a success after 3 s, a validation message after 5 s and a server warning after 300 s', () => {
  notify.success('saved')
  notify.validation('refused')
  notify.warning('away')
  vi.advanceTimersByTime(2999)
  expect(texts()).toEqual(['saved', 'refused', 'away'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['refused', 'away'])
  vi.advanceTimersByTime(2000)
  expect(texts()).toEqual(['away'])
  vi.advanceTimersByTime(294_999)
  expect(texts()).toEqual(['away'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('[SHL-08] restarts the timer of a notification when the same text is shown again, instead of showing it twice', () => {
  notify.success('saved')
  vi.advanceTimersByTime(2000)
  notify.success('saved')
  vi.advanceTimersByTime(2000)
  expect(texts()).toEqual(['saved'])
})

test('[SHL-08] dismisses only the failures of earlier attempts after a success', () => {
  notify.warning('Please attach one PDF')
  notify.validation('No upload file')
  notify.info('queued')
  dismissFailures()
  expect(texts()).toEqual(['queued'])
})

test('[SHL-08] [SHL-11] dismisses a network failure 5 s after the connection is back, and no other warning', () => {
  const network = { ok: false, kind: 'network', status: 0, code: 'NETWORK' } as const
  notify.problem({ ...network, text: 'no connection' })
  notify.warning('server is away')
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['no connection', 'server is away'])
  dismissNetworkFailures()
  vi.advanceTimersByTime(4999)
  expect(texts()).toEqual(['no connection', 'server is away'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['server is away'])
})

test('[SHL-08] keeps a network failure under the pointer until the pointer leaves it', () => {
  notify.problem({ ok: false, kind: 'network', status: 0, code: 'NETWORK', text: 'no connection' })
  const [{ id } = { id: 0 }] = notifications.get()
  holdNotification(id, true)
  dismissNetworkFailures()
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['no connection'])
  holdNotification(id, false)
  vi.advanceTimersByTime(5000)
  expect(texts()).toEqual([])
})

test('[SHL-08] dismisses a text that is no longer true', () => {
  notify.warning('Session expires')
  notify.warning('server is away')
  dismissText('Session expires')
  expect(texts()).toEqual(['server is away'])
})
