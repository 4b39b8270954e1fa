import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, dismissFailures, notifications, notify } from './notifications.ts'

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
