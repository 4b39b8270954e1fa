import type { ReactNode } from 'react'
import { useCompact } from '../device/device.ts'
import { Loading } from '../feedback/states.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { ListPage } from './list-page.tsx'
import './data-list.css'

export interface DataListProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'stale'> {
  readonly list: Pick<ListPage<Row>, 'rows' | 'isStale'>
  readonly card: (row: Row) => ReactNode
  readonly cardsClassName?: string
}

/** The rows of a list: a table on wide screens, cards on phones. */
export const DataList = <Row,>({ list, card, cardsClassName, ...table }: DataListProps<Row>) => {
  const compact = useCompact()
  const { rows, isStale } = list
  // an empty former result must not show the empty state while the new one loads
  const empty = isStale ? <Loading /> : table.empty
  if (!compact) return <DataTable<Row> {...table} rows={rows} stale={isStale} empty={empty} />
  if (rows.length === 0) return empty
  return (
    <ul
      className={['data-cards', cardsClassName, isStale && 'stale'].filter(Boolean).join(' ')}
      aria-label={table['aria-label']}
      aria-busy={isStale}
    >
      {rows.map((row) => (
        <li key={table.rowKey(row)} className={table.rowClassName?.(row)}>
          {card(row)}
        </li>
      ))}
    </ul>
  )
}
