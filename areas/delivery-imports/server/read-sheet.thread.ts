import { CsvError, parse } from 'csv-parse/sync'
import { strFromU8, type Unzipped, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { textOfCell } from '#kit/server/list/spreadsheet-cell.ts'
import { serveTasks } from '#kit/server/serve-tasks.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import { importMessages as messages } from '../messages.ts'
import {
  fileTooLargeRefusal,
  findSeparator,
  type ImportSheet,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_UNPACKED_MB,
  type MergedRange,
  withoutFormulaMark,
} from '../rules/sheet.ts'

class UnreadableText extends Error {}
class SheetTooLarge extends Error {}

/** Decodes a text file: UTF-16 with a byte order mark, UTF-8, or else TIS-620, the Thai encoding of old programs. */
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

/** Reads a CSV with any of the usual encodings and separators. @throws UnreadableText, CsvError */
const readCsv = (bytes: Uint8Array): ImportSheet => {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new UnreadableText('it has NUL characters')
  const separator = findSeparator(text)
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
}

/** The last row that may have content. Rows below it may have formatting only. */
const MAX_LAST_ROW = 200_000
/** The highest row number of a spreadsheet. The reader adds empty rows up to any row number that the file contains. */
const MAX_ROW_NUMBER = 1_048_576

/**
 * Unpacks the XML files. No file can exceed the size that the archive states, so limiting the sum of the sizes limits
 * memory.
 */
const unpack = (bytes: Uint8Array): Unzipped => {
  let total = 0
  const isNeeded = (name: string) => /\.(xml|rels)$/.test(name) && !/^(docProps|customXml)\//.test(name)
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isNeeded(name)) return false
      total += originalSize
      if (total > MAX_IMPORT_UNPACKED_MB * 1024 * 1024) throw new SheetTooLarge('unpacked')
      return true
    },
  })
}

/** The pattern of an attribute. XML allows both quotation marks, and spaces around the equals sign. */
const attributePattern = (name: string, value: string) => `\\b${name}\\s*=\\s*["'](${value})["']`

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(attributePattern(name, `[^"']*`)).exec(tag)?.[1]

/**
 * Returns a regular expression that finds elements with an attribute. Capture group 1 is the attribute's value; group 2
 * is `/` if the element is empty.
 */
const elementsWith = (element: string, name: string, value: string) =>
  new RegExp(`<(?:\\w+:)?${element}\\b[^>]*?${attributePattern(name, value)}[^>]*?(/?)>`, 'g')

const firstSheet = (parts: Unzipped): string => {
  const textOf = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  const sheet = /<(?:\w+:)?sheet\b[^>]*>/.exec(textOf('xl/workbook.xml'))?.[0] ?? ''
  const relation = attribute(sheet, 'r:id') ?? attribute(sheet, '\\w+:id')
  const relations = textOf('xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\b[^>]*>/g) ?? []
  const target = relations.find((one) => attribute(one, 'Id') === relation)
  const path = (target && attribute(target, 'Target')) ?? ''
  return textOf(path.startsWith('/') ? path.slice(1) : `xl/${path}`)
}

/** Converts a cell reference such as 'AB12' to its column and row, counted from 0. */
const readCellReference = (reference: string): { column: number; row: number } => {
  const [, letters = 'A', digits = '1'] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { column: column - 1, row: Number(digits) - 1 }
}

/** Refuses a sheet with a cell so far to the right or down that the empty cells before it would fill the memory. */
const checkExtent = (xml: string): void => {
  for (const [, row] of xml.matchAll(elementsWith('row', 'r', '\\d+')))
    if (Number(row) > MAX_ROW_NUMBER) throw new SheetTooLarge(`row ${row}`)
  for (const [, reference = '', closed] of xml.matchAll(elementsWith('c', 'r', '[A-Z]+\\d+'))) {
    if (closed) continue
    const { column, row } = readCellReference(reference)
    if (column >= MAX_IMPORT_COLUMNS || row >= MAX_LAST_ROW) throw new SheetTooLarge(reference)
  }
}

/** The maximum number of rows in all merged ranges: enough for 10,000 rows with all columns merged. */
const MAX_MERGED_ROWS = 200_000

const readMergedRanges = (xml: string, rowCount: number): MergedRange[] => {
  const ranges = [...xml.matchAll(elementsWith('mergeCell', 'ref', '[A-Z]+\\d+:[A-Z]+\\d+'))].map(([, range = '']) => {
    const [start = { row: 0, column: 0 }, end = start] = range.split(':').map(readCellReference)
    return { top: start.row, left: start.column, bottom: Math.min(end.row, rowCount - 1), right: end.column }
  })
  const rows = ranges.reduce((sum, { top, bottom }) => sum + Math.max(0, bottom - top + 1), 0)
  if (rows > MAX_MERGED_ROWS) throw new SheetTooLarge('merged cells')
  return ranges
}

/**
 * Reads the first sheet of an XLSX file. Formulas have the values with which the file was saved. Dates are days. A
 * damaged file can cause any error.
 */
const readXlsx = async (bytes: Uint8Array): Promise<ImportSheet> => {
  const parts = unpack(bytes)
  const xml = firstSheet(parts)
  checkExtent(xml)
  // the parts are packed again without compression, because the library unpacks without limits
  const cells = await readSheet(Buffer.from(zipSync(parts, { level: 0 })), { trim: false })
  const rows = cells.map((row) => row.map((cell) => withoutNul(textOfCell(cell))))
  return { rows, merged: readMergedRanges(xml, cells.length), decimalComma: false }
}

/** Additional rows that the thread accepts, such as rows above the titles. `runImport` checks the exact limit. */
const MAX_OTHER_ROWS = 20
/**
 * The maximum number of characters of a sheet. Even a small XLSX file can have many, because its rows may share a long
 * text.
 */
const MAX_CHARACTERS = 20_000_000

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, place) => bytes[place] === byte)

const checkSize = ({ rows }: ImportSheet): void => {
  let filledRows = 0
  let characters = 0
  for (const cells of rows) {
    const length = cells.reduce((sum, cell) => sum + cell.length, 0)
    if (length > 0) filledRows++
    characters += length
    if (filledRows > MAX_IMPORT_ROWS + MAX_OTHER_ROWS || characters > MAX_CHARACTERS) throw new SheetTooLarge('rows')
  }
}

/**
 * Reads a sheet. The first bytes determine the type of the file. Old and encrypted Excel files start with the same
 * bytes; both are refused.
 */
const read = async (bytes: Uint8Array): Promise<Result<ImportSheet>> => {
  const isZip = startsWith(bytes, 0x50, 0x4b)
  const isOldExcel = startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
  if (isOldExcel || startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return refuse(messages.IMPORT_FILE_KIND)
  try {
    const sheet = isZip ? await readXlsx(bytes) : readCsv(bytes)
    checkSize(sheet)
    return ok(sheet)
  } catch (fault) {
    if (fault instanceof SheetTooLarge) return fileTooLargeRefusal
    if (isZip) return refuse(messages.IMPORT_FILE_DAMAGED)
    if (fault instanceof UnreadableText || fault instanceof CsvError) return refuse(messages.IMPORT_FILE_KIND)
    throw fault
  }
}

serveTasks(read)
