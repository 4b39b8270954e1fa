import { refuse } from '#kit/shared/result.ts'
import { importMessages } from '../messages.ts'

/** A range of merged cells. Rows and columns count from 0; the last row and column are part of the range. */
export interface MergedRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** A sheet as texts. Empty rows stay, so that row numbers match those of the spreadsheet. */
export interface ImportSheet {
  readonly rows: readonly (readonly string[])[]
  readonly merged: readonly MergedRange[]
  /** True if numbers may have a decimal comma: the file is a CSV whose separator is not the comma. */
  readonly decimalComma: boolean
}

/** The maximum number of rows: as many as a busy supplier delivers in a month. */
export const MAX_IMPORT_ROWS = 10_000
export const MAX_IMPORT_COLUMNS = 200
export const MAX_IMPORT_MB = 10
export const MAX_IMPORT_UNPACKED_MB = 100

export const fileTooLargeRefusal = refuse(importMessages.IMPORT_FILE_TOO_LARGE, {
  most: MAX_IMPORT_MB,
  rows: MAX_IMPORT_ROWS,
})

const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]

/** Returns the most frequent separator of the first line that contains one. Text in quotes does not count. */
export const findSeparator = (text: string): Separator => {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
  const line = lines.find((one) => separators.some((separator) => one.includes(separator))) ?? ''
  const count = (separator: Separator) => line.split(separator).length
  return separators.reduce((best, one) => (count(one) > count(best) ? one : best), ',')
}

/** Removes the apostrophe that exports write before a text that looks like a formula (`csvLine`). */
export const withoutFormulaMark = (cell: string): string => cell.replace(/^'(?=[=+@\-＝＋＠－\t])/, '')
