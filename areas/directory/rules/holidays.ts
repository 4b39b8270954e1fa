import type { IsoDate } from '#kit/shared/dates.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { parseDate } from '#kit/shared/typed-date.ts'
import type { Holiday } from '../contract.ts'
import { directoryMessages as messages } from '../messages.ts'

const MAX_HOLIDAY_NAME = 100

/** Refuses days outside the year and days that occur twice. */
export const checkHolidays = (year: number, holidays: readonly Holiday[]): Refusal | undefined => {
  const seen = new Set<IsoDate>()
  for (const { day } of holidays) {
    if (!day.startsWith(`${year}-`)) return refuse(messages.HOLIDAY_OTHER_YEAR, { day, year })
    if (seen.has(day)) return refuse(messages.HOLIDAY_REPEATED, { day })
    seen.add(day)
  }
  return undefined
}

/** A line of text that is not a valid holiday. `offered`: the Gregorian date, if the line has a Buddhist date. */
export interface UnreadableLine {
  /** The line number, from 1. */
  readonly line: number
  readonly text: string
  readonly offered?: IsoDate
}

/**
 * Reads holidays from text that was typed or copied from a spreadsheet. Each line has a date (YYYY-MM-DD or DD/MM/YYYY)
 * and a name, separated by a space, comma, semicolon or tab.
 */
export const readHolidays = (text: string): { holidays: Holiday[]; unread: UnreadableLine[] } => {
  const holidays: Holiday[] = []
  const unread: UnreadableLine[] = []
  for (const [index, whole] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = whole.trim()
    if (line === '') continue
    const [, date = '', name = ''] = /^"?([^\s,;"]+)"?(?:[\s,;]+(.*))?$/s.exec(line) ?? []
    const read = parseDate(date)
    const cleanName = name.replace(/^"(.*)"$/, '$1').trim()
    const isWhole = cleanName !== '' && cleanName.length <= MAX_HOLIDAY_NAME
    if (read.kind === 'day' && isWhole) holidays.push({ day: read.day, name: cleanName })
    else unread.push({ line: index + 1, text: line, ...(read.kind === 'buddhist' ? { offered: read.day } : {}) })
  }
  return { holidays, unread }
}

/** Returns the holidays as text that `readHolidays` can read. */
export const writeHolidays = (holidays: readonly Holiday[]): string =>
  holidays.map(({ day, name }) => `${day} ${name}`).join('\n')
