import type { OpenLine } from '#areas/deliveries/contract.ts'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import { stillDeliverable } from '#areas/purchase-orders/rules/still-deliverable.ts'
import type { Language } from '#kit/shared/message.ts'
import type { SheetCell, SheetColumn } from '#kit/shared/xlsx.ts'
import { type ColumnName, columnNames, columns, titleOf } from './columns.ts'

export const templateColumns = (language: Language): SheetColumn[] =>
  columnNames.map((name) => ({ title: titleOf(name, language), width: columns[name].width }))

/**
 * Makes a row of the template from an open order line. The user fills in the delivery number, type, dates, site,
 * quantity, packs, lot and heat number.
 */
export const templateRow = (line: OpenLine, codeOf: (company: number) => string): SheetCell[] => {
  const known: Partial<Record<ColumnName, SheetCell>> = {
    company: codeOf(line.INV_ORGID),
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
    open: stillDeliverable(line).toNumber(),
  }
  return columnNames.map((name) => known[name] ?? '')
}

export const cellText = (cell: SheetCell): string => (typeof cell === 'object' ? cell.date : String(cell))
