import { type IsoDate, isIsoDate } from './dates.ts'
import { westernDigits } from './western-digits.ts'

/**
 * A date or month typed by a user (`day` is `YYYY-MM` for a month). `buddhist` means that the year was entered in the
 * Buddhist era; `day` is the same day in the Gregorian calendar.
 */
export type TypedDate =
  | { readonly kind: 'empty' | 'unreadable' }
  | { readonly kind: 'day' | 'buddhist'; readonly day: IsoDate }

const BUDDHIST_ERA_OFFSET = 543
const buddhistYears = { first: 2400, last: 2699 }
const EARLIEST_YEAR = 1900

type Parts = readonly [year: string, month: string, day: string]

const dayParts = (text: string): Parts | undefined => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return [iso[1] ?? '', iso[2] ?? '', iso[3] ?? '']
  const dayFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  return dayFirst ? [dayFirst[3] ?? '', dayFirst[2] ?? '', dayFirst[1] ?? ''] : undefined
}

const monthParts = (text: string): Parts | undefined => {
  const iso = /^(\d{4})[-/](\d{1,2})$/.exec(text)
  if (iso) return [iso[1] ?? '', iso[2] ?? '', '01']
  const monthFirst = /^(\d{1,2})[-/](\d{4})$/.exec(text)
  return monthFirst ? [monthFirst[2] ?? '', monthFirst[1] ?? '', '01'] : undefined
}

const readParts =
  (partsOf: (text: string) => Parts | undefined, length: number) =>
  (typed: string): TypedDate => {
    const text = westernDigits(typed).trim()
    if (text === '') return { kind: 'empty' }
    const parts = partsOf(text)
    if (!parts) return { kind: 'unreadable' }
    const [year, month, day] = parts
    const isBuddhist = Number(year) >= buddhistYears.first && Number(year) <= buddhistYears.last
    const gregorianYear = isBuddhist ? Number(year) - BUDDHIST_ERA_OFFSET : Number(year)
    const iso = `${String(gregorianYear).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (gregorianYear < EARLIEST_YEAR || !isIsoDate(iso)) return { kind: 'unreadable' }
    return { kind: isBuddhist ? 'buddhist' : 'day', day: iso.slice(0, length) }
  }

/** Parses YYYY-MM-DD, DD/MM/YYYY and D/M/YYYY with Western or Thai digits (DLV-18). */
export const readDate = readParts(dayParts, 'YYYY-MM-DD'.length)

/** Parses YYYY-MM, MM-YYYY and MM/YYYY with Western or Thai digits (DLV-18). */
export const readMonth = readParts(monthParts, 'YYYY-MM'.length)
