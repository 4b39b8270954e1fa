import type { ReactNode } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import type { DataColumn } from '#kit/web/list/data-table.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { StatusChip } from '#kit/web/parts/chip.tsx'
import { LabelledValue, WideValue } from '#kit/web/parts/labelled-value.tsx'
import { TruncatedText } from '#kit/web/parts/truncated-text.tsx'
import { whyNotConvert } from '../../rules/convert.ts'
import { isActionAllowed } from '../../rules/status.ts'
import type { ListColumn } from './columns.ts'
import type { ListRow } from './row.ts'
import { sortFields } from './search.ts'
import { DeliveryStatusChip } from './status-chip.tsx'
import { listTexts } from './texts.ts'

export interface RowActions {
  /** Returns the URL of a PSC, for a new tab and for copying. */
  readonly hrefOf: (id: number) => string
  readonly open: (id: number) => void
  readonly act: (action: RowAction, row: ListRow) => void
}

/** An action for one delivery. It is also the key of the column with its button. */
export type RowAction = 'delete' | 'toInvoice'

export const isRowAction = (key: string): key is RowAction => key === 'delete' || key === 'toInvoice'

/** The received quantity of a delivery with missing boxes, next to the delivered quantity (RCV-12). */
const ShortReceiptHint = ({ short }: { short: NonNullable<ListRow['short']> }) => {
  const t = useTexts(listTexts)
  return (
    <strong className="short-hint" title={t('shortHint', short)}>
      {' '}
      {t('shortReceived', short)}
      <span className="visually-hidden"> {t('shortHint', short)}</span>
    </strong>
  )
}

interface NumberLinkProps {
  readonly row: ListRow
  readonly number: string
  readonly actions: RowActions
  readonly isCut?: boolean
}

/** An invoice or DO number that opens the PSC (STA-05). */
const NumberLink = ({ row, number, actions, isCut = true }: NumberLinkProps) => {
  const t = useTexts(listTexts)
  if (number === '') return null
  return (
    <a
      {...(isCut ? { className: 'cut', 'data-whole': '' } : {})}
      href={actions.hrefOf(row.id)}
      aria-label={t('openPsc', { number })}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        actions.open(row.id)
      }}
    >
      {number}
    </a>
  )
}

/** The number of boxes scanned at the dock and of all boxes; before the first scan, only that of all boxes. */
const BoxCount = ({ row: { scanned, packs } }: { row: ListRow }) => {
  const t = useTexts(listTexts)
  if (scanned === undefined) return packs
  return (
    <strong title={t('boxesHint', { scanned, packs })}>
      {scanned} / {packs}
      <span className="visually-hidden"> {t('boxesHint', { scanned, packs })}</span>
    </strong>
  )
}

/** The number of problems that the store reported about a delivery in transit. Renders nothing if there are none. */
const ProblemCount = ({ count }: { count: number }) => {
  const t = useTexts(listTexts)
  if (count === 0) return null
  return (
    <StatusChip tone="red" icon="alert">
      {t('problemCount', { count })}
    </StatusChip>
  )
}

/** Returns whether a delivery can be deleted (STA-11) or converted to an invoice (STA-04). */
export const isRowActionAllowed = (action: RowAction, { status, kind, isWaiting }: ListRow): boolean =>
  action === 'delete'
    ? !isWaiting && isActionAllowed('delete', status)
    : whyNotConvert({ status, isInvoice: kind === 'invoice' }) === undefined

const ActionButton = ({ action, row, actions }: { action: RowAction; row: ListRow; actions: RowActions }) => {
  const t = useTexts(listTexts)
  if (!isRowActionAllowed(action, row)) return null
  return (
    <Button
      className="row-button"
      aria-label={`${t(action)} ${action === 'delete' ? row.number : row.doNo}`}
      onClick={() => actions.act(action, row)}
    >
      {t(action)}
    </Button>
  )
}

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
            {row.lines > 1 && <span className="muted smaller"> · {t('lines', { count: row.lines })}</span>}
          </>
        )
      case 'status':
        return <DeliveryStatusChip status={row.status} isWaiting={row.isWaiting} />
      case 'delete':
      case 'toInvoice':
        return <ActionButton action={column.key} row={row} actions={actions} />
      case 'user':
        return <TruncatedText text={row.user} whole={`${row.user} · ${row.supplier}`} width={column.width} />
      case 'po':
      case 'rel':
      case 'remarks':
        return <TruncatedText text={row[column.key]} width={column.width} />
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
        return row[column.key]
    }
  }
}

