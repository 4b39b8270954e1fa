import { ExpiringCache } from '#kit/server/expiring-cache.ts'
import type { FetchedPds, SchedulePort } from './schedule.port.ts'

const CACHE_MS = 15_000

/**
 * Caches the schedule for fifteen seconds, because the page, its tabs and the dashboard read the same lines. Errors are
 * not cached.
 * @param clock a monotonic clock in milliseconds
 */
export const cachedSchedule = (port: SchedulePort, clock: () => number = () => performance.now()): SchedulePort => {
  const kept = new ExpiringCache<number, FetchedPds>(CACHE_MS, clock)
  return { pdsOf: (organisation) => kept.get(organisation, () => port.pdsOf(organisation)) }
}
