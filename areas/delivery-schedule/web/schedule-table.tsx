import { Grid } from 'antd'
import type { ReactNode } from 'react'
import { CutText } from '#kit/web/cut-text.tsx'
import { type DataColumn, DataTable } from '#kit/web/data-table.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { PdsCompany, PdsLine } from '../contract.ts'
import { columnsFor, type PdsColumn } from '../exports/schedule.ts'
import { type SortField, stateOf } from '../rules/schedule.ts'
import { LineStatus, shownText } from './line-parts.tsx'
import { scheduleTexts } from './texts.ts'

interface StatusStyle {
  readonly width: number
  readonly sort?: SortField
  readonly numeric?: true
}

const orderOf = ({ PO_NUM, PO_REL_NUM }: PdsLine): string =>
  PO_REL_NUM === null ? PO_NUM : `${PO_NUM} / ${PO_REL_NUM}`

const looks: Readonly<Record<PdsColumn, StatusStyle>> = {
  pdsNo: { width: 124, sort: 'PDS_NUM' },
  line: { width: 54 },
  status: { width: 102, sort: 'STATUS' },
  company: { width: 76 },
  vendor: { width: 80, sort: 'VENDOR_NAME' },
  po: { width: 78, sort: 'PO_NUM' },
  rel: { width: 44 },
  item: { width: 104, sort: 'ITEM_CODE' },
  description: { width: 96, sort: 'ITEM_DESCRIPTION' },
  itemType: { width: 80, sort: 'ITEM_TYPE' },
  needBy: { width: 92, sort: 'NEED_BY_DATE' },
  order: { width: 92, sort: 'QTY_ORDER', numeric: true },
  delivered: { width: 60, numeric: true },
  remain: { width: 94, sort: 'QTY_REMAIN', numeric: true },
}

/** Columns that need a window of 1200 px or more. In a smaller window, only the details of a line show these fields. */
const inWideWindows: readonly PdsColumn[] = ['company', 'description', 'itemType']

interface ScheduleRow {
  readonly line: PdsLine
  readonly id: string
}

interface ScheduleListProps {
  readonly rows: readonly ScheduleRow[]
  readonly company: PdsCompany
  readonly stale: boolean
  readonly empty: ReactNode
  /** Opens the details of the line with this id. */
  readonly onOpen: (id: string) => void
}

interface OpenButtonProps {
  readonly order: string
  readonly item: string
  readonly onPress: () => void
}

const OpenButton = ({ order, item, onPress }: OpenButtonProps) => {
  const t = useTexts(scheduleTexts)
  return (
    <button type="button" className="row-open" aria-label={`${order}: ${t('details', { item })}`} onClick={onPress}>
      {order}
    </button>
  )
}

const cell = (column: PdsColumn, company: PdsCompany, { line, id }: ScheduleRow, onOpen: (id: string) => void) => {
  if (column === 'status') return <LineStatus line={line} />
  if (column === 'po') return <OpenButton order={line.PO_NUM} item={line.ITEM_CODE} onPress={() => onOpen(id)} />
  const text = shownText(column, line, company)
  return looks[column].numeric ? text : <CutText text={text} width={looks[column].width} />
}

/** The schedule as a table, for wide screens. The PO number opens the line's details. */
export const ScheduleTable = ({
  rows,
  company,
  stale,
  empty,
  onOpen,
  sort,
  onSort,
}: ScheduleListProps & { readonly sort: string; readonly onSort: (sort: string) => void }) => {
  const t = useTexts(scheduleTexts)
  const { xl: isWide = true } = Grid.useBreakpoint()
  const visibleColumns = columnsFor(company).filter((column) => isWide || !inWideWindows.includes(column))
  const columns = visibleColumns.map((column): DataColumn<ScheduleRow> => {
    const { width, sort: field, numeric } = looks[column]
    return {
      key: field ?? column,
      title: t(column),
      width,
      className: numeric ? 'number' : '',
      cell: (row) => cell(column, company, row, onOpen),
      isSortable: field !== undefined,
    }
  })
  return (
    <DataTable<ScheduleRow>
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      rowClassName={({ line }) => stateOf(line)}
      className="pds-table"
      hasTallHead
      stale={stale}
      empty={empty}
      sort={sort}
      onSort={onSort}
      onRowClick={({ id }) => onOpen(id)}
    />
  )
}

/** The schedule as cards, for phones. */
export const ScheduleCards = ({ rows, company, stale, empty, onOpen }: ScheduleListProps) => {
  const t = useTexts(scheduleTexts)
  if (rows.length === 0) return empty
  const fact = (column: PdsColumn, line: PdsLine) => (
    <div>
      <dt>{t(column)}</dt>
      <dd>{shownText(column, line, company) || '–'}</dd>
    </div>
  )
  return (
    <ul className={stale ? 'data-cards stale' : 'data-cards'}>
      {rows.map(({ line, id }) => (
        <li key={id} className={stateOf(line)}>
          <div className="data-card-head">
            <OpenButton order={orderOf(line)} item={line.ITEM_CODE} onPress={() => onOpen(id)} />
            <LineStatus line={line} />
          </div>
          <p>
            {line.ITEM_CODE} <span className="muted">{line.ITEM_DESCRIPTION}</span>
          </p>
          <p className="muted">{line.VENDOR_NAME}</p>
          <dl className="data-facts">
            {fact('needBy', line)}
            {fact('remain', line)}
            {fact('order', line)}
            {fact('delivered', line)}
          </dl>
        </li>
      ))}
    </ul>
  )
}
