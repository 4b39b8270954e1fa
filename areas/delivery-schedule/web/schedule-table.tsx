import { Drawer, Grid } from 'antd'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { bangkokDay, daysBetween } from '#kit/shared/dates.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { stringifySearch } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { DataList, type DataListProps } from '#kit/web/list/data-list.tsx'
import type { DataColumn } from '#kit/web/list/data-table.tsx'
import { type ChipStyle, StatusChip } from '#kit/web/parts/chip.tsx'
import { LabelledValue } from '#kit/web/parts/labelled-value.tsx'
import { TruncatedText } from '#kit/web/parts/truncated-text.tsx'
import type { PdsCompany, PdsLine } from '../contract.ts'
import { type PdsColumn, pdsText, scheduleColumns } from '../exports/schedule.ts'
import { lineStatusOf, type ScheduleLineStatus, type SortField } from '../rules/schedule.ts'
import { scheduleTexts } from './texts.ts'

const statusStyles: Readonly<Record<ScheduleLineStatus, ChipStyle>> = {
  delayed: { tone: 'red', icon: 'clock' },
  waiting: { tone: 'grey', icon: 'calendar' },
  other: { tone: 'blue', icon: 'info' },
}

/** The status as colour, icon and text; 'Waiting...' for a line without a status. */
const LineStatus = ({ line }: { line: PdsLine }) => {
  const t = useTexts(scheduleTexts)
  const state = lineStatusOf(line)
  return (
    <StatusChip {...statusStyles[state]}>
      {state === 'waiting' ? t('waitingChip') : (line.STATUS ?? '').trim()}
    </StatusChip>
  )
}

/** The number of days since the need-by date; 0 if the line is not late. */
const daysLate = ({ NEED_BY_DATE, QTY_REMAIN }: PdsLine): number =>
  QTY_REMAIN > 0 ? Math.max(0, daysBetween(NEED_BY_DATE, bangkokDay(new Date()))) : 0

/** A value as the screen shows it: quantities have thousands separators. */
const shownText = (column: PdsColumn, line: PdsLine, company: PdsCompany): string =>
  pdsText(column, line, company, formatQuantity)

const columnStyles: Readonly<Record<PdsColumn, { width: number; sort?: SortField; numeric?: true }>> = {
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

/** Columns that need a window of 1200 px. In a smaller one, only the details of a line show these fields. */
const inWideWindows: readonly PdsColumn[] = ['company', 'description', 'itemType']

const cardFacts: readonly PdsColumn[] = ['needBy', 'remain', 'order', 'delivered']

interface ScheduleRow {
  readonly line: PdsLine
  readonly id: string
}

const OpenButton = ({ order, item, onPress }: { order: string; item: string; onPress: () => void }) => {
  const t = useTexts(scheduleTexts)
  return (
    <button type="button" className="row-open" aria-label={`${order}: ${t('details', { item })}`} onClick={onPress}>
      {order}
    </button>
  )
}

const renderCell = (
  column: PdsColumn,
  company: PdsCompany,
  { line, id }: ScheduleRow,
  onOpen: (id: string) => void,
) => {
  if (column === 'status') return <LineStatus line={line} />
  if (column === 'po') return <OpenButton order={line.PO_NUM} item={line.ITEM_CODE} onPress={() => onOpen(id)} />
  const text = shownText(column, line, company)
  return columnStyles[column].numeric ? text : <TruncatedText text={text} width={columnStyles[column].width} />
}

const ScheduleCard = ({ line, company, onOpen }: { line: PdsLine; company: PdsCompany; onOpen: () => void }) => {
  const t = useTexts(scheduleTexts)
  const order = line.PO_REL_NUM === null ? line.PO_NUM : `${line.PO_NUM} / ${line.PO_REL_NUM}`
  return (
    <>
      <div className="data-card-head">
        <OpenButton order={order} item={line.ITEM_CODE} onPress={onOpen} />
        <LineStatus line={line} />
      </div>
      <p>
        {line.ITEM_CODE} <span className="muted">{line.ITEM_DESCRIPTION}</span>
      </p>
      <p className="muted">{line.VENDOR_NAME}</p>
      <dl className="data-facts">
        {cardFacts.map((column) => (
          <LabelledValue key={column} label={t(column)}>
            {shownText(column, line, company) || '–'}
          </LabelledValue>
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
  const visibleColumns = scheduleColumns(company).filter((column) => isWide || !inWideWindows.includes(column))
  const columns = visibleColumns.map((column): DataColumn<ScheduleRow> => {
    const { width, sort: field, numeric } = columnStyles[column]
    return {
      key: field ?? column,
      title: t(column),
      width,
      className: numeric ? 'number' : '',
      cell: (row) => renderCell(column, company, row, onOpen),
      isSortable: field !== undefined,
    }
  })
  return (
    <DataList<ScheduleRow>
      {...list}
      columns={columns}
      card={({ line, id }) => <ScheduleCard line={line} company={company} onOpen={() => onOpen(id)} />}
      rowKey={({ id }) => id}
      rowClassName={({ line }) => lineStatusOf(line)}
      className="pds-table"
      hasTallHead
      onRowClick={({ id }) => onOpen(id)}
    />
  )
}

/** The drawer that shows all fields of a line (G-138). */
export const LineDrawer = ({
  line,
  company,
  onClose,
}: {
  line: PdsLine | undefined
  company: PdsCompany
  onClose: () => void
}) => {
  const t = useTexts(scheduleTexts)
  const mayDeliver = may(useUser().user_type, 'delivery.create')
  return (
    <Drawer open={line !== undefined} title={line ? `PO ${line.PO_NUM}` : ''} size={420} onClose={onClose}>
      {line && (
        <>
          <dl className="pds-details">
            {scheduleColumns(company).map((column) => (
              <div key={column} style={{ display: 'contents' }}>
                <dt>{t(column)}</dt>
                <dd>
                  {column === 'status' ? (
                    <LineStatus line={line} />
                  ) : column === 'needBy' && daysLate(line) > 0 ? (
                    `${line.NEED_BY_DATE} (${t('daysLate', { count: daysLate(line) })})`
                  ) : (
                    shownText(column, line, company) || '–'
                  )}
                </dd>
              </div>
            ))}
            <dt>{t('vendorNo')}</dt>
            <dd>{line.VENDOR_ID}</dd>
          </dl>
          {mayDeliver && (
            <a
              className="button"
              href={`#/${stringifySearch({ company: company.company, po: line.PO_NUM, rel: line.PO_REL_NUM })}`}
            >
              {t('deliverThis')}
            </a>
          )}
        </>
      )}
    </Drawer>
  )
}
