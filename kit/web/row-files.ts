import { CSV_START, csvLine } from '#kit/shared/csv.ts'
import { type SheetCell, type SheetColumn, XlsxWriter } from '#kit/shared/xlsx.ts'
import type { RowFile } from './list-export.tsx'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A CSV file (UTF-8, with BOM) of the rows; `cells` gives none for a row that is left out. */
export const csvFile = <Row>(
  titles: readonly string[],
  cells: (row: Row) => readonly string[] | undefined,
): RowFile => {
  const parts: string[] = [CSV_START, csvLine(titles)]
  return {
    row: (row) => {
      const line = cells(row as Row)
      if (line) parts.push(csvLine(line))
      return line !== undefined
    },
    end: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  }
}

/** A workbook of one sheet of the rows. */
export const xlsxFile = <Row>(
  sheet: string,
  columns: readonly SheetColumn[],
  cells: (row: Row) => readonly SheetCell[] | undefined,
): RowFile => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const file = new XlsxWriter(sheet, columns, (bytes) => parts.push(Uint8Array.from(bytes)))
  return {
    row: (row) => {
      const line = cells(row as Row)
      if (line) file.row(line)
      return line !== undefined
    },
    end: () => {
      file.end()
      return new Blob(parts, { type: XLSX })
    },
  }
}
