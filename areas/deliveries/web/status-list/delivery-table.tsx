import type { ReactNode } from 'react'
import { CutText } from '#kit/web/cut-text.tsx'
import { DataList, type DataListProps } from '#kit/web/data-list.tsx'
import type { DataColumn } from '#kit/web/data-table.tsx'
import { useCompact } from '#kit/web/device.ts'
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
import { DeliveryCard } from './delivery-cards.tsx'
import type { ListRow } from './row.ts'
import { readSort, type Sort, sortFields } from './search.ts'
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

const withShortReceipts = (columns: readonly ListColumn[], rows: readonly ListRow[]): readonly ListColumn[] =>
  rows.some(({ short }) => short)
    ? columns.map((column) => (column.key === 'quantity' ? { ...column, width: SHORT_QUANTITY_WIDTH } : column))
    : columns

const useDataColumns = (columns: readonly ListColumn[], actions: RowActions): DataColumn<ListRow>[] => {
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
    isSortable: column.key in sortFields,
    cell: (row) => cell(column, row),
  }))
}

interface DeliveryListProps extends Pick<DataListProps<ListRow>, 'list' | 'empty'> {
  /** The columns of the table. */
  readonly columns: readonly ListColumn[]
  /** The columns that the user may see; a card shows all of them. */
  readonly allColumns: readonly ListColumn[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly actions: RowActions
  readonly openId: number | undefined
  /** The ids of rows that have just changed. */
  readonly changed: ReadonlySet<number>
}

/**
 * The status list: a table on wide screens, which scrolls separately with fixed header and first columns (STA-02), and
 * cards on phones.
 */
export const DeliveryList = (props: DeliveryListProps) => {
  const { list, allColumns, sort, onSort, actions, openId, changed, empty } = props
  const t = useTexts(listTexts)
  const compact = useCompact()
  const columns = useDataColumns(withShortReceipts(props.columns, list.rows), actions)
  return (
    <DataList<ListRow>
      aria-label={t('tableLabel')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowClassName={({ id, status }) =>
        [compact && 'delivery-card', status, id === openId && 'open', changed.has(id) && 'changed']
          .filter(Boolean)
          .join(' ')
      }
      className="delivery-table"
      cardsClassName="delivery-cards"
      card={(row) => <DeliveryCard row={row} actions={actions} columns={allColumns} />}
      hasEvenRows
      empty={empty}
      sort={`${sort.by}:${sort.order}`}
      onSort={(selected) => onSort(readSort(selected))}
      isAlwaysSorted
    />
  )
}
