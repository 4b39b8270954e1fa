import { readMoney } from '#areas/finance/rules/money.ts'
import { readMonth } from '#areas/finance/rules/month.ts'
import { isIsoDate } from '#kit/shared/dates.ts'
import { QUANTITY_DECIMALS } from '#kit/shared/quantity.ts'
import type { Column, ColumnKind } from '../extracts.ts'

export type CellValue = string | number | boolean | null

/** The value of a cell, or the reason that it is invalid. */
export type Cell = { readonly ok: true; readonly value: CellValue } | { readonly ok: false; readonly reason: string }

const MAX_INTEGER = 2_147_483_647
const MAX_WHOLE_DIGITS = 11
const MAX_CODE = 50
const MAX_TEXT = 4000

const validCell = (value: CellValue): Cell => ({ ok: true, value })
const invalidCell = (reason: string): Cell => ({ ok: false, reason })
const quoteForMessage = (text: string): string => (text.length > 60 ? `'${text.slice(0, 60)}…'` : `'${text}'`)

/** Parses a cell strictly by the type of its column. */
export const readCell = (column: Column, text: string): Cell => {
  const input = column.kind === 'text' ? text : text.trim()
  if (input.trim() === '') {
    if (column.need === 'filled') return invalidCell('is empty')
    return validCell(column.need === 'there' ? '' : null)
  }
  if (column.choices && !column.choices.includes(input))
    return invalidCell(`${quoteForMessage(input)} is none of ${column.choices.join(', ')}`)
  return readers[column.kind](input, column.most)
}

const wholeUpTo = (max: number) => (text: string) => {
  if (!/^\d{1,16}$/.test(text)) return invalidCell(`${quoteForMessage(text)} is not a whole number`)
  return Number(text) <= max ? validCell(Number(text)) : invalidCell(`${quoteForMessage(text)} is too large`)
}

const readers: Readonly<Record<ColumnKind, (text: string, max?: number) => Cell>> = {
  text: (text, max = MAX_TEXT) => {
    if (text.length > max) return invalidCell(`is longer than ${max} characters`)
    return text.includes('\0') ? invalidCell('holds a NUL character') : validCell(text)
  },
  code: (text, max = MAX_CODE) => {
    if (text.length > max) return invalidCell(`${quoteForMessage(text)} is longer than ${max} characters`)
    return /[|\p{Cc}]/u.test(text)
      ? invalidCell(`${quoteForMessage(text)} holds '|' or a control character`)
      : validCell(text)
  },
  id: wholeUpTo(Number.MAX_SAFE_INTEGER),
  whole: wholeUpTo(MAX_INTEGER),
  number: (text) => {
    const [, whole, decimals = ''] = /^(\d*)\.?(\d*)$/.exec(text) ?? []
    if (whole === undefined || `${whole}${decimals}` === '')
      return invalidCell(
        `${quoteForMessage(text)} is not a number${text.includes(',') ? ' (without thousands separators)' : ''}`,
      )
    if (decimals.replace(/0+$/, '').length > QUANTITY_DECIMALS)
      return invalidCell(`${quoteForMessage(text)} has more than ${QUANTITY_DECIMALS} decimals`)
    return whole.replace(/^0+/, '').length > MAX_WHOLE_DIGITS
      ? invalidCell(`${quoteForMessage(text)} is too large`)
      : validCell(Number(text))
  },
  money: (text) => {
    const read = readMoney(text)
    return read.ok ? validCell(read.value) : invalidCell(`${quoteForMessage(text)} ${read.reason}`)
  },
  month: (text) => {
    // a spreadsheet converts a month to the first day of the month
    const month = readMonth(text) ?? (isIsoDate(text) && text.endsWith('-01') ? text.slice(0, 7) : undefined)
    return month === undefined ? invalidCell(`${quoteForMessage(text)} is not a month as MMM-YYYY`) : validCell(month)
  },
  date: (text) =>
    isIsoDate(text) ? validCell(text) : invalidCell(`${quoteForMessage(text)} is not a day as YYYY-MM-DD`),
  flag: (text) =>
    text === 'Y' || text === 'N' ? validCell(text === 'Y') : invalidCell(`${quoteForMessage(text)} is neither Y nor N`),
}
