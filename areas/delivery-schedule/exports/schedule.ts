import { plainQuantity } from '#kit/shared/quantity.ts'
import type { PdsCompany, PdsLine } from '../contract.ts'
import { deliveredQuantity, shownCode } from '../rules/schedule.ts'

/** The column titles of `/pds-status` (S2 §2). */
export const pdsTitles = {
  pdsNo: 'PDS No.',
  line: 'Line',
  status: 'Status',
  company: 'Com.',
  vendor: 'Vendor',
  po: 'PO No.',
  rel: 'REL No.',
  item: 'Item Code',
  description: 'Description',
  itemType: 'Item Type',
  needBy: 'Need by Date',
  order: 'QTY Order',
  delivered: 'QTY Del.',
  remain: 'QTY Remain',
} as const
export type PdsColumn = keyof typeof pdsTitles

type Hides = Pick<PdsCompany, 'hideNumbers'>

/** The columns of an organisation. Organisations without PDS numbers have no columns for them (S2 §9). */
export const columnsFor = ({ hideNumbers }: Hides): PdsColumn[] =>
  (Object.keys(pdsTitles) as PdsColumn[]).filter((key) => !hideNumbers || (key !== 'pdsNo' && key !== 'line'))

/** A cell as shown to users; an empty status is shown as waiting (G-140). */
export const pdsText = (column: PdsColumn, line: PdsLine, company: Pick<PdsCompany, 'code' | 'alias'>): string => {
  switch (column) {
    case 'pdsNo':
      return line.PDS_NUM ?? ''
    case 'line':
      return line.PDS_LINE ?? ''
    case 'status':
      return line.STATUS?.trim() || 'Waiting'
    case 'company':
      return shownCode(line.ORGANIZATION_CODE, company)
    case 'vendor':
      return line.VENDOR_NAME
    case 'po':
      return line.PO_NUM
    case 'rel':
      return line.PO_REL_NUM === null ? '' : String(line.PO_REL_NUM)
    case 'item':
      return line.ITEM_CODE
    case 'description':
      return line.ITEM_DESCRIPTION
    case 'itemType':
      return line.ITEM_TYPE ?? ''
    case 'needBy':
      return line.NEED_BY_DATE
    case 'order':
      return plainQuantity(line.QTY_ORDER)
    case 'delivered':
      return plainQuantity(deliveredQuantity(line))
    case 'remain':
      return plainQuantity(line.QTY_REMAIN)
  }
}

/** The CSV uses the names that S3 §2 specifies, and the ERP's names for the other columns. */
const exportNames = {
  pdsNo: 'PDS_NUM',
  line: 'PDS_LINE',
  status: 'STATUS',
  company: 'ORGANIZATION_CODE',
  vendor: 'VENDOR_NAME',
  po: 'PO_NUM',
  rel: 'PO_REL_NUM',
  item: 'ITEM_CODE',
  description: 'ITEM_DESCRIPTION',
  itemType: 'ITEM_TYPE',
  needBy: 'NEED_BY_DATE',
  order: 'QTY_ORDER',
  delivered: 'QTY_DELIVERED',
  remain: 'QTY_REMAIN',
} as const satisfies Record<PdsColumn, string>

/** PO_NUM and STATUS come first (S3 §2), followed by the page's columns. */
const exportColumns = (company: Hides): PdsColumn[] => [
  'po',
  'status',
  ...columnsFor(company).filter((column) => column !== 'po' && column !== 'status'),
]

export const exportTitles = (company: Hides): string[] => exportColumns(company).map((column) => exportNames[column])

/** The CSV cells of a line; blank values become '-' (S3 §2). */
export const exportCells = (line: PdsLine, company: Pick<PdsCompany, 'code' | 'alias' | 'hideNumbers'>): string[] =>
  exportColumns(company).map((column) => pdsText(column, line, company).trim() || '-')

/** The file name: 'PO Export at 2025-11-24.csv' (PDS-02). */
export const exportName = (day: string): string => `PO Export at ${day}.csv`
