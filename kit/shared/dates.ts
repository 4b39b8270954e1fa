/** A Gregorian calendar day, `YYYY-MM-DD`. Text comparison gives calendar order. */
export type IsoDate = string

const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000 // Thailand has no daylight saving time
const DAY_MS = 24 * 60 * 60 * 1000

type Instant = Date | string

/** Returns the calendar day in Bangkok at a point in time (G-37). */
export const bangkokDay = (instant: Instant): IsoDate =>
  new Date(new Date(instant).getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10)

/** `YYYY-MM-DD HH:mm` in Bangkok. */
export const bangkokMinute = (instant: Instant): string =>
  new Date(new Date(instant).getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')

/** Returns the time in Bangkok, `HH:mm`, preceded by the date unless it is today. */
export const clockTime = (instant: Instant, now: Date): string => {
  const minute = bangkokMinute(instant)
  return bangkokDay(instant) === bangkokDay(now) ? minute.slice(11) : minute
}

/** Returns the first and last instant of a day in Bangkok. */
export const bangkokDayBounds = (day: IsoDate): { from: Date; to: Date } => {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - BANGKOK_OFFSET_MS)
  return { from, to: new Date(from.getTime() + DAY_MS - 1) }
}

/**
 * Compares ISO days or times for sorting. `localeCompare` would first load language rules, which takes 15 ms on a page.
 */
export const compareTimes = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

export const isIsoDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text
}

/** `20251121`, the format in QR codes and lots. */
export const compactDate = (day: IsoDate): string => day.replaceAll('-', '')

/** Returns the first day of the previous month, which is the default start of the period in the status list (S1 §9). */
export const firstOfPreviousMonth = (day: IsoDate): IsoDate => {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - 1)
  return first.toISOString().slice(0, 10)
}

export const addDays = (day: IsoDate, days: number): IsoDate =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the number of days from one day to another; negative if the other day is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
