import { CsvError, parse } from 'csv-parse/sync'
import { MAX_IMPORT_COLUMNS, type Sheet } from '../rules/sheet.ts'
import { separatorOf, withoutFormulaMark } from '../rules/sheet-text.ts'

export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet'
}

/** Decodes a text file: UTF-16 with a byte order mark, or UTF-8, or else the Thai encoding TIS-620 of old programs. */
const decodeText = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-874').decode(bytes)
  }
}

/** Reads a CSV with any of the usual encodings and separators. @throws UnreadableSheet */
export const readCsv = (bytes: Uint8Array): Sheet => {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new UnreadableSheet('it has NUL characters')
  const separator = separatorOf(text)
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      record_delimiter: ['\r\n', '\n', '\r'],
    })
    return {
      rows: rows.map((cells) => cells.slice(0, MAX_IMPORT_COLUMNS).map(withoutFormulaMark)),
      merged: [],
      decimalComma: separator !== ',',
    }
  } catch (fault) {
    if (fault instanceof CsvError) throw new UnreadableSheet(fault.message)
    throw fault
  }
}
