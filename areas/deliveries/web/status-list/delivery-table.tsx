import type { ReactNode } from 'react'
import { CutText } from '#kit/web/cut-text.tsx'
import type { DataColumn } from '#kit/web/data-table.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import {
  ActionButton,
  BoxCount,
  DeliveryStatusChip,
  NumberLink,
  ProblemCount,
  type RowActions,
  ShortReceiptHint,
} from './cells.tsx'
import type { ListColumn } from './columns.ts'
import type { ListRow } from './row.ts'
import { sortFields } from './search.ts'
import { listTexts } from './texts.ts'

const useCell = (actions: RowActions) => {
  const t = useTexts(listTexts)
  return (column: ListColumn, row: ListRow): ReactNode => {
    switch (column.key) {
      case 'invoice':
        return <NumberLink row={row} number={row.invoice} actions={actions} />
      case 'do':
        return <NumberLink row={row} number={row.doNo} actions={actions} />
      case 'quantity':
        return (
          <>
            {row.quantity}
            {row.short && <ShortReceiptHint short={row.short} />}
            {row.lines > 1 && <span className="muted smaller"> · {t('lines', { count: row.lines })}</span>}
          </>
        )
      case 'status':
        return <DeliveryStatusChip status={row.status} isWaiting={row.isWaiting} />
      case 'delete':
      case 'toInvoice':
        return <ActionButton action={column.key} row={row} actions={actions} />
      case 'user':
        return <CutText text={row.user} whole={`${row.user} · ${row.supplier}`} width={column.width} />
      case 'po':
      case 'rel':
      case 'remarks':
        return <CutText text={row[column.key]} width={column.width} />
      case 'supplier':
        return (
          <a className="cut plain" data-whole={row.supplier} href={`#/supplier?id=${row.vendorId}`}>
            {row.supplier}
          </a>
        )
      case 'boxes':
        return <BoxCount row={row} />
      case 'problems':
        return <ProblemCount count={row.problems} />
      default:
        return row[column.key]
    }
  }
}

const classOf = (column: ListColumn): string =>
  column.numeric ? 'number' : column.key === 'status' ? 'status-cell' : ''

/** The width in px for '1,200 received 1,000 · 3 lines', if a delivery was received with missing boxes. */
const SHORT_QUANTITY_WIDTH = 232

/** The columns of the table, which scrolls separately with fixed header and first columns (STA-02). */
export const useDataColumns = (
  columns: readonly ListColumn[],
  rows: readonly ListRow[],
  actions: RowActions,
): DataColumn<ListRow>[] => {
  const t = useTexts(listTexts)
  const cell = useCell(actions)
  const hasShortReceipt = rows.some(({ short }) => short)
  // only the first columns can stay visible on the left
  const firstLoose = columns.findIndex(({ fixed }) => !fixed)
  return columns.map((column, place) => ({
    key: column.key,
    title: t(column.key),
    width: hasShortReceipt && column.key === 'quantity' ? SHORT_QUANTITY_WIDTH : column.width,
    className: classOf(column),
    fixed: place < firstLoose ? 'left' : undefined,
    isSortable: column.key in sortFields,
    cell: (row) => cell(column, row),
  }))
}
