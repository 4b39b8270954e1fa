import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, notifications, notify } from './notifications.ts'

const texts = () => notifications.get().map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const { id } of notifications.get()) dismiss(id)
  vi.useRealTimers()
})

test('[SHL-08] three at once: a fourth takes the place of the oldest that passes by', () => {
  notify.warning('server is away')
  notify.success('one')
  notify.validation('two')
  notify.success('three')
  expect(texts()).toEqual(['server is away', 'two', 'three'])
})

test('[SHL-08] success stays 3 s, a validation 5 s, a server warning 300 s', () => {
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

test('[SHL-08] the same text again starts anew instead of showing twice', () => {
  notify.success('saved')
  vi.advanceTimersByTime(2000)
  notify.success('saved')
  vi.advanceTimersByTime(2000)
  expect(texts()).toEqual(['saved'])
})
