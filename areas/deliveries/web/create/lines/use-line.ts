import { useEffect, useMemo } from 'react'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import type { Refusal } from '#kit/shared/result.ts'
import { whyNotChoosable } from '../../../rules/choosable.ts'
import type { DraftLine } from '../../../rules/draft.ts'
import { amountWarning, checkAmount, readNumber } from '../../../rules/lines/amount.ts'
import { areLotsSetUp } from '../../../rules/lines/lots.ts'
import { checkPackCount } from '../../../rules/lines/packs.ts'
import { hasSeveralCells } from '../../../rules/lines/paste-amounts.ts'
import { checkPrintableText } from '../../../rules/numbers.ts'
import { type DeliveryFormAction, type FormRow, type LineInputValues, withInputValues } from '../delivery-form.ts'
import { useDelayedInput } from './use-typing.ts'

export type InputField = 'amount' | 'packs' | 'lots' | 'lotSup'

/** Whether the lots of a line are open. 'new' means just opened: the focus moves into them. */
export type LotsState = 'closed' | 'new' | 'open'

/** Opens and closes the lots below the row of their line. Only the lots of one line are open at a time (DLV-19). */
export interface LotsControl {
  readonly toggle: (key: string) => void
  /** Closes the lots, and moves the focus back to the button of the line. */
  readonly close: (key: string) => void
  /** Called when the focus is in lots that have just been opened. */
  readonly focused: () => void
}

export interface LineListProps {
  readonly lotsStateOf: (key: string) => LotsState
  readonly rows: readonly FormRow[]
  readonly facts: PackExemption
  readonly dispatch: (step: DeliveryFormAction) => void
  readonly lots: LotsControl
  /** The value that replaces an empty Lot Sup. */
  readonly lotHint: string
  /** Called with the text of spreadsheet cells that are pasted into the line with this key. */
  readonly pasteFrom: (key: string, text: string) => void
  /** A request to focus a field. Each object is a new request. */
  readonly focusOn: { readonly key: string; readonly field: InputField } | undefined
}

export type LineField = 'amount' | 'packs' | 'lotSup'

/** An error or warning below a cell. If the refusal contains `fits`, a button inserts this number. */
export interface CellNote {
  readonly field: LineField
  readonly refusal: Refusal
  readonly isWarning: boolean
}

/** Returns the first error of the input. If there is none, returns a warning. */
export const findCellNote = (
  { line, amount, packCount, lotSup }: DraftLine,
  facts: PackExemption,
): CellNote | undefined => {
  const refused = (field: LineField, refusal: Refusal | undefined): CellNote | undefined =>
    refusal && { field, refusal, isWarning: false }
  const warning = amount === null ? undefined : amountWarning(line, amount)
  return (
    refused('amount', amount === null ? undefined : checkAmount(line, amount, facts)) ??
    refused('packs', packCount === null ? undefined : checkPackCount(line, amount, packCount)) ??
    refused('lotSup', checkPrintableText(lotSup, 'Lot Sup')) ??
    (warning && { field: 'amount', refusal: warning, isWarning: true })
  )
}

/** The number of packs without a heat number if other packs have one; otherwise 0. */
const missingHeats = ({ packs }: DraftLine): number => {
  const missing = packs.filter(({ heat }) => heat.trim() === '').length
  return missing < packs.length ? missing : 0
}

/** Checks a row. The result does not depend on other rows, so typing validates only one row. */
export const checkRow = (draft: DraftLine, facts: PackExemption) => {
  const size = packSizeOf(draft.line)
  const last = draft.packs.at(-1)?.quantity ?? null
  return {
    /** The reason why the row cannot be selected (DLV-01); undefined if it can. */
    closed: whyNotChoosable(draft.line),
    note: findCellNote(draft, facts),
    /** The quantity in the last pack if it is not full (DLV-04). */
    remainder: size && last !== null && !size.eq(last) ? last : null,
    /** True if the quantity and the pack size determine # Packs. */
    packsFollow: size !== null,
    lotsReady: areLotsSetUp(draft),
    lotsMissing: missingHeats(draft),
  }
}

