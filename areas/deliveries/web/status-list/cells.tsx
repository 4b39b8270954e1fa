import { StatusChip } from '#kit/web/chip.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { whyNotConvert } from '../../rules/convert.ts'
import { type DeliveryStatus, isActionAllowed } from '../../rules/status.ts'
import type { ListRow } from './row.ts'
import { statusStyle, waitingStyle } from './status-style.ts'
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

export const DeliveryStatusChip = ({ status, isWaiting }: { status: DeliveryStatus; isWaiting?: boolean }) => {
  const t = useTexts(listTexts)
  const { word, ...look } = isWaiting ? waitingStyle : statusStyle[status]
  return <StatusChip {...look}>{t(word)}</StatusChip>
}

/** The received quantity of a delivery with missing boxes, next to the delivered quantity (RCV-12). */
export const ShortReceiptHint = ({ short }: { short: NonNullable<ListRow['short']> }) => {
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
export const NumberLink = ({ row, number, actions, isCut = true }: NumberLinkProps) => {
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

/** The number of boxes scanned at the dock, of all boxes. Until a box is scanned, it is the number of all boxes. */
export const BoxCount = ({ row: { scanned, packs } }: { row: ListRow }) => {
  const t = useTexts(listTexts)
  if (scanned === undefined) return packs
  return (
    <strong title={t('boxesHint', { scanned, packs })}>
      {scanned} / {packs}
      <span className="visually-hidden"> {t('boxesHint', { scanned, packs })}</span>
    </strong>
  )
}

/** The number of problems that the store reported about a delivery in transit; nothing if there are none. */
export const ProblemCount = ({ count }: { count: number }) => {
  const t = useTexts(listTexts)
  if (count === 0) return null
  return (
    <StatusChip tone="red" icon="alert">
      {t('problemCount', { count })}
    </StatusChip>
  )
}

/** Returns whether a delivery can be deleted (STA-11) or converted to an invoice (STA-04). */
export const allowsAction = (action: RowAction, { status, kind, isWaiting }: ListRow): boolean =>
  action === 'delete'
    ? !isWaiting && isActionAllowed('delete', status)
    : whyNotConvert({ status, isInvoice: kind === 'invoice' }) === undefined

interface ActionButtonProps {
  readonly action: RowAction
  readonly row: ListRow
  readonly actions: RowActions
}

export const ActionButton = ({ action, row, actions }: ActionButtonProps) => {
  const t = useTexts(listTexts)
  if (!allowsAction(action, row)) return null
  return (
    <button
      type="button"
      className="button row-button"
      aria-label={
        action === 'delete' ? t('deleteNumber', { number: row.number }) : t('convertNumber', { number: row.doNo })
      }
      onClick={() => actions.act(action, row)}
    >
      {t(action)}
    </button>
  )
}
