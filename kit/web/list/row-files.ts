import { CSV_BOM, csvLine } from '#kit/shared/sheets/csv.ts'
import { JsonRows } from '#kit/shared/sheets/json-rows.ts'
import { type SheetCell, type SheetColumn, XlsxWriter } from '#kit/shared/sheets/xlsx.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface ExportProgress {
  /** The number of rows read from the list. */
  readonly read: number
  /** The number of those rows that were written to the file. */
  readonly rows: number
}

/** Creates a file from a list that arrives in chunks. */
export interface ListFile {
  /** Accepts the next bytes of the list's JSON. */
  take(chunk: Uint8Array): ExportProgress | Promise<ExportProgress>
  /** @returns no `file` if the list ended early */
  end(): ExportedFile | Promise<ExportedFile>
  /** Releases resources that the file needs while it is written. */
  close?(): void
}

export interface ExportedFile extends ExportProgress {
  readonly file: Blob | undefined
}

/** `cells` returns undefined for rows to leave out. */
const listFile = <Row, Cells>(
  cells: (row: Row) => Cells | undefined,
  write: (cells: Cells) => void,
  end: () => Blob,
): ListFile => {
  const reader = new JsonRows()
  const decoder = new TextDecoder()
  let read = 0
  let rows = 0
  const add = (text: string): ExportProgress => {
    for (const json of reader.take(text)) {
      read += 1
      const line = cells(JSON.parse(json) as Row)
      if (line === undefined) continue
      write(line)
      rows += 1
    }
    return { read, rows }
  }
  return {
    take: (chunk) => add(decoder.decode(chunk, { stream: true })),
    end: () => {
      const done = add(decoder.decode())
      return { ...done, file: reader.isWhole ? end() : undefined }
    },
  }
}

/** A CSV file (UTF-8 with BOM) of the rows. `cells` returns undefined for rows to leave out. */
export const createCsvFile = <Row>(
  titles: readonly string[],
  cells: (row: Row) => readonly string[] | undefined,
): ListFile => {
  const parts: string[] = [CSV_BOM, csvLine(titles)]
  return listFile(
    cells,
    (line) => parts.push(csvLine(line)),
    () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  )
}

/** A workbook with one sheet that is written row by row. `end` returns the file. */
export const createWorkbook = (sheet: string, columns: readonly SheetColumn[]) => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const writer = new XlsxWriter(sheet, columns, (bytes) => parts.push(Uint8Array.from(bytes)))
  return {
    add: (cells: readonly SheetCell[]) => writer.row(cells),
    end: (): Blob => {
      writer.end()
      return new Blob(parts, { type: XLSX })
    },
  }
}

export const createXlsxFile = <Row>(
  sheet: string,
  columns: readonly SheetColumn[],
  cells: (row: Row) => readonly SheetCell[] | undefined,
): ListFile => {
  const workbook = createWorkbook(sheet, columns)
  return listFile(cells, workbook.add, workbook.end)
}
