import { Table, type TableColumnType, type TableProps } from 'antd'
import { type ReactNode, type TableHTMLAttributes, useMemo } from 'react'
import { makeScrollable } from './make-scrollable.ts'

interface LabelledTableProps<Row> {
  /** The accessible name, which antd puts on no element of its own. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: TableColumnType<Row>[]
  readonly className: string
  /** True while new rows load and the former ones are shown. */
  readonly stale: boolean
  readonly empty: ReactNode
  readonly scroll: NonNullable<TableProps<Row>['scroll']>
}

/** The `table` element of an antd table, with an accessible name. */
export const labelledElement = (label: string) => (props: TableHTMLAttributes<HTMLTableElement>) => (
  <table aria-label={label} {...props} />
)

/** A table for wide screens whose rows have an id and whose `table` element has a name. */
export const LabelledTable = <Row extends { readonly id: unknown }>(props: LabelledTableProps<Row>) => {
  const { label, rows, columns, className, stale, empty, scroll } = props
  const components = useMemo(() => ({ table: labelledElement(label) }), [label])
  return (
    <Table<Row>
      ref={makeScrollable}
      size="small"
      className={stale ? `${className} stale` : className}
      aria-busy={stale}
      rowKey="id"
      dataSource={rows as Row[]}
      columns={columns}
      components={components}
      pagination={false}
      scroll={scroll}
      locale={{ emptyText: empty }}
    />
  )
}
