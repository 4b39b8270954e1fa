import type { PdsFetch, SchedulePort } from './schedule.port.ts'

const CACHE_MS = 15_000

/**
 * Caches the schedule for fifteen minutes, because the page, its tabs and the dashboard read the same lines. Errors are
 * not cached.
 * @param clock a monotonic clock in milliseconds
 */
export const cachedSchedule = (port: SchedulePort, clock: () => number = () => performance.now()): SchedulePort => {
  const cache = new Map<number, { readonly answer: Promise<PdsFetch>; readonly until: number }>()
  return {
    pdsOf: (organisation) => {
      const known = cache.get(organisation)
      if (known && clock() < known.until) return known.answer
      const answer = port.pdsOf(organisation)
      const entry = { answer, until: clock() + CACHE_MS }
      cache.set(organisation, entry)
      answer.catch(() => {
        if (cache.get(organisation) === entry) cache.delete(organisation)
      })
      return answer
    },
  }
}
