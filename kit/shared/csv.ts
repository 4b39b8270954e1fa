/** Begins a file that a spreadsheet shall read as UTF-8. */
export const CSV_START = '\uFEFF'

/** A text that a spreadsheet would take for a formula, in wide signs too, is marked as text; numbers, and a dash alone, are left as they are. */
const harmless = (text: string): string => (/^[=+@\t\r\n＝＋＠－]|^-(?!$|\d+(\.\d+)?$)/.test(text) ? `'${text}` : text)

const cell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A row of a CSV file with its line end. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((text) => cell(harmless(text))).join(',')}\r\n`
