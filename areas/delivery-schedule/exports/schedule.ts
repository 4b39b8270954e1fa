import { plainQuantity } from '#kit/shared/quantity.ts'
import type { PdsCompany, PdsLine } from '../contract.ts'
import { deliveredQuantity, shownCode } from '../rules/schedule.ts'

type CompanyCode = Pick<PdsCompany, 'code' | 'alias'>

interface ColumnDefinition {
  /** The title on `/pds-status` (S2 §2). */
  readonly title: string
  /** The name in the CSV: the one that S3 §2 specifies, or the ERP's name. */
  readonly exportName: string
  readonly text: (line: PdsLine, company: CompanyCode) => string
}

const columns = {
  pdsNo: { title: 'PDS No.', exportName: 'PDS_NUM', text: (line) => line.PDS_NUM ?? '' },
  line: { title: 'Line', exportName: 'PDS_LINE', text: (line) => line.PDS_LINE ?? '' },
  // an empty status is shown as waiting (G-140)
  status: { title: 'Status', exportName: 'STATUS', text: (line) => line.STATUS?.trim() || 'Waiting' },
  company: {
    title: 'Com.',
    exportName: 'ORGANIZATION_CODE',
    text: (line, company) => shownCode(line.ORGANIZATION_CODE, company),
  },
  vendor: { title: 'Vendor', exportName: 'VENDOR_NAME', text: (line) => line.VENDOR_NAME },
  po: { title: 'PO No.', exportName: 'PO_NUM', text: (line) => line.PO_NUM },
  rel: { title: 'REL No.', exportName: 'PO_REL_NUM', text: (line) => String(line.PO_REL_NUM ?? '') },
  item: { title: 'Item Code', exportName: 'ITEM_CODE', text: (line) => line.ITEM_CODE },
  description: { title: 'Description', exportName: 'ITEM_DESCRIPTION', text: (line) => line.ITEM_DESCRIPTION },
  itemType: { title: 'Item Type', exportName: 'ITEM_TYPE', text: (line) => line.ITEM_TYPE ?? '' },
  needBy: { title: 'Need by Date', exportName: 'NEED_BY_DATE', text: (line) => line.NEED_BY_DATE },
  order: { title: 'QTY Order', exportName: 'QTY_ORDER', text: (line) => plainQuantity(line.QTY_ORDER) },
  delivered: { title: 'QTY Del.', exportName: 'QTY_DELIVERED', text: (line) => plainQuantity(deliveredQuantity(line)) },
  remain: { title: 'QTY Remain', exportName: 'QTY_REMAIN', text: (line) => plainQuantity(line.QTY_REMAIN) },
} as const satisfies Record<string, ColumnDefinition>

export type PdsColumn = keyof typeof columns

const columnNames = Object.keys(columns) as PdsColumn[]

/** The titles of the columns. */
export const pdsTitles = Object.fromEntries(columnNames.map((name) => [name, columns[name].title])) as Readonly<
  Record<PdsColumn, string>
>

type Hides = Pick<PdsCompany, 'hideNumbers'>

/** The columns of an organisation. Organisations without PDS numbers have no columns for them (S2 §9). */
export const columnsFor = ({ hideNumbers }: Hides): PdsColumn[] =>
  columnNames.filter((name) => !hideNumbers || (name !== 'pdsNo' && name !== 'line'))

/** A cell as shown to users. */
export const pdsText = (column: PdsColumn, line: PdsLine, company: CompanyCode): string =>
  columns[column].text(line, company)

/** PO_NUM and STATUS come first (S3 §2), followed by the page's columns. */
const exportColumns = (company: Hides): PdsColumn[] => [
  'po',
  'status',
  ...columnsFor(company).filter((column) => column !== 'po' && column !== 'status'),
]

export const exportTitles = (company: Hides): string[] =>
  exportColumns(company).map((column) => columns[column].exportName)

/** The CSV cells of a line; blank values become '-' (S3 §2). */
export const exportCells = (line: PdsLine, company: CompanyCode & Hides): string[] =>
  exportColumns(company).map((column) => pdsText(column, line, company).trim() || '-')

/** The file name: 'PO Export at 2025-11-24.csv' (PDS-02). */
export const exportName = (day: string): string => `PO Export at ${day}.csv`
