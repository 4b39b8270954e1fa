import { addDays, type IsoDate } from '#kit/shared/dates.ts'

/**
 * Groups of open lines, in the order of the list (PO-09). The group `onTheWay` contains lines whose whole quantity is
 * in transit.
 */
export const dueGroups = ['late', 'today', 'tomorrow', 'thisWeek', 'later', 'noDate', 'onTheWay'] as const
export type DueGroup = (typeof dueGroups)[number]

/**
 * The first and last due date of the groups by date; null for no limit. The week ends on Sunday. `today` is the day in
 * Bangkok.
 */
export const dueRanges = (today: IsoDate) => {
  const tomorrow = addDays(today, 1)
  const daysToSunday = (7 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7
  const sunday = addDays(today, daysToSunday)
  const endOfWeek = sunday > tomorrow ? sunday : tomorrow
  return {
    late: { from: null, to: addDays(today, -1) },
    today: { from: today, to: today },
    tomorrow: { from: tomorrow, to: tomorrow },
    thisWeek: { from: addDays(tomorrow, 1), to: endOfWeek },
    later: { from: addDays(endOfWeek, 1), to: null },
  } as const
}
type DueRanges = ReturnType<typeof dueRanges>

/** Returns the group of an open line. The second parameter is the result of `dueRanges`. */
export const dueGroupOf = (
  line: { readonly DUE_DATE: IsoDate | null; readonly QUANTITY_REMAIN: number; readonly transit: number },
  { late, today, tomorrow, thisWeek }: DueRanges,
): DueGroup => {
  if (line.transit >= line.QUANTITY_REMAIN) return 'onTheWay'
  const due = line.DUE_DATE
  if (due === null) return 'noDate'
  if (due <= late.to) return 'late'
  if (due === today.from) return 'today'
  if (due === tomorrow.from) return 'tomorrow'
  return due <= thisWeek.to ? 'thisWeek' : 'later'
}
