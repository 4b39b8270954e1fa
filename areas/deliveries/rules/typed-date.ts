import { type IsoDate, isIsoDate } from '#kit/shared/dates.ts'
import { westernDigits } from './read-number.ts'

/** What a person typed as a date. `buddhist`: the year is of the Buddhist era, `day` is the same day in the Gregorian calendar. */
export type TypedDate =
  | { readonly kind: 'empty' | 'unreadable' }
  | { readonly kind: 'day' | 'buddhist'; readonly day: IsoDate }

const BUDDHIST_ERA_OFFSET = 543
const buddhistYears = { first: 2400, last: 2699 }

const partsOf = (text: string): readonly [year: string, month: string, day: string] | undefined => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return [iso[1] ?? '', iso[2] ?? '', iso[3] ?? '']
  const dayFirst = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  return dayFirst ? [dayFirst[3] ?? '', dayFirst[2] ?? '', dayFirst[1] ?? ''] : undefined
}

/** Reads YYYY-MM-DD, DD/MM/YYYY and D/M/YYYY, in Western or Thai digits (DLV-18). */
export const readDate = (typed: string): TypedDate => {
  const text = westernDigits(typed).trim()
  if (text === '') return { kind: 'empty' }
  const parts = partsOf(text)
  if (!parts) return { kind: 'unreadable' }
  const [year, month, day] = parts
  const isBuddhist = Number(year) >= buddhistYears.first && Number(year) <= buddhistYears.last
  const gregorianYear = isBuddhist ? String(Number(year) - BUDDHIST_ERA_OFFSET) : year
  const iso = `${gregorianYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isIsoDate(iso)) return { kind: 'unreadable' }
  return { kind: isBuddhist ? 'buddhist' : 'day', day: iso }
}
