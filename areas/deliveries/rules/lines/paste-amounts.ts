import { readNumber } from './amount.ts'

/** A cell of a spreadsheet. `amount` is null if the cell is empty, and NaN if it is not a number. */
export interface PastedCell {
  readonly text: string
  readonly amount: number | null
}

const cellOf = (text: string): PastedCell => ({ text: text.trim(), amount: readNumber(text.replace(/["']/g, '')) })

const rowsOf = (text: string): string[][] =>
  text
    .replace(/(\r\n|\r|\n)$/, '')
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t'))

/** Returns whether a pasted text has several cells. The browser itself pastes a single value. */
export const hasSeveralCells = (text: string): boolean => rowsOf(text).flat().length > 1

/** Reads quantities from the first column of several rows, or from all cells of a single row. */
export const readPastedColumn = (text: string): PastedCell[] => {
  const rows = rowsOf(text)
  return (rows.length === 1 ? (rows[0] ?? []) : rows.map((row) => row[0] ?? '')).map(cellOf)
}

interface PastedItem {
  readonly item: string
  readonly cell: PastedCell
}

const itemKey = (code: string): string => code.replace(/["\s]/g, '').toUpperCase()

/**
 * Reads item codes with their quantities. The column with the most known item codes has the items. The first column
 * with numbers to the right of it has the quantities, or else the first one to its left. Returns undefined if no column
 * has a known code.
 */
export const readPastedItems = (text: string, itemCodes: readonly string[]): PastedItem[] | undefined => {
  const known = new Set(itemCodes.map(itemKey))
  const rows = rowsOf(text)
  const isKnown = (row: readonly string[], column: number) => known.has(itemKey(row[column] ?? ''))
  const columns = [...Array(Math.max(...rows.map((row) => row.length))).keys()]
  const [items] = columns
    .map((column) => ({ column, hits: rows.filter((row) => isKnown(row, column)).length }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits || a.column - b.column)
  if (!items || columns.length < 2) return undefined
  const named = rows.filter((row) => isKnown(row, items.column))
  const isNumeric = (column: number) =>
    named.some((row) => cellOf(row[column] ?? '').amount !== null) &&
    named.every((row) => !Number.isNaN(cellOf(row[column] ?? '').amount))
  const otherColumns = [...columns.slice(items.column + 1), ...columns.slice(0, items.column)]
  const quantities = otherColumns.find(isNumeric) ?? otherColumns[0] ?? 0
  const isHead = (row: readonly string[], place: number) =>
    place === 0 && !isKnown(row, items.column) && Number.isNaN(cellOf(row[quantities] ?? '').amount)
  return rows
    .filter((row, place) => !isHead(row, place) && (row[items.column] ?? '').trim() !== '')
    .map((row) => ({ item: (row[items.column] ?? '').trim(), cell: cellOf(row[quantities] ?? '') }))
}

export interface PasteTarget {
  readonly key: string
  readonly item: string
  /** True if the line can be delivered or is already selected. */
  readonly isOpen: boolean
}

export interface PastedAmounts {
  /** The cells by line key. If a cell is not a number, the row of its line shows the error. */
  readonly amounts: ReadonlyMap<string, PastedCell>
  readonly closed: readonly string[]
  /** Values that belong to no line: cells after the last line, and items that are not in the list. */
  readonly surplus: readonly string[]
}

/**
 * Assigns cells to the lines in screen order, starting at the line where they were pasted. An empty cell does not
 * change its line.
 */
export const matchColumnToLines = (lines: readonly PasteTarget[], from: number, cells: readonly PastedCell[]) => {
  const amounts = new Map<string, PastedCell>()
  const closed: string[] = []
  const surplus: string[] = []
  for (const [offset, cell] of cells.entries()) {
    const line = lines[from + offset]
    if (cell.amount === null) continue
    if (!line) surplus.push(cell.text)
    else if (line.isOpen) amounts.set(line.key, cell)
    else closed.push(cell.text)
  }
  return { amounts, closed, surplus }
}

/**
 * Assigns each quantity to the line of its item. If an item occurs twice, its second quantity goes to its second line.
 */
export const matchItemsToLines = (lines: readonly PasteTarget[], items: readonly PastedItem[]): PastedAmounts => {
  const amounts = new Map<string, PastedCell>()
  const closed: string[] = []
  const surplus: string[] = []
  for (const { item, cell } of items) {
    if (cell.amount === null) continue
    const ofItem = lines.filter((line) => itemKey(line.item) === itemKey(item))
    const free = ofItem.find(({ key, isOpen }) => isOpen && !amounts.has(key))
    const notified = `${item} ${cell.text}`
    if (free) amounts.set(free.key, cell)
    else if (ofItem.some(({ isOpen }) => !isOpen)) closed.push(notified)
    else surplus.push(notified)
  }
  return { amounts, closed, surplus }
}
