import { cellsOf } from '#kit/shared/pasted-cells.ts'

const textOf = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell)

/** The rows of an XLSX or CSV file as texts. */
export const rowsOfFile = async (file: File): Promise<string[][]> => {
  if (!/\.xlsx$/i.test(file.name)) return cellsOf(await file.text())
  const { readSheet } = await import('read-excel-file/browser')
  const rows = await readSheet(file)
  return rows.map((cells) => cells.map(textOf))
}
