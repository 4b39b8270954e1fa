import { useCallback, useEffect, useMemo } from 'react'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import type { Refusal } from '#kit/shared/result.ts'
import { checkAmount, warnOfAmount } from '../../rules/amount.ts'
import { whyNotChoosable } from '../../rules/choosable.ts'
import type { DraftLine } from '../../rules/draft.ts'
import { lotsAreSetUp } from '../../rules/lots.ts'
import { checkText } from '../../rules/numbers.ts'
import { checkPacks } from '../../rules/packs.ts'
import { isSpreadsheet } from '../../rules/paste-amounts.ts'
import { readNumber } from '../../rules/read-number.ts'
import { type DeliveryFormAction, type Row, type TypedLine, withTypedValues } from './delivery-form.ts'
import { type TypingState, useTyping } from './use-typing.ts'

export type InputField = 'amount' | 'packs' | 'lots' | 'lotSup'

export type LotsState = 'closed' | 'new' | 'open'

/** Opens and closes the lots of a line in its row; those of one line are open at a time (DLV-19). */
export interface LotsControl {
  readonly toggle: (key: string) => void
  /** Closes them and puts the cursor back on the button of the line. */
  readonly close: (key: string) => void
  /** The cursor is in the lots that were just opened. */
  readonly focused: () => void
}

export interface LinesProps {
  readonly lotsStateOf: (key: string) => LotsState
  readonly rows: readonly Row[]
  readonly facts: PackExemption
  readonly dispatch: (step: DeliveryFormAction) => void
  readonly lots: LotsControl
  readonly lotHint: string
  /** Cells of a spreadsheet, pasted into the line with this key. */
  readonly pasteFrom: (key: string, text: string) => void
  /** A wish to put the cursor there; a new object is a new wish. */
  readonly focusOn: { readonly key: string; readonly field: InputField } | undefined
}

export type LineField = 'amount' | 'packs' | 'lotSup'

/** A complaint under a cell of a row. `fits`: the number that would be accepted, taken by one click. */
export interface CellNote {
  readonly field: LineField
  readonly refusal: Refusal
  readonly isWarning: boolean
}

export interface RowJudgement {
  /** Why the row cannot be chosen (DLV-01). */
  readonly closed: Refusal | undefined
  /** The first thing that speaks against what was typed, else a warning. */
  readonly note: CellNote | undefined
  /** Quantity in the last pack where it is not a full one (DLV-04). */
  readonly remainder: number | null
  /** # Packs follows from the amount. */
  readonly packsFollow: boolean
  readonly lotsReady: boolean
  /** Packs without a heat number where others have one already; 0 otherwise. */
  readonly lotsMissing: number
}

const noteOf = ({ line, amount, packCount, lotSup }: DraftLine, facts: PackExemption): CellNote | undefined => {
  const refused = (field: LineField, refusal: Refusal | undefined): CellNote | undefined =>
    refusal && { field, refusal, isWarning: false }
  const warning = amount === null ? undefined : warnOfAmount(line, amount)
  return (
    refused('amount', amount === null ? undefined : checkAmount(line, amount, facts)) ??
    refused('packs', packCount === null ? undefined : checkPacks(line, amount, packCount)) ??
    refused('lotSup', checkText(lotSup, 'Lot Sup')) ??
    (warning && { field: 'amount', refusal: warning, isWarning: true })
  )
}

const missingHeats = ({ packs }: DraftLine): number => {
  const missing = packs.filter(({ heat }) => heat.trim() === '').length
  return missing < packs.length ? missing : 0
}

/** All that one row of the table shows beside what was typed; needs no other row, so typing judges one row alone. */
export const judgeRow = (draft: DraftLine, facts: PackExemption): RowJudgement => {
  const size = packSizeOf(draft.line)
  const last = draft.packs.at(-1)?.quantity ?? null
  return {
    closed: whyNotChoosable(draft.line),
    note: noteOf(draft, facts),
    remainder: size && last !== null && !size.eq(last) ? last : null,
    packsFollow: size !== null,
    lotsReady: lotsAreSetUp(draft),
    lotsMissing: missingHeats(draft),
  }
}

