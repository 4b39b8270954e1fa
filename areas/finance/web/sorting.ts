import type { SorterResult } from 'antd/es/table/interface'
import type { Key } from 'react'

/** antd's `sortOrder` of each column for the sort order in the address ('FIELD:DESC'). */
export const sortOf = (sort: string) => {
  const [by, order] = sort.split(':')
  return (key: Key | undefined) => ({
    sorter: true,
    sortDirections: ['ascend' as const, 'descend' as const, 'ascend' as const],
    sortOrder: by === key ? (order === 'DESC' ? ('descend' as const) : ('ascend' as const)) : null,
    showSorterTooltip: false,
  })
}

/** The sort order that a click on a column header selects. */
export const sortFromTableChange = <Row>(
  sorter: SorterResult<Row> | SorterResult<Row>[],
  sortBy: (sort: string) => void,
): void => {
  const one = Array.isArray(sorter) ? sorter[0] : sorter
  if (one?.columnKey && one.order) sortBy(`${String(one.columnKey)}:${one.order === 'ascend' ? 'ASC' : 'DESC'}`)
}
