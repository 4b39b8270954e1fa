import { type CSSProperties, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef } from 'react'
import { Icon } from '../parts/icons.tsx'
import { ShownPageContext } from './list-page.tsx'
import { useRowWindow } from './use-row-window.ts'
import './data-table.css'

export interface DataColumn<Row> {
  /** The key of a sortable column is the field in the sort order. */
  readonly key: string
  readonly title: ReactNode
  /** In px, or a percentage of the table. A column without a width takes the remaining width. */
  readonly width?: number | string
  readonly className?: string
  /**
   * Stays visible while the table scrolls horizontally. The columns between it and the edge are fixed too, and have a
   * width in px.
   */
  readonly fixed?: 'left' | 'right' | undefined
  readonly isSortable?: boolean
  readonly cell: (row: Row) => ReactNode
}

interface RowsProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly DataColumn<Row>[]
  readonly rowKey: (row: Row) => string | number
  readonly rowClassName?: (row: Row) => string
  readonly onRowClick?: (row: Row) => void
  readonly details?: (row: Row) => ReactNode
}

export interface DataTableProps<Row> extends RowsProps<Row> {
  readonly 'aria-label'?: string
  readonly className?: string
  /** True if column titles may take two lines. */
  readonly hasTallHead?: boolean
  /** True if all rows have the height of one line. For a long list, only the visible rows are then rendered. */
  readonly hasEvenRows?: boolean
  /** The minimum width in px; by default the sum of the columns' widths. */
  readonly minWidth?: number
  /** True while new rows load and the former ones are still shown. */
  readonly stale: boolean
  readonly empty: ReactNode
  /** The sort order, 'FIELD:ASC' or 'FIELD:DESC', or empty. */
  readonly sort?: string | undefined
  /** Called with the selected sort order, which is empty if a third click removes it. */
  readonly onSort?: ((sort: string) => void) | undefined
  /** True if a third click on a column selects the ascending order again instead of removing the sort order. */
  readonly isAlwaysSorted?: boolean | undefined
}

/** If there are more rows than this and all have the same height, only the visible ones are rendered. */
const RENDER_ALL_UP_TO = 200
/** The heights in px of a row with one line and of a header with one line, as in data-table.css. */
const ROW_HEIGHT = 32
const HEAD_HEIGHT = 36

/** On a list screen, the table fills the available height, and its rows scroll below a fixed header. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { columns, rows, className = '', hasTallHead, hasEvenRows, stale, empty, sort = '', onSort } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isLong = hasEvenRows === true && rows.length > RENDER_ALL_UP_TO
  useScrollToTop(scroller, sort)
  return (
    <div className="table-room">
      <div
        ref={scroller}
        className={['data-table', hasTallHead && 'tall-head', className, stale && 'stale'].filter(Boolean).join(' ')}
        // if the header contains no control, the table itself must be focusable, so that it can be scrolled by keyboard
        tabIndex={onSort ? undefined : 0}
      >
        <table
          aria-label={props['aria-label']}
          aria-busy={stale}
          aria-rowcount={isLong ? rows.length + 1 : undefined}
          style={{ minWidth: props.minWidth ?? columns.reduce((sum, { width }) => sum + Number(width), 0) }}
        >
          <TableHead {...props} />
          {rows.length === 0 ? (
            <tbody>
              <WideRow className="placeholder" columns={columns.length}>
                {empty}
              </WideRow>
            </tbody>
          ) : (
            <TableRows {...props} scroller={isLong ? scroller : nowhere} />
          )}
        </table>
      </div>
    </div>
  )
}

/** Scrolls to the first row when another page or sort order is shown. */
const useScrollToTop = (scroller: RefObject<HTMLDivElement | null>, sort: string): void => {
  const position = `${useContext(ShownPageContext)} ${sort}`
  const shownPosition = useRef(position)
  useEffect(() => {
    if (position === shownPosition.current) return
    shownPosition.current = position
    if (scroller.current) scroller.current.scrollTop = 0
  }, [position, scroller])
}