/** Formats a number for its field; text that is not a number stays as typed. */
export const formatTyped = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : String(value)

export interface LineProps {
  readonly row: Row
  /** In the table, from 0. */
  readonly index: number
  readonly facts: PackExemption
  readonly dispatch: (step: DeliveryFormAction) => void
  readonly lots: LotsControl
  /** The lots of this line are open; 'new': they were just opened and take the cursor. */
  readonly lotsState: LotsState
  /** What an empty Lot Sup will become. */
  readonly lotHint: string
  readonly pasteFrom: LinesProps['pasteFrom']
}

const isNumber = (text: string | undefined): boolean => text === undefined || !Number.isNaN(readNumber(text))

export interface NumberField {
  readonly text: string
  readonly typing: TypingState
}

export interface EditedLine extends RowJudgement {
  readonly live: DraftLine
  readonly amount: NumberField
  readonly packs: NumberField
  readonly lotSup: { readonly text: string; readonly typing: TypingState }
  /** Hands over what was typed, and opens or closes the lots. */
  readonly toggleLots: () => void
  /** Pasted into QTY Del.; whether it was more than one cell and went to the rows. */
  readonly paste: (text: string) => boolean
  /** Takes the number that fits into the field that was refused. */
  readonly takeFit: () => void
}

/** The three fields of a row that are typed into; `hand` passes on what was typed. */
const useLineFields = (hand: (typed: TypedLine) => void, draft: DraftLine) => {
  const amount = useTyping(
    useCallback((text: string) => hand({ amount: readNumber(text), amountText: isNumber(text) ? '' : text }), [hand]),
  )
  const packs = useTyping(useCallback((text: string) => hand({ packs: readNumber(text) }), [hand]))
  const lotSup = useTyping(useCallback((text: string) => hand({ lotSup: text.trimStart() }), [hand]))
  const { settle: settleAmount } = amount
  useEffect(() => settleAmount((text) => Object.is(readNumber(text), draft.amount)), [settleAmount, draft.amount])
  return { amount, packs, lotSup }
}

/** A row while it is edited: what is typed is judged at once, in this row alone. */
export const useLine = ({ row, facts, dispatch, lots, pasteFrom }: LineProps): EditedLine => {
  const { key, draft } = row
  const hand = useCallback((typed: TypedLine) => dispatch({ type: 'type', key, typed }), [dispatch, key])
  const { amount, packs, lotSup } = useLineFields(hand, draft)
  const live = useMemo(
    () =>
      withTypedValues(draft, {
        ...(amount.text === undefined ? {} : { amount: readNumber(amount.text) }),
        ...(packs.text === undefined ? {} : { packs: readNumber(packs.text) }),
        ...(lotSup.text === undefined ? {} : { lotSup: lotSup.text }),
      }),
    [draft, amount.text, packs.text, lotSup.text],
  )
  const judgement = useMemo(() => judgeRow(live, facts), [live, facts])
  const { note } = judgement

  const takeFit = () => {
    const fits = note?.refusal.culprit?.fits
    if (!note || fits === undefined) return
    const field = note.field === 'packs' ? packs : amount
    field.forget()
    hand(note.field === 'packs' ? { packs: fits } : { amount: fits, amountText: '' })
  }
  const paste = (text: string): boolean => {
    if (!isSpreadsheet(text)) return false
    amount.forget()
    pasteFrom(key, text)
    return true
  }
  const toggleLots = () => {
    for (const field of [amount, packs, lotSup]) field.leave(!isNumber(field.text))
    lots.toggle(key)
  }
  return {
    ...judgement,
    live,
    amount: { text: amount.text ?? (row.amountText || formatTyped(live.amount)), typing: amount },
    packs: {
      text: judgement.packsFollow ? formatTyped(live.packCount) : (packs.text ?? formatTyped(live.packCount)),
      typing: packs,
    },
    lotSup: { text: lotSup.text ?? live.lotSup, typing: lotSup },
    toggleLots,
    paste,
    takeFit,
  }
}

/** Keeps text that is not a number in the field, so that the user can correct it. */
export const leaveNumberField = ({ typing }: NumberField): void => typing.leave(!isNumber(typing.text))
