import { StatusChip } from '#kit/web/chip.tsx'
import { say, useTexts } from '#kit/web/i18n.ts'
import { whyNotConvert } from '../../rules/convert.ts'
import type { DeliveryStatus } from '../../rules/status.ts'
import { convertTexts } from './convert-texts.ts'
import { type ListRow, whyNotDelete } from './row.ts'
import { statusStyle, waitingStyle } from './status-style.ts'
import { listTexts } from './texts.ts'

export interface RowActions {
  /** The address of a PSC, for a new tab and for copying. */
  readonly hrefOf: (id: number) => string
  readonly open: (id: number) => void
  readonly remove: (row: ListRow) => void
  readonly convert: (row: ListRow) => void
}

export const DeliveryStatusChip = ({ status, isWaiting }: { status: DeliveryStatus; isWaiting?: boolean }) => {
  const t = useTexts(listTexts)
  const { word, ...look } = isWaiting ? waitingStyle : statusStyle[status]
  return <StatusChip {...look}>{t(word)}</StatusChip>
}

/** What was received of a delivery with missing boxes, next to the delivered quantity (RCV-12). */
export const ShortHint = ({ short }: { short: NonNullable<ListRow['short']> }) => {
  const t = useTexts(listTexts)
  return (
    <strong className="short-hint" title={t('shortHint', short)}>
      {' '}
      {t('shortReceived', short)}
      <span className="visually-hidden"> {t('shortHint', short)}</span>
    </strong>
  )
}

/** An invoice or DO number that opens the PSC (STA-05). */
export const NumberLink = ({ row, number, actions }: { row: ListRow; number: string; actions: RowActions }) => {
  const t = useTexts(listTexts)
  if (number === '') return null
  return (
    <a
      className="cut"
      data-whole=""
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

/** The Delete button. If it is disabled, the reason appears on hover and focus and is read by screen readers. */
export const DeleteButton = ({ row, actions }: { row: ListRow; actions: RowActions }) => {
  const t = useTexts(listTexts)
  const reason = row.isWaiting ? 'receivedAlready' : whyNotDelete(row.status)
  const number = row.invoice === '' ? row.doNo : row.invoice
  return (
    <button
      type="button"
      className="button row-button"
      aria-label={t('deleteNumber', { number })}
      aria-disabled={reason ? true : undefined}
      aria-description={reason ? t(reason) : undefined}
      data-whole={reason ? t(reason) : undefined}
      onClick={() => {
        if (!reason) actions.remove(row)
      }}
    >
      {t('delete')}
    </button>
  )
}

/** The button that converts a DO to an invoice. If it is disabled, it shows the reason (STA-04). */
export const ConvertButton = ({ row, actions }: { row: ListRow; actions: RowActions }) => {
  const t = useTexts(convertTexts)
  const refusal = whyNotConvert({ status: row.status, isInvoice: row.kind === 'invoice' })
  const reason = refusal && say(refusal.message, refusal.params)
  const number = row.kind === 'invoice' ? row.invoice : row.doNo
  return (
    <button
      type="button"
      className="button row-button"
      aria-label={t('convertNumber', { number })}
      aria-disabled={reason ? true : undefined}
      aria-description={reason}
      data-whole={reason}
      onClick={() => {
        if (!reason) actions.convert(row)
      }}
    >
      {t('convert')}
    </button>
  )
}
