import { ConfigProvider, Table, type TableColumnType, type TableProps } from 'antd'
import type { SorterResult } from 'antd/es/table/interface'
import type { ReactNode } from 'react'
import { useAvailableHeight } from './available-height.ts'
import { denseRows, HEAD_HEIGHT, TALL_HEAD_HEIGHT } from './dense-rows.ts'
import { makeScrollable } from './make-scrollable.ts'

/** A column of a fixed width. The key of a sortable column is the field in the sort order. */
export interface DataColumn<Row> extends TableColumnType<Row> {
  readonly key: string
  readonly width: number
  readonly isSortable?: boolean
}

interface DataTableProps<Row> extends Pick<TableProps<Row>, 'rowKey' | 'rowClassName' | 'onRow'> {
  readonly 'aria-label'?: string
  readonly rows: readonly Row[]
  readonly columns: readonly DataColumn<Row>[]
  readonly className?: string
  /** True if column titles may take two lines. */
  readonly hasTallHead?: boolean
  /** True while new rows load and the former ones are shown. */
  readonly stale: boolean
  readonly empty: ReactNode
  /** The sort order, as 'FIELD:ASC' or 'FIELD:DESC', or empty. */
  readonly sort: string
  /** Called with the selected sort order; with an empty one if a third click removes it. */
  readonly onSort: (sort: string) => void
  /** True if a third click on a column selects the ascending order again instead of removing the sort order. */
  readonly isAlwaysSorted?: boolean
}

const MIN_HEIGHT = 160

/** A dense table for wide screens. It fills the height of the window, and its rows scroll below a fixed header. */
export const DataTable = <Row extends object>({
  rows,
  columns,
  className = '',
  hasTallHead = false,
  stale,
  empty,
  sort,
  onSort,
  isAlwaysSorted = false,
  ...rest
}: DataTableProps<Row>) => {
  const [areaRef, height] = useAvailableHeight()
  const headHeight = hasTallHead ? TALL_HEAD_HEIGHT : HEAD_HEIGHT
  return (
    <div ref={areaRef} className="table-room">
      <ConfigProvider theme={denseRows}>
        <Table<Row>
          {...rest}
          ref={makeScrollable}
          size="small"
          className={['data-table', hasTallHead && 'tall-head', className, stale && 'stale'].filter(Boolean).join(' ')}
          aria-busy={stale}
          dataSource={rows as Row[]}
          columns={columns.map(({ isSortable, ...column }) =>
            isSortable ? { ...column, ...sorterOf(column.key, sort, isAlwaysSorted) } : column,
          )}
          pagination={false}
          scroll={{
            x: columns.reduce((sum, { width }) => sum + width, 0),
            y: Math.max(height - headHeight, MIN_HEIGHT),
          }}
          locale={{ emptyText: empty }}
          onChange={(_pages, _filters, sorter) => {
            const selected = sortFrom(sorter)
            if (selected !== '' || !isAlwaysSorted) onSort(selected)
          }}
        />
      </ConfigProvider>
    </div>
  )
}

const sorterOf = (key: string, sort: string, isAlwaysSorted: boolean) => {
  const [by, order] = sort.split(':')
  return {
    sorter: true,
    sortDirections: isAlwaysSorted
      ? ['ascend' as const, 'descend' as const, 'ascend' as const]
      : ['ascend' as const, 'descend' as const],
    sortOrder: by === key ? (order === 'DESC' ? ('descend' as const) : ('ascend' as const)) : null,
    showSorterTooltip: false,
  }
}

const sortFrom = <Row,>(sorter: SorterResult<Row> | SorterResult<Row>[]): string => {
  const one = Array.isArray(sorter) ? sorter[0] : sorter
  return one?.columnKey && one.order ? `${String(one.columnKey)}:${one.order === 'ascend' ? 'ASC' : 'DESC'}` : ''
}
