import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Background, STUCK_MS } from './background.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[OPS-06] work counts as stuck when it has not finished for ten minutes', async () => {
  const background = new Background(() => {})
  let finish = () => {}
  background.run('slow work', () => new Promise<void>((done) => (finish = done)))
  await vi.advanceTimersByTimeAsync(STUCK_MS)
  expect(background.isStuck()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(background.isStuck()).toBe(true)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(background.isStuck()).toBe(false)
})

test('[OPS-06] a backup that takes longer than ten minutes does not count as stuck', async () => {
  const background = new Background(() => {})
  background.every(STUCK_MS, 'a backup', () => new Promise<void>(() => {}), { mayTakeLong: true })
  await vi.advanceTimersByTimeAsync(3 * STUCK_MS)
  expect(background.isStuck()).toBe(false)
})
