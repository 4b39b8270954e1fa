import { z } from 'zod'
import type { Language } from '#kit/shared/message.ts'
import { storableText } from '#kit/shared/storable-text.ts'

interface Column {
  readonly en: string
  readonly th: string
  /** The width in the template, in characters. */
  readonly width: number
  /** Other titles by which the column is recognised. */
  readonly also?: readonly string[]
  /** True if the column only informs the user and is not imported. */
  readonly info?: true
}

/** The columns of the template in their order. A row is one order line of a delivery, or a part of one. */
export const importColumns = {
  number: {
    en: 'Invoice / DO No.',
    th: 'เลขที่ Invoice / DO',
    width: 18,
    also: ['invoiceNo', 'Invoice No.', 'DO No.', 'Delivery No.', 'Delivery number', 'Number', 'เลขที่ใบส่ง'],
  },
  type: { en: 'Type (Invoice / DO)', th: 'ประเภท (Invoice / DO)', width: 14, also: ['Type', 'ประเภท'] },
  date: {
    en: 'Invoice / DO date',
    th: 'วันที่ Invoice / DO',
    width: 14,
    also: ['invoiceDate', 'Invoice date', 'DO date', 'Document date', 'วันที่เอกสาร'],
  },
  deliveryDate: { en: 'Delivery date', th: 'วันที่ส่งสินค้า', width: 14, also: ['deliveryDate', 'วันที่ส่ง'] },
  site: { en: 'Site', th: 'Site', width: 14, also: ['VENDOR_SITE_CODE'] },
  company: { en: 'Company', th: 'บริษัท', width: 10, also: ['INV_ORGID', 'INVENTORY_ORG_CODE', 'Invoice to'] },
  order: { en: 'PO No.', th: 'เลขที่ PO', width: 14, also: ['PO_NUMBER', 'PO', 'Order', 'Purchase order'] },
  release: { en: 'Release', th: 'Release', width: 9, also: ['RELEASE_NUM', 'Rel.'] },
  line: { en: 'Line', th: 'รายการ', width: 7, also: ['LINE_NUM', 'PO line'] },
  shipment: { en: 'Shipment', th: 'Shipment', width: 10, also: ['SHIPMENT_NUM'] },
  job: { en: 'Job', th: 'Job', width: 14, also: ['JOBS'] },
  item: { en: 'Item code', th: 'รหัสสินค้า', width: 18, also: ['ITEM_CODE', 'Item', 'Part No.', 'Part number'] },
  description: { en: 'Description', th: 'ชื่อสินค้า', width: 30, info: true },
  unit: { en: 'Unit', th: 'หน่วย', width: 7, info: true },
  due: { en: 'Due date', th: 'กำหนดส่ง', width: 12, info: true },
  pack: { en: 'Standard pack', th: 'จำนวนต่อแพ็ก', width: 13, also: ['จำนวนต่อ Pack'], info: true },
  open: { en: 'Open', th: 'ค้างส่ง', width: 11, info: true },
  quantity: {
    en: 'QTY Del.',
    th: 'จำนวนส่ง',
    width: 11,
    also: ['delAmount', 'Quantity', 'Qty', 'Delivery quantity', 'จำนวน'],
  },
  packs: { en: '# Packs', th: 'จำนวนแพ็ก', width: 9, also: ['qtyLot', 'Packs', 'No. of packs', 'จำนวน Pack'] },
  lotSup: { en: 'Lot Sup', th: 'Lot Sup', width: 14, also: ['lotSup', 'Lot', 'Lot No.'] },
  heat: { en: 'Heat No.', th: 'Heat No.', width: 16, also: ['heatDetails', 'Heat', 'Heat number'] },
} as const satisfies Record<string, Column>

export type ColumnName = keyof typeof importColumns
export const importColumnNames = Object.keys(importColumns) as readonly ColumnName[]
const definitionOf = (name: ColumnName): Column => importColumns[name]

export const inputColumns = importColumnNames.filter((name) => !definitionOf(name).info)
/** The columns in which a merged cell gives its value to each of its rows: all except the quantities. */
export const mergeableColumns = inputColumns.filter((name) => name !== 'quantity' && name !== 'packs')
/** The columns without which a sheet cannot be imported. All other columns may be missing or empty. */
export const requiredColumns = ['number', 'order', 'quantity'] as const satisfies readonly ColumnName[]

/** The additional column in a sheet of refused rows. It is ignored when the user uploads the sheet again. */
export const reasonColumn = { en: 'Reason', th: 'เหตุผลที่ไม่รับ', width: 60 }

export const columnTitle = (name: ColumnName, language: Language): string => importColumns[name][language]

/** The maximum number of titles per column. It is small, because one preference stores all titles of a user. */
const MAX_TITLES = 3
const MAX_TITLE_LENGTH = 80

const titleKey = (title: string): string =>
  title
    .slice(0, MAX_TITLE_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}#]/gu, '')

const columnByTitleKey = new Map<string, ColumnName>(
  importColumnNames.flatMap((name) => {
    const { en, th, also = [] } = definitionOf(name)
    return [name, en, th, ...also].map((title): [string, ColumnName] => [titleKey(title), name])
  }),
)
const reasonKeys = [reasonColumn.en, reasonColumn.th].map(titleKey)
export const isReasonTitle = (title: string): boolean => reasonKeys.includes(titleKey(title))

