import { hasThousandsCommas } from '#areas/deliveries/rules/lines/amount.ts'
import { addDays } from '#kit/shared/dates.ts'
import { kitMessages } from '#kit/shared/messages.ts'
import { isRefusal, type Refusal, refuse } from '#kit/shared/result.ts'
import { parseDate } from '#kit/shared/typed-date.ts'
import { westernDigits } from '#kit/shared/western-digits.ts'
import { importMessages as messages } from '../messages.ts'
import { type ColumnName, type HeaderRow, mergeableColumns } from './columns.ts'
import type { ImportSheet } from './sheet.ts'

export interface RowFault {
  /** Counted from 1, as in the spreadsheet. */
  readonly row: number
  readonly column: ColumnName
  readonly refusal: Refusal
}

const typeWords: Readonly<Record<string, boolean>> = {
  invoice: true,
  inv: true,
  i: true,
  ใบแจ้งหนี้: true,
  ใบกำกับ: true,
  ใบกำกับภาษี: true,
  do: false,
  d: false,
  deliveryorder: false,
  ใบส่งของ: false,
  ใบส่งสินค้า: false,
}

/** The maximum number of characters of a cell that a message quotes: enough to recognise the cell. */
const MAX_QUOTED = 60
const shortenCell = (text: string): string => (text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED)}…`)

const SERIAL_START = '1899-12-30'
/** The serial numbers of the years 2000 to 2100 in spreadsheets. Other numbers in a date column are not dates. */
const daySerials = { first: 36_526, last: 73_415 }

/** Reads a day that was typed, even with a Buddhist year, or stored as the serial number of a spreadsheet. */
const readDay = (text: string): string | null | Refusal => {
  if (/^\d{5}$/.test(text) && Number(text) >= daySerials.first && Number(text) <= daySerials.last)
    return addDays(SERIAL_START, Number(text))
  const read = parseDate(text.replace(/[T ]\d{1,2}:\d{2}.*$/, ''))
  if (read.kind === 'empty') return null
  return 'day' in read ? read.day : refuse(kitMessages.DATE_UNREADABLE, { text: shortenCell(text) })
}

/**
 * Reads a quantity. '1,200' is 1200. If the file may have decimal commas, '1,5' is 1.5, and '1,200' is refused because
 * it is ambiguous: 1200 or 1.2.
 */
export const readAmount = (typed: string, decimalComma: boolean): number | null | Refusal => {
  const text = westernDigits(typed).replace(/[\s\u00A0]/g, '')
  if (text === '') return null
  const unreadable = refuse(messages.IMPORT_NOT_NUMBER, { text: shortenCell(typed) })
  const isGrouped = hasThousandsCommas(text)
  const isDecimalComma = decimalComma && /^\d*,\d+$/.test(text)
  if (text.includes(',') && isDecimalComma === isGrouped) return unreadable
  const plain = isDecimalComma ? text.replace(',', '.') : text.replaceAll(',', '')
  return /^(\d{1,15}(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : unreadable
}

const readType = (text: string): boolean | null | Refusal => {
  const word = text.toLowerCase().replace(/[\s./]/g, '')
  if (word === '') return null
  return typeWords[word] ?? refuse(messages.IMPORT_TYPE_UNKNOWN, { text: shortenCell(text) })
}

/** Removes the zeros after the decimal point: some programs write the number 12 as '12.0'. */
const withoutDecimalZeros = (text: string): string => text.replace(/^(\d+)\.0+$/, '$1')

/** @param row counted from 1, as in the spreadsheet */
const readRow = (row: number, textOf: (name: ColumnName) => string, decimalComma: boolean) => {
  const faults: RowFault[] = []
  const value = <T>(column: ColumnName, read: (text: string) => T | null | Refusal): T | null => {
    const result = read(textOf(column))
    if (!isRefusal(result)) return result
    faults.push({ row, column, refusal: result })
    return null
  }
  const read = {
    row,
    number: textOf('number'),
    isInvoice: value('type', readType),
    date: value('date', readDay),
    deliveryDate: value('deliveryDate', readDay),
    site: textOf('site'),
    company: withoutDecimalZeros(textOf('company')),
    order: withoutDecimalZeros(textOf('order')),
    release: withoutDecimalZeros(textOf('release')),
    line: withoutDecimalZeros(textOf('line')),
    shipment: withoutDecimalZeros(textOf('shipment')),
    job: textOf('job'),
    item: textOf('item'),
    quantity: value('quantity', (text) => readAmount(text, decimalComma)),
    packs: value('packs', (text) => readAmount(text, decimalComma)),
    lotSup: textOf('lotSup'),
    heat: textOf('heat'),
  }
  return { read, faults }
}

/** A filled row with its values by type. An empty cell is an empty text or null. */
export type ImportRow = Readonly<ReturnType<typeof readRow>['read']>

/** Returns the values of merged cells by row and column name, for the columns in which every row gets the value. */
export const valuesOfMergedCells = (
  { rows, merged }: ImportSheet,
  { row: top, columnIndexes: placement }: HeaderRow,
): ReadonlyMap<string, string> => {
  const cells = new Map<string, string>()
  for (const range of merged)
    for (const name of mergeableColumns) {
      const place = placement[name]
      if (place === undefined || place < range.left || place > range.right || range.top <= top) continue
      const text = rows[range.top]?.[range.left] ?? ''
      for (let row = range.top; row <= Math.min(range.bottom, rows.length - 1); row++) cells.set(`${row}.${name}`, text)
    }
  return cells
}

/** Reads the filled rows below the titles. A row is filled if it has a delivery number or a quantity (DLV-24). */
export const readRows = (sheet: ImportSheet, header: HeaderRow) => {
  const repeated = valuesOfMergedCells(sheet, header)
  const rows: ImportRow[] = []
  const faults: RowFault[] = []
  for (const [place, cells] of sheet.rows.entries()) {
    if (place <= header.row) continue
    const textOf = (name: ColumnName): string => {
      const column = header.columnIndexes[name]
      return column === undefined ? '' : (repeated.get(`${place}.${name}`) ?? cells[column] ?? '').trim()
    }
    if (textOf('number') === '' && textOf('quantity') === '') continue
    const { read, faults: found } = readRow(place + 1, textOf, sheet.decimalComma)
    rows.push(read)
    faults.push(...found)
  }
  return { rows, faults }
}
