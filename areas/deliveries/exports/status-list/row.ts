import { bangkokDay, bangkokMinute, type IsoDate } from '#kit/shared/dates.ts'
import { plainQuantity } from '#kit/shared/quantity.ts'
import type { SheetCell, SheetColumn } from '#kit/shared/sheets/xlsx.ts'
import type { Delivery } from '../../contract.ts'
import { documentNumbersOf, orderNumbersOf } from '../../rules/document-numbers.ts'

interface ExportColumn extends SheetColumn {
  /** @param codeOf returns the code of an inventory organisation */
  readonly cell: (delivery: Delivery, codeOf: (organisation: number) => string | undefined) => SheetCell
}

const dateCell = (text: string): SheetCell => (text === '' ? '' : { date: text })

/** The columns, with exactly the titles that the sources specify (STA-06). Days and times are in Bangkok time. */
export const exportColumns: readonly ExportColumn[] = [
  { title: 'To', width: 8, cell: ({ company }, codeOf) => codeOf(company) ?? String(company) },
  { title: 'Invoice_no', width: 20, cell: ({ details }) => documentNumbersOf(details).invoice },
  { title: 'DO', width: 20, cell: ({ details }) => documentNumbersOf(details).doNo },
  { title: 'Invoice_date', width: 13, cell: ({ details }) => dateCell(details.isInvoice ? details.invoiceDate : '') },
  { title: 'Site', width: 16, cell: ({ details }) => details.site.VENDOR_SITE_CODE },
  { title: 'Address', width: 40, cell: ({ details }) => details.site.ADDR },
  { title: 'PO', width: 18, cell: ({ details }) => orderNumbersOf(details).po },
  { title: 'Release_no', width: 12, cell: ({ details }) => orderNumbersOf(details).rel },
  { title: 'Item', width: 30, cell: ({ details }) => details.poSelect.map((line) => line.ITEM_CODE).join('|') },
  { title: 'QTY', width: 16, cell: ({ details }) => details.delAmount.map(plainQuantity).join('|') },
  {
    title: 'Received_date',
    width: 17,
    cell: ({ timeStamp }) => dateCell(timeStamp === null ? '' : bangkokMinute(timeStamp)),
  },
  { title: 'Received_no', width: 18, cell: ({ receivedNo }) => receivedNo ?? '' },
  { title: 'Status', width: 12, cell: ({ status }) => status },
  { title: 'Created_date', width: 13, cell: ({ createdAt }) => dateCell(bangkokDay(createdAt)) },
  // filled only for a receipt with missing boxes; last, so that the specified columns keep their positions
  {
    title: 'Received_QTY',
    width: 16,
    cell: ({ shortReceipt }) => (shortReceipt ? Number(shortReceipt.quantity) : ''),
  },
]

/** Returns the row of a delivery. A delivery has one row, whatever its number of lines (G-47). */
export const exportRow = (delivery: Delivery, codeOf: (organisation: number) => string | undefined): SheetCell[] =>
  exportColumns.map(({ cell }) => cell(delivery, codeOf))

/** Returns the file name with the period of creation. A missing first or last day is written as 'any'. */
export const exportFileName = (from: IsoDate | null, to: IsoDate | null): string =>
  `deliveries_from_${from ?? 'any'}_to_${to ?? 'any'}.xlsx`
