import type { KeyboardEvent } from 'react'
import { stillDeliverable } from '#areas/purchase-orders/rules/still-deliverable.ts'
import { textOf } from '#kit/shared/message.ts'
import { formatPrice, formatQuantity } from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { deliveryMessages as messages } from '../../messages.ts'
import type { ComparedField, LineChange } from '../../rules/line-changes.ts'
import { lotSetupRefusal } from '../../rules/lots.ts'
import { draftTexts } from '../draft-texts.ts'
import { purchaseOrderColumnTexts } from './column-texts.ts'
import type { Row } from './delivery-form.ts'
import { createTexts } from './texts.ts'
import { type EditedLine, type LineProps, leaveNumberField } from './use-line.ts'
import './draft.css'

/** Returns a function that returns the text of a refusal in the language of the screen. */
export const useRefusalText = () => {
  const language = useLanguage()
  return (refusal: Refusal): string => textOf(refusal.message, language, refusal.params)
}

interface OfLine {
  readonly edited: EditedLine
  /** The name of the line for screen readers. */
  readonly name: string
}

/**
 * The input of QTY Del. or # Packs. If a pack size determines # Packs, the number is shown without an input, with the
 * quantity of a partly filled last pack (DLV-04).
 */
export const QuantityInput = ({
  edited,
  name,
  field,
  noteId,
}: OfLine & { readonly field: 'amount' | 'packs'; readonly noteId: string }) => {
  const t = useTexts(createTexts)
  const { note, live, packsFollow, remainder } = edited
  const number = edited[field]
  const noted = note?.field === field
  if (field === 'packs' && packsFollow) {
    return (
      <output className="packs" aria-label={t('packsOf', { name })}>
        {number.text}
        {remainder !== null && <small>{t('lastPack', { quantity: formatQuantity(remainder) })}</small>}
      </output>
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') number.typing.handOver()
  }
  return (
    <input
      className="cell number"
      inputMode="decimal"
      autoComplete="off"
      data-field={field}
      aria-label={t(field === 'amount' ? 'amountOf' : 'packsOf', { name })}
      placeholder={field === 'amount' ? `≤ ${formatQuantity(stillDeliverable(live.line))}` : undefined}
      value={number.text}
      aria-invalid={(noted && !note.isWarning) || undefined}
      aria-describedby={noted ? noteId : undefined}
      onFocus={(event) => event.target.select()}
      onChange={(event) => number.typing.type(event.target.value)}
      onPaste={(event) => {
        if (field === 'amount' && edited.paste(event.clipboardData.getData('text'))) event.preventDefault()
      }}
      onBlur={() => leaveNumberField(number)}
      onKeyDown={onKeyDown}
    />
  )
}

/** The input of Lot Sup. If it is empty, the delivery date is used, which is shown as the placeholder (G-78). */
export const LotSupInput = ({
  edited,
  name,
  noteId,
  hint,
}: OfLine & { readonly noteId: string; readonly hint: string }) => {
  const t = useTexts(createTexts)
  const { note, lotSup } = edited
  const noted = note?.field === 'lotSup'
  return (
    <input
      className="cell"
      autoComplete="off"
      data-field="lotSup"
      aria-label={t('lotSupOf', { name })}
      value={lotSup.text}
      placeholder={hint}
      aria-invalid={noted || undefined}
      aria-describedby={noted ? noteId : undefined}
      onChange={(event) => lotSup.typing.type(event.target.value)}
      onBlur={() => lotSup.typing.leave()}
      onKeyDown={(event) => event.key === 'Enter' && lotSup.typing.handOver()}
    />
  )
}

/**
 * The button 'Set up Lot', which opens the lots in the row. It shows why it is disabled, what is missing, or that the
 * lots are complete (DLV-05, DLV-07).
 */
export const LotButton = ({ edited, name, isOpen }: OfLine & { readonly isOpen: boolean }) => {
  const t = useTexts(createTexts)
  const messageText = useRefusalText()
  const { live, lotsReady, lotsMissing, toggleLots } = edited
  const refusal = lotSetupRefusal(live)
  // without a pack size, the button opens the row, which shows that packs are missing (G-207)
  const waits = edited.packsFollow && refusal !== undefined
  const state = lotsReady
    ? { className: 'done', label: t('lotsDoneOf', { count: live.packs.length, name }), icon: 'tick' as const }
    : lotsMissing > 0
      ? { className: 'missing', label: t('lotsMissingOf', { count: lotsMissing, name }), icon: 'alert' as const }
      : { className: '', label: t('setUpLotOf', { name }), icon: undefined }
  const text = lotsReady
    ? t('lotsDone', { count: live.packs.length })
    : lotsMissing > 0
      ? t('lotsMissing', { count: lotsMissing })
      : t('setUpLot')
  return (
    <button
      type="button"
      data-field="lots"
      className={`lot-button ${state.className}`}
      aria-label={state.label}
      aria-expanded={isOpen}
      aria-disabled={waits || undefined}
      title={waits ? messageText(refusal) : undefined}
      onClick={waits ? undefined : toggleLots}
    >
      {state.icon && <Icon name={state.icon} size={14} />}
      {text}
    </button>
  )
}

/** The button that inserts the number that would be accepted. */
export const FitButton = ({ edited, name }: OfLine) => {
  const t = useTexts(createTexts)
  const fits = edited.note?.refusal.culprit?.fits
  if (fits === undefined) return null
  const quantity = formatQuantity(fits)
  return (
    <button type="button" className="fit" aria-label={t('takeFitOf', { quantity, name })} onClick={edited.takeFit}>
      {t('takeFit', { quantity })}
    </button>
  )
}

const titles = {
  ITEM_CODE: 'itemCode',
  DUE_DATE: 'dueDate',
  PIECES_PER_KANBAN: 'kanban',
  QUANTITY: 'quantity',
  QUANTITY_RECEIVED: 'received',
  QUANTITY_REMAIN: 'remaining',
  transit: 'transit',
  UNIT_PRICE: 'unitPrice',
  UOM: 'uom',
} as const satisfies Record<ComparedField, keyof (typeof purchaseOrderColumnTexts)['en']>

const formatChange = (fact: ComparedField, value: LineChange['from']): string => {
  if (value === null || value === '') return '-'
  if (typeof value === 'string') return value
  return fact === 'UNIT_PRICE' ? formatPrice(value) : formatQuantity(value)
}

/** Returns whether a row shows a notice about changes of its line. */
export const hasRowNotice = ({ changes, isGone, chosen }: Row): boolean => chosen && (isGone || changes.length > 0)

/** Shows what changed in a line since the draft was saved, or that it is no longer open (DLV-16). */
export const RowNotice = ({ row, name, dispatch }: Pick<LineProps, 'row' | 'dispatch'> & { readonly name: string }) => {
  const t = useTexts(draftTexts)
  const head = useTexts(purchaseOrderColumnTexts)
  const messageText = useRefusalText()
  const { line } = row.draft
  if (row.isGone)
    return (
      <div className="row-news gone">
        <Icon name="alert" size={14} />
        <span>{messageText(refuse(messages.LINE_NOT_IN_ERP, { po: line.PO_NUMBER, line: line.LINE_NUM }))}</span>
        <button
          type="button"
          className="fit"
          aria-label={t('takeOffOf', { name })}
          onClick={() => dispatch({ type: 'choose', key: row.key, chosen: false })}
        >
          {t('takeOff')}
        </button>
      </div>
    )
  const parts = row.changes.map(({ fact, from, to }) =>
    t('change', { name: head(titles[fact]), from: formatChange(fact, from), to: formatChange(fact, to) }),
  )
  return (
    <div className="row-news changed">
      <Icon name="info" size={14} />
      <span>
        {t('changed')} {parts.join(' · ')}
      </span>
      <button
        type="button"
        className="fit"
        aria-label={t('seenOf', { name })}
        onClick={() => dispatch({ type: 'seen', key: row.key })}
      >
        {t('seen')}
      </button>
    </div>
  )
}
