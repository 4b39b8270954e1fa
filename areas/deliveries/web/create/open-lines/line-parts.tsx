import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import { stillDeliverable } from '#areas/purchase-orders/rules/still-deliverable.ts'
import { daysBetween, type IsoDate } from '#kit/shared/dates.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { OpenLine } from '../../../contract.ts'
import { checkAmount } from '../../../rules/amount.ts'
import { useLineName, useRefusalText } from '../line-inputs.tsx'
import { packsOf, quantityOf, type SelectedLine } from './selection.ts'
import { openLineTexts } from './texts.ts'

/** The maximum number of days that is shown with a due date. */
const MAX_DAYS_NAMED = 14

/** The due date of a line in words. */
export const DueDateText = ({ line, today }: { readonly line: OpenLine; readonly today: IsoDate }) => {
  const t = useTexts(openLineTexts)
  if (line.DUE_DATE === null) return null
  const days = daysBetween(today, line.DUE_DATE)
  if (line.late)
    return (
      <span className="due-late inline-row strong red-text">
        <Icon name="clock" size={14} />
        {t('daysLate', { count: -days })}
      </span>
    )
  if (days === 0) return <b>{t('dueToday')}</b>
  if (days === 1) return <span className="muted">{t('dueTomorrow')}</span>
  return days > 1 && days <= MAX_DAYS_NAMED ? <span className="muted">{t('inDays', { count: days })}</span> : null
}

/** Returns a function that returns why a line cannot be selected; null if it can. */
export const useReasonNotSelectable = () => {
  const t = useTexts(openLineTexts)
  return (line: OpenLine): string | null => {
    if (line.suggested > 0) return null
    const open = stillDeliverable(line)
    const size = packSizeOf(line)
    return open.gt(0) && size
      ? t('underOnePack', { open: formatQuantity(open), size: formatQuantity(size) })
      : t('allInTransit')
  }
}

interface DeliverProps {
  readonly line: OpenLine
  readonly selected: SelectedLine | undefined
  readonly facts: PackExemption
  readonly onType: (text: string) => void
}

/** The input with the quantity of a selected line, or the suggested quantity of a line that is not selected. */
export const DeliverInput = ({ line, selected, facts, onType }: DeliverProps) => {
  const t = useTexts(openLineTexts)
  const name = useLineName()(line)
  if (!selected) return <span className="muted">{formatQuantity(line.suggested)}</span>
  return (
    <input
      className="cell number"
      inputMode="decimal"
      autoComplete="off"
      data-field="deliver"
      aria-label={t('deliverOf', { name })}
      aria-invalid={checkAmount(line, quantityOf(selected) ?? 0, facts) ? true : undefined}
      value={selected.text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

/** Shows the packs of the quantity. For a refused quantity, it offers the quantity that fits. */
export const PacksOfLine = ({ line, selected, facts, onType }: DeliverProps) => {
  const t = useTexts(openLineTexts)
  const messageText = useRefusalText()
  const quantity = selected ? quantityOf(selected) : line.suggested
  const refusal = selected && checkAmount(line, quantity ?? 0, facts)
  if (refusal) {
    const { fits } = refusal.culprit ?? {}
    return fits === undefined ? (
      <span className="refused inline-row gap-4 red-text" title={messageText(refusal)}>
        <Icon name="alert" size={14} />
        {messageText(refusal)}
      </span>
    ) : (
      <button type="button" className="fit" title={messageText(refusal)} onClick={() => onType(String(fits))}>
        {t('use', { quantity: formatQuantity(fits) })}
      </button>
    )
  }
  const packs = packsOf(line, quantity, facts)
  return packs ? (
    <span className={selected ? undefined : 'muted'}>
      {t('packsOf', { packs: formatQuantity(packs.packs), size: formatQuantity(packs.size) })}
    </span>
  ) : (
    <span className="muted">{t('setPacks')}</span>
  )
}
