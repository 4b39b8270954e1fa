import { plainQuantity } from '#kit/shared/quantity.ts'
import type { PdsCompany, PdsLine } from '../contract.ts'
import { deliveredQuantity, displayedCode } from '../rules/schedule.ts'

type CompanyCode = Pick<PdsCompany, 'code' | 'alias'>

interface ColumnDefinition {
  /** The title on `/pds-status` (S2 §2). */
  readonly title: string
  /** The title in the CSV: the one that S3 §2 specifies, or the ERP's name. */
  readonly exportName: string
  /** Numbers are quantities. */
  readonly value: (line: PdsLine, company: CompanyCode) => string | number
}

const columns = {
  pdsNo: { title: 'PDS No.', exportName: 'PDS_NUM', value: (line) => line.PDS_NUM ?? '' },
  line: { title: 'Line', exportName: 'PDS_LINE', value: (line) => line.PDS_LINE ?? '' },
  // an empty status is displayed as waiting (G-140)
  status: { title: 'Status', exportName: 'STATUS', value: (line) => line.STATUS?.trim() || 'Waiting' },
  company: {
    title: 'Com.',
    exportName: 'ORGANIZATION_CODE',
    value: (line, company) => displayedCode(line.ORGANIZATION_CODE, company),
  },
  vendor: { title: 'Vendor', exportName: 'VENDOR_NAME', value: (line) => line.VENDOR_NAME },
  po: { title: 'PO No.', exportName: 'PO_NUM', value: (line) => line.PO_NUM },
  rel: { title: 'REL No.', exportName: 'PO_REL_NUM', value: (line) => String(line.PO_REL_NUM ?? '') },
  item: { title: 'Item Code', exportName: 'ITEM_CODE', value: (line) => line.ITEM_CODE },
  description: { title: 'Description', exportName: 'ITEM_DESCRIPTION', value: (line) => line.ITEM_DESCRIPTION },
  itemType: { title: 'Item Type', exportName: 'ITEM_TYPE', value: (line) => line.ITEM_TYPE ?? '' },
  needBy: { title: 'Need by Date', exportName: 'NEED_BY_DATE', value: (line) => line.NEED_BY_DATE },
  order: { title: 'QTY Order', exportName: 'QTY_ORDER', value: (line) => line.QTY_ORDER },
  delivered: { title: 'QTY Del.', exportName: 'QTY_DELIVERED', value: deliveredQuantity },
  remain: { title: 'QTY Remain', exportName: 'QTY_REMAIN', value: (line) => line.QTY_REMAIN },
} as const satisfies Record<string, ColumnDefinition>

export type PdsColumn = keyof typeof columns

const columnNames = Object.keys(columns) as PdsColumn[]

export const pdsTitles = Object.fromEntries(columnNames.map((name) => [name, columns[name].title])) as Readonly<
  Record<PdsColumn, string>
>

type ColumnOptions = Pick<PdsCompany, 'hideNumbers'>

/** The columns of an organisation. Organisations without PDS numbers have no columns for them (S2 §9). */
export const scheduleColumns = ({ hideNumbers }: ColumnOptions): PdsColumn[] =>
  columnNames.filter((name) => !hideNumbers || (name !== 'pdsNo' && name !== 'line'))

/** A cell as text. `quantity` formats quantities. */
export const pdsText = (
  column: PdsColumn,
  line: PdsLine,
  company: CompanyCode,
  quantity: (value: number) => string = plainQuantity,
): string => {
  const value = columns[column].value(line, company)
  return typeof value === 'number' ? quantity(value) : value
}

/** PO_NUM and STATUS come first (S3 §2), followed by the page's columns. */
const exportColumns = (company: ColumnOptions): PdsColumn[] => [
  'po',
  'status',
  ...scheduleColumns(company).filter((column) => column !== 'po' && column !== 'status'),
]

export const exportTitles = (company: ColumnOptions): string[] =>
  exportColumns(company).map((column) => columns[column].exportName)

/** The CSV cells of a line; blank values become '-' (S3 §2). */
export const exportCells = (line: PdsLine, company: CompanyCode & ColumnOptions): string[] =>
  exportColumns(company).map((column) => pdsText(column, line, company).trim() || '-')

/** The file name: 'PO Export at 2025-11-24.csv' (PDS-02). */
export const exportFileName = (day: string): string => `PO Export at ${day}.csv`
