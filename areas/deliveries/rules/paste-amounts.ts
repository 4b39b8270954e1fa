import { readNumber, westernDigits } from './read-number.ts'

/** A cell of a spreadsheet's column: a number, null where it is blank, NaN where it holds no number. */
export type PastedCell = number | null

/** '1,200' is 1200; a comma anywhere else ('1,5') is no thousands separator, and what it means is not guessed. */
const misplacedComma = (text: string): boolean => text.includes(',') && !/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)

const cellOf = (text: string): PastedCell => {
  const plain = westernDigits(text).replace(/["'\s]/g, '')
  return misplacedComma(plain) ? Number.NaN : readNumber(plain)
}

/**
 * What a spreadsheet puts on the clipboard, as one column: rows are lines, of several columns the first counts; one line of
 * several cells is read from left to right. undefined: a single value, which is pasted as any text is.
 */
export const readPasted = (text: string): PastedCell[] | undefined => {
  const rows = text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  const cells = rows.length === 1 ? text.split('\t') : rows.map((row) => row.split('\t')[0] ?? '')
  return cells.length < 2 ? undefined : cells.map(cellOf)
}

export interface Target {
  readonly key: string
  /** The line may be delivered, or is chosen already. */
  readonly isOpen: boolean
}

export interface PastedAmounts {
  /** By the key of the line; NaN where the cell holds no number, which its row refuses. */
  readonly amounts: ReadonlyMap<string, number>
  /** Numbers that met a line of which nothing can be delivered. */
  readonly closed: number
  /** Cells with something in them beyond the last line. */
  readonly surplus: number
}

/** Cell by cell onto the lines in the order of the screen, from the one pasted into on; a blank cell leaves its line alone. */
export const matchPasted = (lines: readonly Target[], from: number, cells: readonly PastedCell[]): PastedAmounts => {
  const amounts = new Map<string, number>()
  let closed = 0
  let surplus = 0
  for (const [offset, cell] of cells.entries()) {
    const line = lines[from + offset]
    if (cell === null) continue
    if (!line) surplus += 1
    else if (line.isOpen) amounts.set(line.key, cell)
    else closed += 1
  }
  return { amounts, closed, surplus }
}