/** A fixed column's distance from the edge is the width of the columns before or after it. */
const fixedAt = <Row,>(columns: readonly DataColumn<Row>[], index: number): CSSProperties | undefined => {
  const fixed = columns[index]?.fixed
  if (!fixed) return undefined
  const neighbours = fixed === 'left' ? columns.slice(0, index) : columns.slice(index + 1)
  return { [fixed]: neighbours.reduce((sum, { width }) => sum + Number(width), 0) }
}

const classOf = <Row,>({ className = '', fixed }: DataColumn<Row>) =>
  fixed ? `${className} fixed-${fixed}` : className

type Sorting<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort' | 'isAlwaysSorted'>

const TableHead = <Row,>({ columns, sort, onSort, isAlwaysSorted }: Sorting<Row> & Pick<RowsProps<Row>, 'columns'>) => (
  <>
    <colgroup>
      {columns.map(({ key, width }) => (
        <col key={key} style={{ width }} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {columns.map((column, index) => (
          <HeadCell
            key={column.key}
            column={column}
            style={fixedAt(columns, index)}
            sort={sort}
            onSort={column.isSortable ? onSort : undefined}
            isAlwaysSorted={isAlwaysSorted}
          />
        ))}
      </tr>
    </thead>
  </>
)

interface HeadCellProps<Row> extends Sorting<Row> {
  readonly column: DataColumn<Row>
  readonly style: CSSProperties | undefined
}

const HeadCell = <Row,>({ column, style, sort = '', onSort, isAlwaysSorted }: HeadCellProps<Row>) => {
  const [by, order] = sort.split(':')
  const current = by === column.key ? order : undefined
  const next = () => {
    if (current === 'ASC') return `${column.key}:DESC`
    return current === 'DESC' && !isAlwaysSorted ? '' : `${column.key}:ASC`
  }
  return (
    <th
      scope="col"
      className={classOf(column)}
      style={style}
      aria-sort={current ? (current === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      {onSort ? (
        <button type="button" className="sort-button row" onClick={() => onSort(next())}>
          {column.title}
          <Icon name={current === 'ASC' ? 'up' : 'down'} size={12} />
        </button>
      ) : (
        column.title
      )}
    </th>
  )
}

/** A row with one cell, whose content stays visible while the table scrolls horizontally. */
const WideRow = ({ className, columns, children }: { className: string; columns: number; children: ReactNode }) => (
  <tr className={className}>
    <td colSpan={columns}>
      <div className="wide-cell">{children}</div>
    </td>
  </tr>
)

const DataRow = <Row,>({
  row,
  rowIndex,
  columns,
  rowKey,
  rowClassName,
  onRowClick,
  details,
}: Omit<RowsProps<Row>, 'rows'> & { row: Row; rowIndex?: number | undefined }) => {
  const expanded = details?.(row)
  return (
    <>
      <tr
        data-row-key={rowKey(row)}
        aria-rowindex={rowIndex}
        className={`data-row ${rowClassName?.(row) ?? ''}`}
        onClick={onRowClick && (() => onRowClick(row))}
      >
        {columns.map((column, index) => (
          <td key={column.key} className={classOf(column)} style={fixedAt(columns, index)}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {expanded !== undefined && (
        <WideRow className="expanded" columns={columns.length}>
          {expanded}
        </WideRow>
      )}
    </>
  )
}

interface ScrolledRowsProps<Row> extends RowsProps<Row> {
  /** The scrolling element; `nowhere` if all rows are rendered. */
  readonly scroller: RefObject<HTMLDivElement | null>
}

const nowhere: RefObject<HTMLDivElement | null> = { current: null }

const TableRows = <Row,>({ rows, scroller, ...rest }: ScrolledRowsProps<Row>) => {
  const heights = useMemo(() => rows.map(() => ROW_HEIGHT), [rows])
  const seen = useRowWindow(scroller, heights, HEAD_HEIGHT)
  const isLong = scroller !== nowhere
  const { first, end, before, after } = isLong ? seen : { first: 0, end: rows.length, before: 0, after: 0 }
  return (
    <tbody>
      {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
      {rows.slice(first, end).map((row, index) => (
        <DataRow key={rest.rowKey(row)} row={row} rowIndex={isLong ? first + index + 2 : undefined} {...rest} />
      ))}
      {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
    </tbody>
  )
}
