import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { OperatorError } from '#kit/server/operator-error.ts'
import { textOfCell } from '#kit/server/spreadsheet-cell.ts'

/**
 * Reads the rows of a file as texts, with the header first. Empty rows stay, so that row numbers match those of a
 * spreadsheet.
 * @throws Refused if the file is not a readable CSV (UTF-8) or XLSX, of which the first sheet is read
 */
export const readRows = async (path: string): Promise<string[][]> => {
  const bytes = await readFile(path).catch((fault: Error) => {
    throw new OperatorError(`it cannot be read: ${fault.message}`)
  })
  return path.toLowerCase().endsWith('.xlsx') ? rowsOfSheet(bytes) : rowsOfCsv(bytes)
}

const rowsOfCsv = (bytes: Buffer): string[][] => {
  try {
    return parse(decodeText(bytes), {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: false,
      record_delimiter: ['\r\n', '\n', '\r'], // manually edited files mix line endings
    })
  } catch (fault) {
    if (fault instanceof CsvError) throw new OperatorError(`it is no CSV: ${fault.message}`)
    throw fault
  }
}

const LINE_FEED = 0x0a

const decodeText = (bytes: Buffer): string => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    return decoder.decode(bytes)
  } catch {
    throw new OperatorError(`it is not UTF-8 (line ${firstBadLine(bytes)}); save it as CSV UTF-8`)
  }
}

const firstBadLine = (bytes: Buffer): number => {
  let line = 1
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(LINE_FEED, from)
    const to = end === -1 ? bytes.length : end + 1
    const part = bytes.subarray(from, to)
    if (!Buffer.from(part.toString('utf8'), 'utf8').equals(part)) return line
    from = to
  }
  return line
}

const rowsOfSheet = async (bytes: Buffer): Promise<string[][]> => {
  const sheet = await readSheet(bytes, { trim: false }).catch((fault: unknown) => {
    throw new OperatorError(`it is no XLSX: ${fault instanceof Error ? fault.message : fault}`)
  })
  return sheet.map((row) => row.map(textOfCell))
}
