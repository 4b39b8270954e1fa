import { addDays, type IsoDate } from '#kit/shared/dates.ts'

/** Groups of the queue, most urgent first. */
export const urgencies = ['overdue', 'today', 'thisWeek', 'later'] as const
export type Urgency = (typeof urgencies)[number]

/** Returns the group of an entry by its due date. The week ends on Sunday. `today` is the date in Bangkok. */
export const urgencyOf = (due: IsoDate, today: IsoDate): Urgency => {
  if (due < today) return 'overdue'
  if (due === today) return 'today'
  const daysToSunday = (7 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7
  return due <= addDays(today, daysToSunday) ? 'thisWeek' : 'later'
}