const titleList = z.array(storableText(MAX_TITLE_LENGTH).min(1)).max(MAX_TITLES)

/** The titles of each column in a supplier's own layouts, in addition to the titles that the portal recognises. */
export const columnMapping = z.strictObject(
  Object.fromEntries(inputColumns.map((name) => [name, titleList.optional()])) as Record<
    ColumnName,
    z.ZodOptional<typeof titleList>
  >,
)
export type ColumnMapping = z.infer<typeof columnMapping>

/** The title of each column in one file; a column that the file lacks is left out. */
export type ColumnTitles = Readonly<Partial<Record<ColumnName, string>>>

/** Reads the saved layouts of a user. Columns that no longer exist are left out. */
export const readSavedMapping = (saved: Readonly<Record<string, readonly string[]>> = {}): ColumnMapping => {
  const read = columnMapping.safeParse(Object.fromEntries(inputColumns.map((name) => [name, saved[name]])))
  return read.success ? read.data : {}
}

/**
 * Adds the assignment of a file's columns to the saved titles. A title belongs to only one column. The latest titles
 * are kept. If the user has assigned no title to a column, although the file has a title for it, the column is saved as
 * excluded, unless another layout has it.
 */
export const withAssignment = (saved: ColumnMapping, added: ColumnTitles, titlesOfFile: readonly string[]) => {
  const taken = new Set(Object.values(added).map(titleKey))
  const unassigned = titlesOfFile.map(titleKey).filter((key) => !taken.has(key))
  const entries = inputColumns.flatMap((name): [ColumnName, string[]][] => {
    const former = saved[name] ?? []
    const own = former.map(titleKey)
    const title = added[name]?.slice(0, MAX_TITLE_LENGTH)
    if (title !== undefined)
      return [[name, [...former.filter((one) => !taken.has(titleKey(one))), title].slice(-MAX_TITLES)]]
    // titles that occur only in files with another layout are kept; otherwise those files would lose the column
    const kept = former.filter((one) => !taken.has(titleKey(one)) && !unassigned.includes(titleKey(one)))
    if (kept.length > 0) return [[name, kept]]
    const isExcluded =
      saved[name]?.length === 0 || unassigned.some((key) => columnByTitleKey.get(key) === name || own.includes(key))
    return isExcluded ? [[name, []]] : []
  })
  return columnMapping.parse(Object.fromEntries(entries))
}

/** The index of each column in a sheet, counted from 0. */
type ColumnIndexes = Readonly<Partial<Record<ColumnName, number>>>

const findColumnIndexes = (cells: readonly string[], mapping: ColumnMapping): ColumnIndexes => {
  const own = new Map(inputColumns.flatMap((name) => (mapping[name] ?? []).map((title) => [titleKey(title), name])))
  const placed: Partial<Record<ColumnName, number>> = {}
  // the user's own titles come first, so that they take precedence over recognised titles
  for (const names of [own, columnByTitleKey])
    for (const [place, title] of cells.entries()) {
      const name = names.get(titleKey(title))
      if (name === undefined || placed[name] !== undefined) continue
      const isExcluded = own.has(titleKey(title)) || mapping[name]?.length === 0
      if (names === own || !isExcluded) placed[name] = place
    }
  return placed
}

export interface HeaderRow {
  /** The row of the titles, counted from 0. */
  readonly row: number
  readonly titles: readonly string[]
  readonly columnIndexes: ColumnIndexes
  readonly missing: readonly ColumnName[]
}

/** The maximum number of rows with other text above the row of titles. */
const MAX_LINES_ABOVE = 10

/**
 * Finds the row with the titles: of the first rows, the one with the most recognised columns. If there is none, returns
 * the first row with text.
 */
export const findHeaderRow = (
  rows: readonly (readonly string[])[],
  mapping: ColumnMapping = {},
): HeaderRow | undefined => {
  const [found] = rows
    .slice(0, MAX_LINES_ABOVE + 1)
    .map((titles, row) => ({ row, titles, columnIndexes: findColumnIndexes(titles, mapping) }))
    .filter(({ titles }) => titles.some((title) => title.trim() !== ''))
    .sort((a, b) => Object.keys(b.columnIndexes).length - Object.keys(a.columnIndexes).length)
  return found && { ...found, missing: requiredColumns.filter((name) => found.columnIndexes[name] === undefined) }
}

/**
 * Finds the titles by the saved assignment. Excluded columns are left out only if the file has the saved titles, so
 * that other files, such as the template, are read completely.
 */
export const findHeaderRowBySavedTitles = (
  rows: readonly (readonly string[])[],
  saved: ColumnMapping,
): HeaderRow | undefined => {
  const keys = new Set(rows.slice(0, MAX_LINES_ABOVE + 1).flatMap((cells) => cells.map(titleKey)))
  const hasSavedTitles = requiredColumns.every((name) => saved[name]?.some((title) => keys.has(titleKey(title))))
  if (hasSavedTitles) return findHeaderRow(rows, saved)
  return findHeaderRow(rows, Object.fromEntries(Object.entries(saved).filter(([, one]) => one?.length !== 0)))
}
