import { type IsoDate, isIsoDate } from './dates.ts'
import { westernDigits } from './western-digits.ts'

/**
 * A date or month typed by a user (`day` is `YYYY-MM` for a month). `buddhist` means that the year was entered in the
 * Buddhist era; `day` is the same day in the Gregorian calendar.
 */
export type DateInput =
  | { readonly kind: 'empty' | 'unreadable' }
  | { readonly kind: 'day' | 'buddhist'; readonly day: IsoDate }

const BUDDHIST_ERA_OFFSET = 543
const buddhistYears = { first: 2400, last: 2699 }
const EARLIEST_YEAR = 1900

const dayPatterns = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
]
const monthPatterns = [/^(?<year>\d{4})[-/](?<month>\d{1,2})$/, /^(?<month>\d{1,2})[-/](?<year>\d{4})$/]

const parseWith =
  (patterns: readonly RegExp[], length: number) =>
  (typed: string): DateInput => {
    const text = westernDigits(typed).trim()
    if (text === '') return { kind: 'empty' }
    const parts = patterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined)
    if (!parts) return { kind: 'unreadable' }
    const { year = '', month = '', day = '01' } = parts
    const isBuddhist = Number(year) >= buddhistYears.first && Number(year) <= buddhistYears.last
    const gregorianYear = isBuddhist ? Number(year) - BUDDHIST_ERA_OFFSET : Number(year)
    const iso = `${String(gregorianYear).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (gregorianYear < EARLIEST_YEAR || !isIsoDate(iso)) return { kind: 'unreadable' }
    return { kind: isBuddhist ? 'buddhist' : 'day', day: iso.slice(0, length) }
  }

/** Parses YYYY-MM-DD, DD/MM/YYYY and D/M/YYYY with Western or Thai digits (DLV-18). */
export const parseDate = parseWith(dayPatterns, 'YYYY-MM-DD'.length)

/** Parses YYYY-MM, MM-YYYY and MM/YYYY with Western or Thai digits (DLV-18). */
export const parseMonth = parseWith(monthPatterns, 'YYYY-MM'.length)
