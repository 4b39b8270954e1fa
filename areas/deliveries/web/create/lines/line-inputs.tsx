import type { InputHTMLAttributes } from 'react'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { stillDeliverableQuantity } from '#areas/purchase-orders/rules/still-deliverable.ts'
import { formatPrice, formatQuantity } from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/parts/icons.tsx'
import { deliveryMessages as messages } from '../../../messages.ts'
import type { ComparedField, LineChange } from '../../../rules/lines/line-changes.ts'
import { lotSetupRefusal } from '../../../rules/lines/lots.ts'
import type { FormRow } from '../delivery-form.ts'
import { createTexts } from '../texts.ts'
import { purchaseOrderColumnTexts } from './column-texts.ts'
import type { CellNote, EditedLineState, LineField, LineProps } from './use-line.ts'

/** The text of a refusal in the current language. */
export const refusalText = ({ message, params }: Refusal): string => messageText(message, params)

/** Returns a function that describes a line for screen readers. */
export const useLineName = () => {
  const t = useTexts(createTexts)
  return (line: PoLine) => t('lineName', { po: line.PO_NUMBER, line: line.LINE_NUM, item: line.ITEM_CODE })
}

interface OfLine {
  readonly edited: EditedLineState
}

type ChoiceProps = OfLine & Pick<LineProps, 'row' | 'dispatch'>

type LineInputProps = OfLine & InputHTMLAttributes<HTMLInputElement> & { readonly field: LineField }

const labels = { amount: 'qtyDel', packs: 'packs', lotSup: 'lotSup' } as const

const LineInput = ({ edited, field, ...input }: LineInputProps) => {
  const t = useTexts(createTexts)
  const { note, name, noteId } = edited
  const { text, typing } = edited[field]
  const noted = note?.field === field
  return (
    <input
      autoComplete="off"
      data-field={field}
      aria-label={t('fieldOf', { field: t(labels[field]), name })}
      value={text}
      aria-invalid={(noted && !note.isWarning) || undefined}
      aria-describedby={noted ? noteId : undefined}
      onChange={(event) => typing.type(event.target.value)}
      onBlur={typing.leave}
      onKeyDown={(event) => event.key === 'Enter' && typing.handOver()}
      {...input}
    />
  )
}

/**
 * The input of QTY Del. or # Packs. If # Packs follows from the pack size, it is read-only text, with the quantity of a
 * partly filled last pack (DLV-04).
 */
export const QuantityInput = ({ edited, field }: OfLine & { readonly field: 'amount' | 'packs' }) => {
  const t = useTexts(createTexts)
  const { live, packsFollow, remainder, name } = edited
  if (field === 'packs' && packsFollow) {
    return (
      <output className="packs" aria-label={t('fieldOf', { field: t('packs'), name })}>
        {edited.packs.text}
        {remainder !== null && <small>{t('lastPack', { quantity: formatQuantity(remainder) })}</small>}
      </output>
    )
  }
  return (
    <LineInput
      edited={edited}
      field={field}
      className="cell number"
      inputMode="decimal"
      placeholder={field === 'amount' ? `≤ ${formatQuantity(stillDeliverableQuantity(live.line))}` : undefined}
      onFocus={(event) => event.target.select()}
      onPaste={(event) => {
        if (field === 'amount' && edited.paste(event.clipboardData.getData('text'))) event.preventDefault()
      }}
    />
  )
}

/** The input of Lot Sup. Its placeholder is the delivery date, which is used if the input is empty (G-78). */
export const LotSupInput = ({ edited, hint }: OfLine & { readonly hint: string }) => (
  <LineInput edited={edited} field="lotSup" className="cell" placeholder={hint} />
)

const lotButtonStyles = {
  lotsDone: { className: 'done', icon: 'tick' },
  lotsMissing: { className: 'missing', icon: 'alert' },
  setUpLot: { className: '', icon: undefined },
} as const

