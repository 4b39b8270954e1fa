import { strFromU8, type Unzipped, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { textOfCell } from '#kit/server/spreadsheet-cell.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_UNPACKED_MB, type MergedRange, type Sheet } from '../rules/sheet.ts'
import { UnreadableSheet } from './read-csv.ts'

/** Thrown for content with more rows or memory than an import may have. */
export class SheetTooLarge extends Error {
  override readonly name = 'SheetTooLarge'
}

/** The last row that may have content. Rows below it may be formatted, but must be empty. */
const MAX_LAST_ROW = 200_000
/** The highest row number of a spreadsheet. The reader would add empty rows up to any number in the file. */
const MAX_ROW_NUMBER = 1_048_576

/** Unpacks the XML files. No file exceeds the size that the archive states, so the sum of the sizes limits memory. */
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

/** All elements with an attribute. The first group is its value, the second one `/` if the element is empty. */
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
const placeOf = (reference: string): { column: number; row: number } => {
  const [, letters = 'A', digits = '1'] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { column: column - 1, row: Number(digits) - 1 }
}

/** Refuses a sheet with content so far to the right or below that the empty cells before it would fill the memory. */
const checkExtent = (xml: string): void => {
  for (const [, row] of xml.matchAll(elementsWith('row', 'r', '\\d+')))
    if (Number(row) > MAX_ROW_NUMBER) throw new SheetTooLarge(`row ${row}`)
  for (const [, reference = '', closed] of xml.matchAll(elementsWith('c', 'r', '[A-Z]+\\d+'))) {
    if (closed) continue
    const { column, row } = placeOf(reference)
    if (column >= MAX_IMPORT_COLUMNS || row >= MAX_LAST_ROW) throw new SheetTooLarge(reference)
  }
}

/** The maximum number of rows in all merged ranges; enough for 10,000 rows with all columns merged. */
const MAX_MERGED_ROWS = 200_000

const mergedIn = (xml: string, rowCount: number): MergedRange[] => {
  const ranges = [...xml.matchAll(elementsWith('mergeCell', 'ref', '[A-Z]+\\d+:[A-Z]+\\d+'))].map(([, range = '']) => {
    const [start = { row: 0, column: 0 }, end = start] = range.split(':').map(placeOf)
    return { top: start.row, left: start.column, bottom: Math.min(end.row, rowCount - 1), right: end.column }
  })
  const rows = ranges.reduce((sum, { top, bottom }) => sum + Math.max(0, bottom - top + 1), 0)
  if (rows > MAX_MERGED_ROWS) throw new SheetTooLarge('merged cells')
  return ranges
}

/**
 * Reads the first sheet of an XLSX. Formulas have the values with which the file was saved. Dates are days.
 * @throws UnreadableSheet, SheetTooLarge
 */
export const readXlsx = async (bytes: Uint8Array): Promise<Sheet> => {
  try {
    const parts = unpack(bytes)
    const xml = firstSheet(parts)
    checkExtent(xml)
    // packed again, because the package unpacks without limits
    const cells = await readSheet(Buffer.from(zipSync(parts, { level: 0 })), { trim: false })
    const rows = cells.map((row) => row.map((cell) => withoutNul(textOfCell(cell))))
    return { rows, merged: mergedIn(xml, cells.length), decimalComma: false }
  } catch (fault) {
    if (fault instanceof SheetTooLarge) throw fault
    throw new UnreadableSheet(fault instanceof Error ? fault.message : String(fault))
  }
}
