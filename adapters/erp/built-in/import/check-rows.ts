import { type Extract, emptyKeyValue } from '../extracts.ts'
import { type CellValue, readCell } from './cell.ts'

/** An error with its place. `row` counts as in a spreadsheet: the header is row 1. */
export interface BadRow {
  readonly row: number
  readonly column: string
  readonly reason: string
}

/** Data in the database to which rows refer. */
export interface KnownFacts {
  readonly organisations: ReadonlySet<CellValue>
  readonly suppliers: ReadonlySet<CellValue>
  /** The codes of organisations, and the prefixes of their files. */
  readonly 'organisation codes': ReadonlySet<CellValue>
  /** The key of the stored row with each value of the extract's `unique` column. */
  readonly taken: ReadonlyMap<CellValue, string>
}

export interface CheckedRows {
  readonly bad: readonly BadRow[]
  /** Columns of the file that the extract does not define. */
  readonly unknownColumns: readonly string[]
  /** Columns of the extract that the file has. */
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, CellValue>>[]
}

const refusedHeader = (bad: readonly BadRow[]): CheckedRows => ({ bad, unknownColumns: [], columns: [], rows: [] })

/** The columns that a file lacks or has twice. */
const headerFaultsOf = (extract: Extract, names: readonly string[]): readonly BadRow[] => [
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
export const checkRows = (
  extract: Extract,
  [header = [], ...body]: readonly string[][],
  known: KnownFacts,
): CheckedRows => {
  const names = header.map((name) => name.trim().toUpperCase())
  const headerFaults = headerFaultsOf(extract, names)
  if (headerFaults.length > 0) return refusedHeader(headerFaults)

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
    columns: fields.map(({ name }) => name),
    unknownColumns: header.filter((name, index) => name.trim() !== '' && !((names[index] ?? '') in extract.columns)),
  }
}

const recordKey = (extract: Extract, record: Readonly<Record<string, CellValue>>): string => {
  const values = extract.key.map((name) => record[name] ?? emptyKeyValue(extract, name))
  return values.length === 1 ? String(values[0]) : JSON.stringify(values)
}

/** Finds keys that occur twice in the file, and values of unique columns that another row has. */
const findRepeated = (
  extract: Extract,
  record: Readonly<Record<string, CellValue>>,
  row: number,
  keys: Map<string, number>,
  uniques: Map<CellValue, number>,
  known: KnownFacts,
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
