import { groupBy } from '#kit/shared/group-by.ts'
import { type Language, textOf } from '#kit/shared/message.ts'
import { refuse } from '#kit/shared/result.ts'
import { readDate } from '#kit/shared/typed-date.ts'
import type { SheetCell, SheetColumn } from '#kit/shared/xlsx.ts'
import { importMessages as messages } from '../messages.ts'
import { type ColumnName, columnNames, columns, type Header, isReasonTitle, reasonColumn } from './columns.ts'
import { type RowFault, readAmount, repeatedCells } from './read-rows.ts'
import type { Sheet } from './sheet.ts'

/** The rows of refused deliveries as they were sent, with the reasons in both languages. */
export interface RefusedSheet {
  readonly titles: readonly string[]
  /** The name of the column below each title; null if the title was not recognised. */
  readonly names: readonly (ColumnName | null)[]
  readonly rows: readonly {
    readonly cells: readonly string[]
    readonly reasons: Readonly<Record<Language, string>>
  }[]
}

const isQuantity: readonly (ColumnName | null)[] = ['quantity', 'packs', 'open', 'pack']

/** Writes a decimal comma as a point, because the file of refused rows is an XLSX, which has no decimal commas. */
const plainAmount = (text: string, decimalComma: boolean): string => {
  const amount = readAmount(text, decimalComma)
  return typeof amount === 'number' ? String(amount) : text
}

const reasonsOf = (faults: readonly RowFault[], language: Language): string =>
  [...new Set(faults.map(({ refusal }) => textOf(refusal.message, language, refusal.params)))].join(' · ')

/**
 * Makes the sheet of refused rows. It has all rows of a refused delivery, because a delivery is sent as a whole.
 * @param refused the rows of each refused delivery, and their faults
 */
export const refusedSheetOf = (
  sheet: Sheet,
  header: Header,
  refused: readonly { readonly rows: readonly number[]; readonly faults: readonly RowFault[] }[],
): RefusedSheet => {
  const places = header.titles.map((_, place) => place).filter((place) => !isReasonTitle(header.titles[place] ?? ''))
  const nameAt = (place: number) => columnNames.find((name) => header.placement[name] === place) ?? null
  const repeated = repeatedCells(sheet, header)
  const cellsOf = (row: number): string[] =>
    places.map((place) => {
      const text = repeated.get(`${row - 1}.${nameAt(place)}`) ?? sheet.rows[row - 1]?.[place] ?? ''
      return isQuantity.includes(nameAt(place)) ? plainAmount(text, sheet.decimalComma) : text
    })
  const rows = refused.flatMap(({ rows: own, faults }) => {
    const byRow = groupBy(faults, (fault) => fault.row)
    return own.map((row) => {
      const ofRow = byRow.get(row) ?? []
      const other = refuse(messages.IMPORT_OTHER_ROW, { row: faults[0]?.row ?? row })
      const rowFaults = ofRow.length > 0 ? ofRow : [{ row, column: 'number' as const, refusal: other }]
      return { row, cells: cellsOf(row), reasons: { en: reasonsOf(rowFaults, 'en'), th: reasonsOf(rowFaults, 'th') } }
    })
  })
  return {
    titles: places.map((place) => header.titles[place] ?? ''),
    names: places.map(nameAt),
    rows: rows.sort((a, b) => a.row - b.row).map(({ cells, reasons }) => ({ cells, reasons })),
  }
}

const DEFAULT_WIDTH = 14

/** The columns of the file with refused rows: the columns that were sent, then the reason. */
export const refusedColumns = ({ titles, names }: RefusedSheet, language: Language): SheetColumn[] => [
  ...titles.map((title, place) => {
    const name = names[place]
    return { title, width: name ? columns[name].width : DEFAULT_WIDTH }
  }),
  { title: reasonColumn[language], width: reasonColumn.width },
]

const isDay: readonly (ColumnName | null)[] = ['date', 'deliveryDate', 'due']

/** Converts dates and quantities to typed values, so that a spreadsheet can calculate with them. Other texts stay. */
const fileCell = (text: string, name: ColumnName | null): SheetCell => {
  if (isQuantity.includes(name) && /^\d{1,15}(\.\d{1,4})?$/.test(text)) return Number(text)
  if (!isDay.includes(name)) return text
  const read = readDate(text)
  return 'day' in read ? { date: read.day } : text
}

export const refusedRow = (
  { names }: RefusedSheet,
  { cells, reasons }: RefusedSheet['rows'][number],
  language: Language,
): SheetCell[] => [...cells.map((text, place) => fileCell(text, names[place] ?? null)), reasons[language]]
