import { addDays, type IsoDate } from '#kit/shared/dates.ts'

/** Groups of the queue, most urgent first. */
export const urgencies = ['overdue', 'today', 'thisWeek', 'later'] as const
export type Urgency = (typeof urgencies)[number]

const DAY_MS = 86_400_000

/** Whole days from today until a day; negative: days ago. */
export const daysUntil = (day: IsoDate, today: IsoDate): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)

/** The group of an entry. The week ends on Sunday. `today` is the day in Bangkok. */
export const urgencyOf = (due: IsoDate, today: IsoDate): Urgency => {
  if (due < today) return 'overdue'
  if (due === today) return 'today'
  const daysToSunday = (7 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7
  return due <= addDays(today, daysToSunday) ? 'thisWeek' : 'later'
}
