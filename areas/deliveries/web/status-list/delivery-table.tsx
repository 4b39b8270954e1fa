import type { ReactNode } from 'react'
import { CutText } from '#kit/web/cut-text.tsx'
import { type DataColumn, DataTable } from '#kit/web/data-table.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import {
  BoxCount,
  ConvertButton,
  DeleteButton,
  DeliveryStatusChip,
  NumberLink,
  ProblemCount,
  type RowActions,
  ShortReceiptHint,
} from './cells.tsx'
import type { ListColumn } from './columns.ts'
import type { ListRow } from './row.ts'
import { readSort, type Sort } from './search.ts'
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
        return <DeleteButton row={row} actions={actions} />
      case 'toInvoice':
        return <ConvertButton row={row} actions={actions} />
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
        return column.text ? (
          <CutText text={column.text(row)} whole={column.whole?.(row) ?? ''} width={column.width} />
        ) : (
          row[column.key]
        )
    }
  }
}

interface DeliveryTableProps {
  readonly rows: readonly ListRow[]
  readonly columns: readonly ListColumn[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly actions: RowActions
  /** Whether new rows are loading while the former rows are shown. */
  readonly stale: boolean
  readonly openId: number | undefined
  /** The ids of rows that have just changed. */
  readonly changed: ReadonlySet<number>
  readonly empty: ReactNode
}

const classOf = (column: ListColumn): string =>
  column.numeric ? 'number' : column.key === 'status' ? 'status-cell' : ''

/** The width in px for '1,200 received 1,000 · 3 lines', if a delivery was received with missing boxes. */
const SHORT_QUANTITY_WIDTH = 232

const withShortReceipts = (columns: readonly ListColumn[], rows: readonly ListRow[]): readonly ListColumn[] =>
  rows.some(({ short }) => short)
    ? columns.map((column) => (column.key === 'quantity' ? { ...column, width: SHORT_QUANTITY_WIDTH } : column))
    : columns

const useDataColumns = ({
  columns,
  actions,
}: Pick<DeliveryTableProps, 'columns' | 'actions'>): DataColumn<ListRow>[] => {
  const t = useTexts(listTexts)
  const cell = useCell(actions)
  // only the first columns can stay visible on the left
  const firstLoose = columns.findIndex(({ fixed }) => !fixed)
  return columns.map((column, place) => ({
    key: column.key,
    title: t(column.key),
    width: column.width,
    className: classOf(column),
    fixed: place < firstLoose ? 'left' : undefined,
    isSortable: column.sort !== undefined,
    cell: (row) => cell(column, row),
  }))
}

/**
 * The status list as a table, for wide screens. It scrolls separately, with fixed header and first columns (STA-02).
 */
export const DeliveryTable = (props: DeliveryTableProps) => {
  const { rows, sort, onSort, actions, stale, openId, changed, empty } = props
  const t = useTexts(listTexts)
  const columns = useDataColumns({ columns: withShortReceipts(props.columns, rows), actions })
  return (
    <DataTable<ListRow>
      aria-label={t('tableLabel')}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      rowClassName={({ id, status }) => `${status}${id === openId ? ' open' : ''}${changed.has(id) ? ' changed' : ''}`}
      className="delivery-table"
      hasEvenRows
      stale={stale}
      empty={empty}
      sort={`${sort.by}:${sort.order}`}
      onSort={(selected) => onSort(readSort(selected))}
      isAlwaysSorted
    />
  )
}
