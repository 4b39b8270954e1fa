import { ConfigProvider, Table, type TableColumnType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useAvailableHeight } from '#kit/web/available-height.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { labelledElement } from '#kit/web/labelled-table.tsx'
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
import { columnTitles } from './column-titles.ts'
import type { ListColumn } from './columns.ts'
import type { ListRow } from './row.ts'
import type { Sort, SortKey } from './search.ts'
import { listTexts } from './texts.ts'

const HEAD_HEIGHT = 36
/** Rows of 32 px with lines of 24 px, high enough for Thai tone marks. */
const denseRows = { components: { Table: { cellPaddingBlockSM: 3 } } }
/** With more rows than this, only the visible ones are rendered. */
const DRAW_ALL_UP_TO = 200

const CutText = ({ text, whole, width }: { text: string; whole: string | undefined; width: number }) => (
  // focusable if it may be truncated, assuming narrow letters of 7 px
  <span className="cut" data-whole={whole ?? ''} tabIndex={text.length * 7 > width - 16 ? 0 : undefined}>
    {text}
  </span>
)

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
            {row.lines > 1 && <span className="muted line-hint"> · {t('lines', { count: row.lines })}</span>}
          </>
        )
      case 'status':
        return <DeliveryStatusChip status={row.status} isWaiting={row.isWaiting} />
      case 'delete':
        return <DeleteButton row={row} actions={actions} />
      case 'toInvoice':
        return <ConvertButton row={row} actions={actions} />
      case 'receivedAt':
        return row.receivedDate
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
          <CutText text={column.text(row)} whole={column.whole?.(row)} width={column.width} />
        ) : (
          row[column.key]
        )
    }
  }
}

export interface DeliveryTableProps {
  readonly rows: readonly ListRow[]
  readonly columns: readonly ListColumn[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly actions: RowActions
  /** True while new rows load and the former ones are shown. */
  readonly stale: boolean
  readonly openId: number | undefined
  /** The ids of rows that have just changed. */
  readonly changed: ReadonlySet<number>
  readonly empty: ReactNode
}

const classOf = (column: ListColumn): string =>
  column.numeric ? 'number' : column.key === 'status' ? 'status-cell' : ''

/** Wide enough for '1,200 received 1,000 · 3 lines', where a delivery was received with missing boxes. */
const SHORT_QUANTITY_WIDTH = 232

const withShortReceipts = (columns: readonly ListColumn[], rows: readonly ListRow[]): readonly ListColumn[] =>
  rows.some(({ short }) => short)
    ? columns.map((column) => (column.key === 'quantity' ? { ...column, width: SHORT_QUANTITY_WIDTH } : column))
    : columns

const useAntdColumns = ({ columns, sort, actions }: DeliveryTableProps): TableColumnType<ListRow>[] => {
  const t = useTexts(listTexts)
  const cell = useCell(actions)
  // only the first columns can stay in sight on the left
  const firstLoose = columns.findIndex(({ fixed }) => !fixed)
  return columns.map((column, place) => ({
    key: column.key,
    title: t(columnTitles[column.key]),
    width: column.width,
    className: classOf(column),
    render: (_, row) => cell(column, row),
    ...(place < firstLoose ? { fixed: 'left' as const } : {}),
    ...(column.sort
      ? {
          sorter: true,
          sortDirections: ['ascend', 'descend', 'ascend'] as const,
          sortOrder: sort.by === column.sort ? (sort.order === 'ASC' ? 'ascend' : 'descend') : null,
          showSorterTooltip: false,
        }
      : {}),
  }))
}

/**
 * The status list as a table, for wide screens. It scrolls on its own, with fixed header and first columns (STA-02).
 */
export const DeliveryTable = (props: DeliveryTableProps) => {
  const { rows, onSort, stale, openId, changed, empty } = props
  const t = useTexts(listTexts)
  const columns = withShortReceipts(props.columns, rows)
  const antdColumns = useAntdColumns({ ...props, columns })
  const [areaRef, height] = useAvailableHeight()
  const width = columns.reduce((total, column) => total + column.width, 0)
  const components = useMemo(() => ({ table: labelledElement(t('tableLabel')) }), [t])
  return (
    <div ref={areaRef} className="table-room">
      <ConfigProvider theme={denseRows}>
        <Table<ListRow>
          size="small"
          className={stale ? 'data-table delivery-table stale' : 'data-table delivery-table'}
          aria-busy={stale}
          rowKey="id"
          dataSource={rows as ListRow[]}
          columns={antdColumns}
          components={components}
          pagination={false}
          virtual={rows.length > DRAW_ALL_UP_TO}
          scroll={{ x: width, y: Math.max(height - HEAD_HEIGHT, 160) }}
          rowClassName={(row) =>
            `${row.status}${row.id === openId ? ' open' : ''}${changed.has(row.id) ? ' changed' : ''}`
          }
          locale={{ emptyText: empty }}
          onChange={(_pages, _filters, sorter) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter
            if (one?.columnKey && one.order)
              onSort({ by: one.columnKey as SortKey, order: one.order === 'ascend' ? 'ASC' : 'DESC' })
          }}
        />
      </ConfigProvider>
    </div>
  )
}