/** Formats a number for its input field. Returns an empty text for null and NaN. */
export const formatInputNumber = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : String(value)

export interface LineProps extends Pick<LineListProps, 'facts' | 'dispatch' | 'lots' | 'lotHint' | 'pasteFrom'> {
  readonly row: FormRow
  /** The index of the row in the table, from 0. */
  readonly index: number
  readonly lotsState: LotsState
}

/** Returns whether a text is not a number. Such a text stays in its field, so that the user can correct it. */
const isNotNumeric = (text: string): boolean => Number.isNaN(readNumber(text))

/** The three inputs of a row. `onValues` receives the typed values. */
const useLineFields = (onValues: (typed: LineInputValues) => void, draft: DraftLine) => {
  const amount = useDelayedInput<string>(
    (text) => onValues({ amount: readNumber(text), amountText: isNotNumeric(text) ? text : '' }),
    isNotNumeric,
  )
  const packs = useDelayedInput<string>((text) => onValues({ packs: readNumber(text) }), isNotNumeric)
  const lotSup = useDelayedInput<string>((text) => onValues({ lotSup: text.trimStart() }))
  const { settle: settleAmount } = amount
  useEffect(() => settleAmount((text) => Object.is(readNumber(text), draft.amount)), [settleAmount, draft.amount])
  return { amount, packs, lotSup }
}

/** Returns the line with the values that the user is typing. */
const useLiveLine = (draft: DraftLine, { amount, packs, lotSup }: ReturnType<typeof useLineFields>): DraftLine =>
  useMemo(
    () =>
      withInputValues(draft, {
        ...(amount.text === undefined ? {} : { amount: readNumber(amount.text) }),
        ...(packs.text === undefined ? {} : { packs: readNumber(packs.text) }),
        ...(lotSup.text === undefined ? {} : { lotSup: lotSup.text }),
      }),
    [draft, amount.text, packs.text, lotSup.text],
  )

/** Holds the state of a row while the user types. A key stroke validates only this row. `name` describes the line. */
export const useEditedLine = ({ row, index, facts, dispatch, lots, pasteFrom }: LineProps, name: string) => {
  const { key, draft } = row
  const onValues = (typed: LineInputValues) => dispatch({ type: 'type', key, typed })
  const fields = useLineFields(onValues, draft)
  const { amount, packs, lotSup } = fields
  const live = useLiveLine(draft, fields)
  const rowCheck = useMemo(() => checkRow(live, facts), [live, facts])
  const { note, closed, packsFollow } = rowCheck

  /** Inserts the accepted number into the field with the error. */
  const takeFit = () => {
    const fits = note?.refusal.culprit?.fits
    if (!note || fits === undefined) return
    fields[note.field === 'packs' ? 'packs' : 'amount'].forget()
    onValues(note.field === 'packs' ? { packs: fits } : { amount: fits, amountText: '' })
  }
  /** Handles a paste into QTY Del. Returns whether it contained several cells, which are distributed to the rows. */
  const paste = (text: string): boolean => {
    if (!hasSeveralCells(text)) return false
    amount.forget()
    pasteFrom(key, text)
    return true
  }
  /** Stores the input, and opens or closes the lots. */
  const toggleLots = () => {
    for (const field of [amount, packs, lotSup]) field.leave()
    lots.toggle(key)
  }
  const packsText = packsFollow ? undefined : packs.text
  return {
    ...rowCheck,
    name,
    noteId: `note-${index}`,
    /** True if the row shows why it cannot be selected instead of its inputs. */
    isClosed: closed !== undefined && !row.chosen,
    live,
    amount: { text: amount.text ?? (row.amountText || formatInputNumber(live.amount)), typing: amount },
    packs: { text: packsText ?? formatInputNumber(live.packCount), typing: packs },
    lotSup: { text: lotSup.text ?? live.lotSup, typing: lotSup },
    toggleLots,
    paste,
    takeFit,
  }
}

export type EditedLineState = ReturnType<typeof useEditedLine>
