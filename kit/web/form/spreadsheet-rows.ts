import { parsePastedCells } from '#kit/shared/sheets/pasted-cells.ts'

const textOf = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell)

/** Decodes a text file: UTF-8, or else the Thai encoding that Excel uses. */
const decodeText = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}

/** The rows of an XLSX or CSV file as texts. */
export const readSpreadsheetRows = async (file: File): Promise<string[][]> => {
  if (!/\.xlsx$/i.test(file.name)) return parsePastedCells(decodeText(await file.arrayBuffer()))
  const { readSheet } = await import('read-excel-file/browser')
  const rows = await readSheet(file)
  return rows.map((cells) => cells.map(textOf))
}
