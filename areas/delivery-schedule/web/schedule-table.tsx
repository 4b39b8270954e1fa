import { Grid } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { CutText } from '#kit/web/cut-text.tsx'
import { type DataColumn, DataTable } from '#kit/web/data-table.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import type { PdsCompany, PdsLine } from '../contract.ts'
import { columnsFor, type PdsColumn } from '../exports/schedule.ts'
import { type SortField, stateOf } from '../rules/schedule.ts'
import { LineStatus, shownText } from './line-parts.tsx'
import { lineIds } from './schedule-address.ts'
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
  description: { width: 104, sort: 'ITEM_DESCRIPTION' },
  itemType: { width: 84, sort: 'ITEM_TYPE' },
  needBy: { width: 94, sort: 'NEED_BY_DATE' },
  order: { width: 84, sort: 'QTY_ORDER', numeric: true },
  delivered: { width: 60, numeric: true },
  remain: { width: 88, sort: 'QTY_REMAIN', numeric: true },
}

/** Columns that need a window of 1200 px or more. In a smaller window, only the details of a line show these fields. */
const inWideWindows: readonly PdsColumn[] = ['company', 'description', 'itemType']

export interface ScheduleListProps {
  readonly rows: readonly PdsLine[]
  readonly company: PdsCompany
  readonly stale: boolean
  readonly empty: ReactNode
  readonly onOpen: (line: PdsLine) => void
}

interface LineProps {
  readonly line: PdsLine
  readonly onOpen: (line: PdsLine) => void
}

const PoButton = ({ line, onOpen }: LineProps) => {
  const t = useTexts(scheduleTexts)
  return (
    <button
      type="button"
      className="row-open"
      aria-label={`${line.PO_NUM}: ${t('details', { item: line.ITEM_CODE })}`}
      onClick={() => onOpen(line)}
    >
      {line.PO_NUM}
    </button>
  )
}

const cell = (column: PdsColumn, company: PdsCompany, { line, onOpen }: LineProps): ReactNode => {
  if (column === 'status') return <LineStatus line={line} />
  if (column === 'po') return <PoButton line={line} onOpen={onOpen} />
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
  const lines = useMemo(() => {
    const ids = lineIds(rows)
    return rows.map((line, index) => ({ line, id: ids[index] ?? '' }))
  }, [rows])
  type Row = (typeof lines)[number]
  const { xl: isWide = true } = Grid.useBreakpoint()
  const visibleColumns = columnsFor(company).filter((column) => isWide || !inWideWindows.includes(column))
  const columns = visibleColumns.map((column): DataColumn<Row> => {
    const { width, sort: field, numeric } = looks[column]
    return {
      key: field ?? column,
      title: t(column),
      width,
      className: numeric ? 'number' : '',
      cell: ({ line }) => cell(column, company, { line, onOpen }),
      isSortable: field !== undefined,
    }
  })
  return (
    <DataTable<Row>
      rows={lines}
      columns={columns}
      rowKey={({ id }) => id}
      rowClassName={({ line }) => stateOf(line)}
      className="pds-table"
      hasTallHead
      stale={stale}
      empty={empty}
      sort={sort}
      onSort={onSort}
      onRowClick={({ line }) => onOpen(line)}
    />
  )
}

/** The schedule as cards, for phones. */
export const ScheduleCards = ({ rows, company, stale, empty, onOpen }: ScheduleListProps) => {
  const t = useTexts(scheduleTexts)
  if (rows.length === 0) return empty
  const ids = lineIds(rows)
  const fact = (column: PdsColumn, line: PdsLine) => (
    <div>
      <dt>{t(column)}</dt>
      <dd>{shownText(column, line, company) || '–'}</dd>
    </div>
  )
  return (
    <ul className={stale ? 'data-cards stale' : 'data-cards'}>
      {rows.map((line, index) => (
        <li key={ids[index]} className={stateOf(line)}>
          <div className="data-card-head">
            <button
              type="button"
              className="row-open"
              aria-label={`${orderOf(line)}: ${t('details', { item: line.ITEM_CODE })}`}
              onClick={() => onOpen(line)}
            >
              {orderOf(line)}
            </button>
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
