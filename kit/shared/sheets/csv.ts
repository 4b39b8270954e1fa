/** The byte order mark, by which spreadsheet programs recognise UTF-8. */
export const CSV_BOM = '\uFEFF'

/**
 * Marks text that a spreadsheet would interpret as a formula, including text with full-width characters. Numbers and a
 * single dash stay unchanged.
 */
const withoutFormula = (text: string): string =>
  /^[=+@\t\r\n＝＋＠－]|^-(?!$|\d+(\.\d+)?$)/.test(text) ? `'${text}` : text

const cell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A row of a CSV file, including the line ending. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((text) => cell(withoutFormula(text))).join(',')}\r\n`
