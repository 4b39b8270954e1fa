import { parseMoney } from '#areas/finance/rules/money.ts'
import { parseMonth } from '#areas/finance/rules/month.ts'
import { isIsoDate } from '#kit/shared/dates.ts'
import { QUANTITY_DECIMALS } from '#kit/shared/quantity.ts'
import { type ColumnKind, type ErpExtract, type ExtractColumn, emptyKeyValue } from '../extracts.ts'

export type CellValue = string | number | boolean | null

/** The value of a cell, or the reason that it is invalid. */
type Cell = { readonly ok: true; readonly value: CellValue } | { readonly ok: false; readonly reason: string }

const MAX_INTEGER = 2_147_483_647
const MAX_WHOLE_DIGITS = 11
const MAX_CODE = 50
const MAX_TEXT = 4000

const validCell = (value: CellValue): Cell => ({ ok: true, value })
const invalidCell = (reason: string): Cell => ({ ok: false, reason })
const quoteForMessage = (text: string): string => (text.length > 60 ? `'${text.slice(0, 60)}…'` : `'${text}'`)

const readCell = (column: ExtractColumn, text: string): Cell => {
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
    const read = parseMoney(text)
    return read.ok ? validCell(read.value) : invalidCell(`${quoteForMessage(text)} ${read.reason}`)
  },
  month: (text) => {
    // a spreadsheet converts a month to the first day of the month
    const month = parseMonth(text) ?? (isIsoDate(text) && text.endsWith('-01') ? text.slice(0, 7) : undefined)
    return month === undefined ? invalidCell(`${quoteForMessage(text)} is not a month as MMM-YYYY`) : validCell(month)
  },
  date: (text) =>
    isIsoDate(text) ? validCell(text) : invalidCell(`${quoteForMessage(text)} is not a day as YYYY-MM-DD`),
  flag: (text) =>
    text === 'Y' || text === 'N' ? validCell(text === 'Y') : invalidCell(`${quoteForMessage(text)} is neither Y nor N`),
}

/** An error with its position. `row` counts as in a spreadsheet: the header is row 1. */
export interface BadRow {
  readonly row: number
  readonly column: string
  readonly reason: string
}

/** Stored data to which the rows of a file may refer. */
export interface KnownValues {
  readonly organisations: ReadonlySet<CellValue>
  readonly suppliers: ReadonlySet<CellValue>
  /** The codes of organisations, and the prefixes of their files. */
  readonly 'organisation codes': ReadonlySet<CellValue>
  /** The values of the extract's `unique` column, each with the key of the row that stores it. */
  readonly taken: ReadonlyMap<CellValue, string>
}

const headerFaultsOf = (extract: ErpExtract, names: readonly string[]): readonly BadRow[] => [
  ...Object.entries(extract.columns)
    .filter(([name, { need }]) => need !== 'optional' && !names.includes(name))
    .map(([column]) => ({ row: 1, column, reason: 'the column is missing' })),
  ...names
    .filter((name, index) => name in extract.columns && names.indexOf(name) !== index)
    .map((column) => ({ row: 1, column, reason: 'the column is there twice' })),
]

/**
 * Validates a file's rows by the extract's definition. Every invalid cell is reported, and the validation continues
 * after errors.
 */
export const checkRows = (extract: ErpExtract, [header = [], ...body]: readonly string[][], known: KnownValues) => {
  const names = header.map((name) => name.trim().toUpperCase())
  const headerFaults = headerFaultsOf(extract, names)
  if (headerFaults.length > 0) return { bad: headerFaults, rows: [], columns: [], unknownColumns: [] }

  const bad: BadRow[] = []
  const rows: Record<string, CellValue>[] = []
  const keys = new Map<string, number>()
  const uniques = new Map<CellValue, number>()
  const fields = names.flatMap((name, index) => {
    const column = extract.columns[name]
    return column ? [{ name, index, column }] : []
  })

  for (const [index, cells] of body.entries()) {
    const row = index + 2
    if (cells.every((cell) => cell.trim() === '')) continue
    const faults: BadRow[] = []
    const record: Record<string, CellValue> = {}
    const surplus = cells.findIndex((cell, place) => cell.trim() !== '' && (names[place] ?? '') === '')
    if (surplus >= 0)
      faults.push({ row, column: '', reason: `has a value in column ${surplus + 1}, which has no name` })
    for (const { name, index: place, column } of fields) {
      const cell = readCell(column, cells[place] ?? '')
      if (!cell.ok) faults.push({ row, column: name, reason: cell.reason })
      else if (column.of && !known[column.of].has(cell.value))
        faults.push({ row, column: name, reason: `${cell.value} is none of the ${column.of}` })
      else record[name] = cell.value
    }
    if (faults.length === 0) faults.push(...findRepeated(extract, record, row, keys, uniques, known))
    bad.push(...faults)
    if (faults.length === 0) rows.push(record)
  }
  return {
    bad,
    rows,
    /** The columns of the extract that are in the file. */
    columns: fields.map(({ name }) => name),
    /** The columns of the file that the extract does not define. */
    unknownColumns: header.filter((name, index) => name.trim() !== '' && !((names[index] ?? '') in extract.columns)),
  }
}

const recordKey = (extract: ErpExtract, record: Readonly<Record<string, CellValue>>): string => {
  const values = extract.key.map((name) => record[name] ?? emptyKeyValue(extract, name))
  return values.length === 1 ? String(values[0]) : JSON.stringify(values)
}

/** Finds keys that occur twice in the file, and values of unique columns that another row already uses. */
const findRepeated = (
  extract: ErpExtract,
  record: Readonly<Record<string, CellValue>>,
  row: number,
  keys: Map<string, number>,
  uniques: Map<CellValue, number>,
  known: KnownValues,
): BadRow[] => {
  const key = recordKey(extract, record)
  const before = keys.get(key)
  const mayRepeat = extract.repeatsWithout !== undefined && (record[extract.repeatsWithout] ?? null) === null
  if (before !== undefined && !mayRepeat)
    return [{ row, column: extract.key.join(', '), reason: `the same as in row ${before}` }]
  keys.set(key, row)
  if (extract.unique === undefined) return []
  const value = record[extract.unique] ?? null
  const twin = uniques.get(value)
  if (twin !== undefined) return [{ row, column: extract.unique, reason: `'${value}' is in row ${twin} too` }]
  uniques.set(value, row)
  const owner = known.taken.get(value)
  return owner === undefined || owner === key
    ? []
    : [{ row, column: extract.unique, reason: `'${value}' belongs to ${extract.key.join(', ')} ${owner} already` }]
}