/** The button 'Set up Lot'. Shows why it is disabled, what is missing, or that all lots are set (DLV-05, DLV-07). */
export const LotButton = ({ edited, isOpen }: OfLine & { readonly isOpen: boolean }) => {
  const t = useTexts(createTexts)
  const { name, live, lotsReady, lotsMissing, toggleLots } = edited
  const refusal = lotSetupRefusal(live)
  // if there is no pack size, the button opens the row, which then shows that packs are missing (G-207)
  const waits = edited.packsFollow && refusal !== undefined
  const state = lotsReady ? 'lotsDone' : lotsMissing > 0 ? 'lotsMissing' : 'setUpLot'
  const count = lotsReady ? live.packs.length : lotsMissing
  const { className, icon } = lotButtonStyles[state]
  return (
    <button
      type="button"
      data-field="lots"
      className={`lot-button inline-row gap-4 ${className}`}
      aria-label={t(`${state}Of`, { count, name })}
      aria-expanded={isOpen}
      aria-disabled={waits || undefined}
      title={waits ? refusalText(refusal) : undefined}
      onClick={waits ? undefined : toggleLots}
    >
      {icon && <Icon name={icon} size={14} />}
      {t(state, { count })}
    </button>
  )
}

interface LineNoteProps extends OfLine {
  readonly note: CellNote
  readonly iconSize: number
}

/** The error or warning of a line, with a button that inserts a number that would be accepted. */
export const LineNote = ({ edited: { name, takeFit }, note: { refusal, isWarning }, iconSize }: LineNoteProps) => {
  const t = useTexts(createTexts)
  const { fits } = refusal.culprit ?? {}
  const quantity = fits === undefined ? undefined : formatQuantity(fits)
  return (
    <>
      <Icon name={isWarning ? 'info' : 'alert'} size={iconSize} />
      <span>{refusalText(refusal)}</span>
      {quantity !== undefined && (
        <button type="button" className="fit" aria-label={t('takeFitOf', { quantity, name })} onClick={takeFit}>
          {t('takeFit', { quantity })}
        </button>
      )}
    </>
  )
}

/** The check box that selects a line. */
export const LineChoice = ({ row: { key, chosen }, edited: { name, isClosed }, dispatch }: ChoiceProps) => {
  const t = useTexts(createTexts)
  return (
    <input
      type="checkbox"
      id={`choose-${key}`}
      aria-label={t('choose', { name })}
      checked={chosen}
      disabled={isClosed}
      onChange={(event) => dispatch({ type: 'choose', key, chosen: event.target.checked })}
    />
  )
}

const formatChange = (fact: ComparedField, value: LineChange['from']): string => {
  if (value === null || value === '') return '-'
  if (typeof value === 'string') return value
  return fact === 'UNIT_PRICE' ? formatPrice(value) : formatQuantity(value)
}

/** Returns whether a row shows a notice about changes of its line. */
export const hasRowNotice = ({ changes, isGone, chosen }: FormRow): boolean => chosen && (isGone || changes.length > 0)

/** Shows what changed in a line since the draft was saved, or that the line is no longer open (DLV-16). */
export const RowNotice = ({ row, edited: { name }, dispatch }: ChoiceProps) => {
  const t = useTexts(createTexts)
  const head = useTexts(purchaseOrderColumnTexts)
  const { key, isGone } = row
  const { PO_NUMBER: po, LINE_NUM: line } = row.draft.line
  const changes = row.changes.map(({ fact, from, to }) =>
    t('change', { name: head(fact), from: formatChange(fact, from), to: formatChange(fact, to) }),
  )
  return (
    <div className={`row-news row ${isGone ? 'red-text' : 'amber-text'}`}>
      <Icon name={isGone ? 'alert' : 'info'} size={14} />
      <span>
        {isGone
          ? refusalText(refuse(messages.LINE_NOT_IN_ERP, { po, line }))
          : `${t('changed')} ${changes.join(' · ')}`}
      </span>
      <button
        type="button"
        className="fit"
        aria-label={isGone ? `${t('takeOff')} ${name}` : t('seenOf', { name })}
        onClick={() => dispatch(isGone ? { type: 'choose', key, chosen: false } : { type: 'seen', key })}
      >
        {t(isGone ? 'takeOff' : 'seen')}
      </button>
    </div>
  )
}

interface SelectAllBoxProps {
  readonly label: string
  /** The number of lines that can be selected; `chosen` is the number of selected ones. */
  readonly all: number
  readonly chosen: number
  readonly onChange: (isChecked: boolean) => void
}

/** The check box that selects all lines of a table. It shows whether all, some or none are selected. */
export const SelectAllBox = ({ label, all, chosen, onChange }: SelectAllBoxProps) => (
  <input
    type="checkbox"
    aria-label={label}
    disabled={all === 0}
    checked={all > 0 && chosen === all}
    ref={(box) => {
      if (box) box.indeterminate = chosen > 0 && chosen < all
    }}
    onChange={(event) => onChange(event.target.checked)}
  />
)