const classOf = (column: ListColumn): string =>
  column.numeric ? 'number' : column.key === 'status' ? 'status-cell' : ''

/** The width in px of '1,200 received 1,000 · 3 lines', for a delivery received with missing boxes. */
const SHORT_QUANTITY_WIDTH = 232

/** Returns the columns of the table, which scrolls with a fixed header and fixed first columns (STA-02). */
export const useDataColumns = (
  columns: readonly ListColumn[],
  rows: readonly ListRow[],
  actions: RowActions,
): DataColumn<ListRow>[] => {
  const t = useTexts(listTexts)
  const cell = useCell(actions)
  const hasShortReceipt = rows.some(({ short }) => short)
  // only the first columns can stay visible on the left
  const firstLoose = columns.findIndex(({ fixed }) => !fixed)
  return columns.map((column, place) => ({
    key: column.key,
    title: t(column.key),
    width: hasShortReceipt && column.key === 'quantity' ? SHORT_QUANTITY_WIDTH : column.width,
    className: classOf(column),
    fixed: place < firstLoose ? 'left' : undefined,
    isSortable: column.key in sortFields,
    cell: (row) => cell(column, row),
  }))
}

interface CardProps {
  readonly row: ListRow
  readonly actions: RowActions
  readonly columns: readonly ListColumn[]
}

const hasSupplier = (columns: readonly ListColumn[]): boolean => columns.some(({ key }) => key === 'supplier')

const CardFacts = ({ row, columns }: Pick<CardProps, 'row' | 'columns'>) => {
  const t = useTexts(listTexts)
  return (
    <dl className="data-facts">
      {hasSupplier(columns) && <WideValue label={t('supplier')}>{row.supplier}</WideValue>}
      <LabelledValue label={t('po')}>{row.rel === '' ? row.po : `${row.po} / ${row.rel}`}</LabelledValue>
      <LabelledValue label={t('quantity')}>
        {row.quantity}
        {row.short && <ShortReceiptHint short={row.short} />}{' '}
        <span className="muted">· {t('lines', { count: row.lines })}</span>
      </LabelledValue>
      <LabelledValue label={t('boxes')}>
        <BoxCount row={row} />
      </LabelledValue>
      {row.problems > 0 && (
        <LabelledValue label={t('problems')}>
          <ProblemCount count={row.problems} />
        </LabelledValue>
      )}
      <LabelledValue label={t('deliveryDate')}>{row.deliveryDate}</LabelledValue>
      <LabelledValue label={t('createdAt')}>{row.createdAt}</LabelledValue>
      <LabelledValue label={t('receivedNo')}>{row.receivedNo}</LabelledValue>
      <LabelledValue label={t('receivedAt')}>{row.receivedAt}</LabelledValue>
      <LabelledValue label={t('headerTags')}>{row.headerTags}</LabelledValue>
      <LabelledValue label={t('packTags')}>{row.packTags}</LabelledValue>
      <WideValue label={t('remarks')}>{row.remarks}</WideValue>
    </dl>
  )
}

export const DeliveryCard = ({ row, actions, columns }: CardProps) => {
  const t = useTexts(listTexts)
  return (
    <>
      <div className="card-head row gap-12 spread">
        <NumberLink row={row} number={row.number} actions={actions} isCut={false} />
        <DeliveryStatusChip status={row.status} isWaiting={row.isWaiting} />
      </div>
      <p className="muted">
        {t(row.kind)}
        {row.invoice !== '' && row.doNo !== '' && ` (${t('do')} ${row.doNo})`} · {row.company}
        {hasSupplier(columns) && ` · ${row.user}`}
      </p>
      <CardFacts row={row} columns={columns} />
      {columns.map(
        ({ key }) => isRowAction(key) && <ActionButton key={key} action={key} row={row} actions={actions} />,
      )}
    </>
  )
}
