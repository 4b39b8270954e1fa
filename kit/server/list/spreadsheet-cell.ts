/** Spreadsheets compute with 15 digits; further digits are rounding errors of binary fractions. */
const EXCEL_DIGITS = 15

/** Formats a number without an exponent. */
const plainNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value)

/** Returns the text of a cell as `read-excel-file` reads it. A date without a time is a day. */
export const textOfCell = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return plainNumber(Number(cell.toPrecision(EXCEL_DIGITS)))
  if (cell instanceof Date) return cell.toISOString().replace('T00:00:00.000Z', '')
  return String(cell)
}
