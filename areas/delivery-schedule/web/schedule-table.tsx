import { Grid } from 'antd'
import { CutText } from '#kit/web/cut-text.tsx'
import { DataList, type DataListProps } from '#kit/web/data-list.tsx'
import type { DataColumn } from '#kit/web/data-table.tsx'
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

const cardFacts: readonly PdsColumn[] = ['needBy', 'remain', 'order', 'delivered']

interface ScheduleRow {
  readonly line: PdsLine
  readonly id: string
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

interface ScheduleCardProps {
  readonly line: PdsLine
  readonly company: PdsCompany
  readonly onOpen: () => void
}

const ScheduleCard = ({ line, company, onOpen }: ScheduleCardProps) => {
  const t = useTexts(scheduleTexts)
  return (
    <>
      <div className="data-card-head">
        <OpenButton order={orderOf(line)} item={line.ITEM_CODE} onPress={onOpen} />
        <LineStatus line={line} />
      </div>
      <p>
        {line.ITEM_CODE} <span className="muted">{line.ITEM_DESCRIPTION}</span>
      </p>
      <p className="muted">{line.VENDOR_NAME}</p>
      <dl className="data-facts">
        {cardFacts.map((column) => (
          <div key={column}>
            <dt>{t(column)}</dt>
            <dd>{shownText(column, line, company) || '–'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

interface ScheduleListProps extends Pick<DataListProps<ScheduleRow>, 'list' | 'empty' | 'sort' | 'onSort'> {
  readonly company: PdsCompany
  readonly onOpen: (id: string) => void
}

export const ScheduleList = ({ company, onOpen, ...list }: ScheduleListProps) => {
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
    <DataList<ScheduleRow>
      {...list}
      columns={columns}
      card={({ line, id }) => <ScheduleCard line={line} company={company} onOpen={() => onOpen(id)} />}
      rowKey={({ id }) => id}
      rowClassName={({ line }) => stateOf(line)}
      className="pds-table"
      hasTallHead
      onRowClick={({ id }) => onOpen(id)}
    />
  )
}
