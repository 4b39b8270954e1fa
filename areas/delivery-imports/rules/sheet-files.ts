import type { OpenLine } from '#areas/deliveries/contract.ts'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import { stillDeliverableQuantity } from '#areas/purchase-orders/rules/still-deliverable.ts'
import { groupBy } from '#kit/shared/group-by.ts'
import { type Language, textOf } from '#kit/shared/message.ts'
import { refuse } from '#kit/shared/result.ts'
import type { SheetCell, SheetColumn } from '#kit/shared/sheets/xlsx.ts'
import { parseDate } from '#kit/shared/typed-date.ts'
import { importMessages as messages } from '../messages.ts'
import {
  type ColumnName,
  columnTitle,
  type HeaderRow,
  importColumnNames,
  importColumns,
  isReasonTitle,
  reasonColumn,
} from './columns.ts'
import { type RowFault, readAmount, valuesOfMergedCells } from './read-rows.ts'
import type { ImportSheet } from './sheet.ts'

export interface SheetContent {
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly SheetCell[])[]
}

/**
 * Creates the template: a sheet with the open order lines of a supplier. The user fills in the delivery number, type,
 * dates, site, quantity, packs, lot and heat number.
 * @param codes the codes of organisations by their ids
 */
export const createTemplateSheet = (
  lines: readonly OpenLine[],
  codes: ReadonlyMap<number, string>,
  language: Language,
): SheetContent => ({
  columns: importColumnNames.map((name) => ({ title: columnTitle(name, language), width: importColumns[name].width })),
  rows: lines.map((line) => {
    const known: Partial<Record<ColumnName, SheetCell>> = {
      company: codes.get(line.INV_ORGID) ?? String(line.INV_ORGID),
      order: line.PO_NUMBER,
      release: line.RELEASE_NUM === null ? '' : String(line.RELEASE_NUM),
      line: String(line.LINE_NUM),
      shipment: String(line.SHIPMENT_NUM),
      job: line.JOBS ?? '',
      item: line.ITEM_CODE,
      description: line.DESCRIPTION,
      unit: line.UOM ?? '',
      due: line.DUE_DATE === null ? '' : { date: line.DUE_DATE },
      pack: packSizeOf(line)?.toNumber() ?? '',
      open: stillDeliverableQuantity(line).toNumber(),
    }
    return importColumnNames.map((name) => known[name] ?? '')
  }),
})

/** The rows of refused deliveries as they were sent, with the reasons in both languages. */
export interface RefusedRowsSheet {
  readonly titles: readonly string[]
  /** The name of the column below each title; null if the title was not recognised. */
  readonly names: readonly (ColumnName | null)[]
  readonly rows: readonly {
    readonly cells: readonly string[]
    readonly reasons: Readonly<Record<Language, string>>
  }[]
}

const quantityColumns: readonly (ColumnName | null)[] = ['quantity', 'packs', 'open', 'pack']

/** Writes a decimal comma as a point, because the file of refused rows is an XLSX, which has no decimal commas. */
const withDecimalPoint = (text: string, decimalComma: boolean): string => {
  const amount = readAmount(text, decimalComma)
  return typeof amount === 'number' ? String(amount) : text
}

const reasonsOf = (faults: readonly RowFault[], language: Language): string =>
  [...new Set(faults.map(({ refusal }) => textOf(refusal.message, language, refusal.params)))].join(' · ')

/**
 * Creates the sheet of refused rows. It contains all rows of a refused delivery, because a delivery is sent as a whole.
 * @param refused the rows of each refused delivery, and their faults
 */
export const createRefusedSheet = (
  sheet: ImportSheet,
  header: HeaderRow,
  refused: readonly { readonly rows: readonly number[]; readonly faults: readonly RowFault[] }[],
): RefusedRowsSheet => {
  const places = header.titles.map((_, place) => place).filter((place) => !isReasonTitle(header.titles[place] ?? ''))
  const nameAt = (place: number) => importColumnNames.find((name) => header.columnIndexes[name] === place) ?? null
  const repeated = valuesOfMergedCells(sheet, header)
  const cellsOf = (row: number): string[] =>
    places.map((place) => {
      const text = repeated.get(`${row - 1}.${nameAt(place)}`) ?? sheet.rows[row - 1]?.[place] ?? ''
      return quantityColumns.includes(nameAt(place)) ? withDecimalPoint(text, sheet.decimalComma) : text
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

const dateColumns: readonly (ColumnName | null)[] = ['date', 'deliveryDate', 'due']

/**
 * Converts dates and quantities to typed values, so that a spreadsheet can calculate with them. Other texts stay
 * unchanged.
 */
const toTypedCell = (text: string, name: ColumnName | null): SheetCell => {
  if (quantityColumns.includes(name) && /^\d{1,15}(\.\d{1,4})?$/.test(text)) return Number(text)
  if (!dateColumns.includes(name)) return text
  const read = parseDate(text)
  return 'day' in read ? { date: read.day } : text
}

const DEFAULT_WIDTH = 14

/** Creates the file with refused rows: the columns that were sent, and the reason. */
export const createRefusedFile = ({ titles, names, rows }: RefusedRowsSheet, language: Language): SheetContent => ({
  columns: [
    ...titles.map((title, place) => {
      const name = names[place]
      return { title, width: name ? importColumns[name].width : DEFAULT_WIDTH }
    }),
    { title: reasonColumn[language], width: reasonColumn.width },
  ],
  rows: rows.map(({ cells, reasons }) => [
    ...cells.map((text, place) => toTypedCell(text, names[place] ?? null)),
    reasons[language],
  ]),
})
