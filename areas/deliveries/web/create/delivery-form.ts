import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { Refusal } from '#kit/shared/result.ts'
import { isChoosable } from '../../rules/choosable.ts'
import {
  type Draft,
  type DraftLine,
  emptyDraft,
  newDraftLine,
  withAmount,
  withConfirmedLots,
  withPackCount,
} from '../../rules/draft.ts'
import { suggestedQuantity } from '../../rules/lines/amount.ts'
import { compareLines, type LineChange, mergeLineChanges } from '../../rules/lines/line-changes.ts'
import { checkLots } from '../../rules/lines/lots.ts'
import type { DraftPack } from '../../rules/lines/pack.ts'
import type { PastedCell } from '../../rules/lines/paste-amounts.ts'

/** A row of the line table: an order line with the user's input. It may be selected or not. */
export interface FormRow {
  readonly key: string
  readonly draft: DraftLine
  readonly chosen: boolean
  /** The text in QTY Del. if it is not a number; otherwise empty. */
  readonly amountText: string
  /** Changes of the line since the draft was saved, until the user marks them as read (DLV-16). */
  readonly changes: readonly LineChange[]
  /** True if the line is no longer open. */
  readonly isGone: boolean
}

/** All fields of a draft except its lines. */
export type DeliveryHead = Omit<Draft, 'lines'>

/** The state of the delivery form. It is plain JSON. */
export interface DeliveryForm {
  readonly head: DeliveryHead
  /** The selected lines of earlier searches (G-58), followed by the lines of the last search. */
  readonly rows: readonly FormRow[]
  /** The PO No, or the JOB Nos joined by ', ', of the last search that found lines; empty before it. */
  readonly searched: string
}

export type DeliveryFormAction =
  | { readonly type: 'found'; readonly ponum: string; readonly lines: readonly PoLine[] }
  /** Updates the rows to the current lines. A line of `requested` that is missing in `lines` no longer exists. */
  | { readonly type: 'refresh'; readonly lines: readonly PoLine[]; readonly requested: readonly string[] }
  /** Removes the notice about changes of a line after the user has marked them as read. */
  | { readonly type: 'seen'; readonly key: string }
  | { readonly type: 'paste'; readonly amounts: ReadonlyMap<string, PastedCell> }
  /** Undoes a paste, except in rows that were changed after it. `rows` are the rows before the paste. */
  | { readonly type: 'putBack'; readonly rows: readonly FormRow[]; readonly amounts: ReadonlyMap<string, PastedCell> }
  | { readonly type: 'choose'; readonly key: string; readonly chosen: boolean }
  /** Selects or unselects all rows or those with the keys. Rows that cannot be delivered are never selected. */
  | { readonly type: 'chooseAll'; readonly chosen: boolean; readonly keys?: readonly string[] }
  /** Selects those of the rows that can be delivered. Rows without a quantity get the suggested one (PO-10). */
  | { readonly type: 'deliverRemaining'; readonly keys: readonly string[]; readonly facts: PackExemption }
  | { readonly type: 'type'; readonly key: string; readonly typed: LineInputValues }
  /** Confirms the lots of a line after the user pressed CONFIRM. */
  | { readonly type: 'lots'; readonly key: string; readonly packs: readonly DraftPack[] }
  /** Stores packs while the user is typing. The lots are complete once no value is missing (DLV-19). */
  | { readonly type: 'packs'; readonly key: string; readonly packs: readonly DraftPack[] }
  /** Restores the packs of a line after the user pressed CANCEL. Its selection and its notice are not changed. */
  | {
      readonly type: 'formerPacks'
      readonly key: string
      readonly packs: readonly DraftPack[]
      readonly lotsConfirmed: boolean
    }
  | { readonly type: 'how'; readonly head: Partial<Omit<DeliveryHead, 'company' | 'supplier'>> }
  /** Changes the company or the supplier, and removes the lines and the site (G-93). */
  | { readonly type: 'changeCompanyOrSupplier'; readonly company?: number | null; readonly supplier?: number | null }
  /** Sets the heat number of all packs that have none. The lots of their lines are then complete (DLV-19). */
  | { readonly type: 'heat'; readonly heat: string }
  /** Adds lines of the list of open lines, with their quantities. Lines that are already selected stay unchanged. */
  | { readonly type: 'add'; readonly rows: readonly FormRow[] }
  | { readonly type: 'restore'; readonly form: DeliveryForm }
  | { readonly type: 'reset'; readonly head: Partial<DeliveryHead> }

const { lines: _, ...emptyHead } = emptyDraft
export const emptyDeliveryForm: DeliveryForm = { head: emptyHead, rows: [], searched: '' }

export const formWithHead = (head: Partial<DeliveryHead>): DeliveryForm => ({
  ...emptyDeliveryForm,
  head: { ...emptyHead, ...head },
})

/** Updates the row to the current line. If the pack size has changed, the packs are calculated again. */
const withCurrentLine = (row: FormRow, line: PoLine): FormRow => {
  const { draft, chosen } = row
  const isRepacked = chosen && draft.line.PIECES_PER_KANBAN !== line.PIECES_PER_KANBAN
  return {
    ...row,
    isGone: false,
    changes: chosen ? mergeLineChanges(row.changes, compareLines(draft.line, line)) : [],
    // the heat numbers of the new packs must be confirmed
    draft: isRepacked ? { ...withAmount({ ...draft, line }, draft.amount), lotsConfirmed: false } : { ...draft, line },
  }
}

const createRow = (line: PoLine): FormRow => ({
  key: lineKey(line),
  draft: newDraftLine(line),
  chosen: false,
  amountText: '',
  changes: [],
  isGone: false,
})

/** Creates selected rows from lines of the list of open lines, with their quantities. */
export const toSelectedRows = (lines: readonly DraftLine[]): FormRow[] =>
  lines.map((draft) => ({ ...createRow(draft.line), draft, chosen: true }))

const foundRows = (rows: readonly FormRow[], lines: readonly PoLine[]): FormRow[] => {
  const before = new Map(rows.map((row) => [row.key, row]))
  const found = new Map(lines.map((line) => [lineKey(line), line]))
  const stay = rows.filter(({ key, chosen }) => chosen && !found.has(key))
  const searched = [...found].map(([key, line]): FormRow => {
    const known = before.get(key)
    return known ? withCurrentLine(known, line) : createRow(line)
  })
  return [...stay, ...searched]
}

const withRefreshedLines = (rows: readonly FormRow[], lines: readonly PoLine[], requested: readonly string[]) => {
  const currentLines = new Map(lines.map((line) => [lineKey(line), line]))
  return rows.map((row) => {
    const line = currentLines.get(row.key)
    if (line) return withCurrentLine(row, line)
    return requested.includes(row.key) ? { ...row, isGone: true } : row
  })
}

const changeRow = (form: DeliveryForm, key: string, change: (row: FormRow) => FormRow): DeliveryForm => ({
  ...form,
  rows: form.rows.map((row) => (row.key === key ? change(row) : row)),
})

/** Applies entered values. A quantity also selects the line; an empty field does not change the selection. */
const applyInputValues = (form: DeliveryForm, { key, typed }: ActionOf<'type'>): DeliveryForm =>
  changeRow(form, key, (row) => ({
    ...row,
    draft: withInputValues(row.draft, typed),
    chosen: row.chosen || !isEmpty(typed),
    amountText: typed.amountText ?? row.amountText,
    changes: [],
  }))

const changePacks = (form: DeliveryForm, key: string, change: (draft: DraftLine) => DraftLine): DeliveryForm =>
  changeRow(form, key, (row) => ({ ...row, draft: change(row.draft), chosen: true, changes: [] }))

/** Changes the amount. If the user enters the same number again, the lots stay confirmed. */
const withChangedAmount = (draft: DraftLine, amount: number | null): DraftLine =>
  Object.is(draft.amount, amount) ? draft : withAmount(draft, amount)

/** Values of a row that the user is typing and that the form does not contain yet. */
export interface LineInputValues {
  readonly amount?: number | null
  readonly amountText?: string
  readonly packs?: number | null
  readonly lotSup?: string
}

/** Applies the values that the user is typing to a line. */
export const withInputValues = (draft: DraftLine, { amount, packs, lotSup }: LineInputValues): DraftLine => {
  const withTypedAmount = amount === undefined ? draft : withChangedAmount(draft, amount)
  const isSameCount = packs === undefined || Object.is(withTypedAmount.packCount, packs)
  const withTypedPacks = isSameCount ? withTypedAmount : withPackCount(withTypedAmount, packs)
  return lotSup === undefined ? withTypedPacks : { ...withTypedPacks, lotSup }
}

const pasteAmounts = (rows: readonly FormRow[], amounts: ReadonlyMap<string, PastedCell>): FormRow[] =>
  rows.map((row) => {
    const cell = amounts.get(row.key)
    if (cell === undefined) return row
    const amountText = Number.isNaN(cell.amount) ? cell.text : ''
    return { ...row, draft: withChangedAmount(row.draft, cell.amount), amountText, chosen: true, changes: [] }
  })

/** Returns the values of a row that a paste changes, as text for a comparison. */
const quantitiesOf = ({ draft: { amount, packCount, packs, lotsConfirmed }, amountText }: FormRow): string =>
  JSON.stringify([String(amount), String(packCount), packs, lotsConfirmed, amountText])

/** Restores the rows whose quantities were not changed after the paste. Lot Sup keeps its current value. */
const undoPaste = (rows: readonly FormRow[], { rows: before, amounts }: ActionOf<'putBack'>): FormRow[] => {
  const after = new Map(pasteAmounts(before, amounts).map((row) => [row.key, row]))
  return rows.map((row) => {
    const old = before.find(({ key }) => key === row.key)
    const asPasted = after.get(row.key)
    if (!old || !asPasted || quantitiesOf(row) !== quantitiesOf(asPasted)) return row
    const { line, lotSup } = row.draft
    return { ...row, chosen: old.chosen, amountText: old.amountText, draft: { ...old.draft, line, lotSup } }
  })
}

const isEmpty = ({ amount = null, packs = null, lotSup = '' }: LineInputValues): boolean =>
  amount === null && packs === null && lotSup === ''

/** The number of packs without a heat number in a selected row; 0 while its packs are not known. */
const packsWithoutHeat = ({ chosen, draft }: FormRow): number =>
  chosen ? draft.packs.filter(({ heat }) => heat.trim() === '').length : 0

/** The number of packs without a heat number in all selected rows. */
export const countPacksWithoutHeat = (rows: readonly FormRow[]): number =>
  rows.reduce((sum, row) => sum + packsWithoutHeat(row), 0)

/** Selects a row and fills in the suggested quantity. A typed quantity is kept, even if it is refused. */
const withRemaining = (row: FormRow, facts: PackExemption): FormRow => {
  if (row.draft.amount !== null) return { ...row, chosen: row.chosen || isChoosable(row.draft.line) }
  const quantity = suggestedQuantity(row.draft.line, facts)
  return quantity === 0 ? row : { ...row, chosen: true, draft: withAmount(row.draft, quantity), changes: [] }
}

const withInputPacks = (draft: DraftLine, packs: readonly DraftPack[]): DraftLine => ({
  ...draft,
  packs,
  lotsConfirmed: checkLots(draft, packs) === undefined,
})

const packsWithHeat = ({ draft }: FormRow, heat: string): DraftPack[] =>
  draft.packs.map((pack) => (pack.heat.trim() === '' ? { ...pack, heat } : pack))

/** Returns why one heat number for all packs would change no row; undefined if it would change at least one. */
export const whyNotFillInHeat = (rows: readonly FormRow[], heat: string): Refusal | undefined => {
  const checked = rows
    .filter((row) => packsWithoutHeat(row) > 0)
    .map((row) => checkLots(row.draft, packsWithHeat(row, heat)))
  return checked.includes(undefined) ? undefined : checked[0]
}

const withHeat = (row: FormRow, heat: string): FormRow => {
  if (packsWithoutHeat(row) === 0) return row
  const packs = packsWithHeat(row, heat)
  // a row whose packs CONFIRM would refuse is not changed
  return checkLots(row.draft, packs) ? row : { ...row, draft: withConfirmedLots(row.draft, packs) }
}

type ActionOf<Type extends DeliveryFormAction['type']> = Extract<DeliveryFormAction, { readonly type: Type }>

const withAllChosen = (rows: readonly FormRow[], { chosen, keys: named }: ActionOf<'chooseAll'>) => {
  const keys = named && new Set(named)
  return rows.map((row) =>
    !keys || keys.has(row.key) ? { ...row, chosen: chosen && (row.chosen || isChoosable(row.draft.line)) } : row,
  )
}

const withRemainingOf = (rows: readonly FormRow[], { keys: named, facts }: ActionOf<'deliverRemaining'>) => {
  const keys = new Set(named)
  return rows.map((row) => (keys.has(row.key) ? withRemaining(row, facts) : row))
}

/** Adds rows at the end. Of lines that the form already contains, selected rows stay and others are replaced. */
const withAdded = (rows: readonly FormRow[], { rows: more }: ActionOf<'add'>): readonly FormRow[] => {
  const chosen = new Set(rows.filter((row) => row.chosen).map(({ key }) => key))
  const added = more.filter(({ key }) => !chosen.has(key))
  const keys = new Set(added.map(({ key }) => key))
  return [...rows.filter(({ key }) => !keys.has(key)), ...added]
}

export const deliveryFormReducer = (before: DeliveryForm, step: DeliveryFormAction): DeliveryForm => {
  switch (step.type) {
    case 'found':
      return { ...before, searched: step.ponum, rows: foundRows(before.rows, step.lines) }
    case 'refresh':
      return { ...before, rows: withRefreshedLines(before.rows, step.lines, step.requested) }
    case 'seen':
      return changeRow(before, step.key, (row) => ({ ...row, changes: [] }))
    case 'paste':
      return { ...before, rows: pasteAmounts(before.rows, step.amounts) }
    case 'choose':
      return changeRow(before, step.key, (row) => ({ ...row, chosen: step.chosen }))
    case 'chooseAll':
      return { ...before, rows: withAllChosen(before.rows, step) }
    case 'deliverRemaining':
      return { ...before, rows: withRemainingOf(before.rows, step) }
    case 'type':
      return applyInputValues(before, step)
    case 'putBack':
      return { ...before, rows: undoPaste(before.rows, step) }
    case 'lots':
      return changePacks(before, step.key, (draft) => withConfirmedLots(draft, step.packs))
    case 'packs':
      return changePacks(before, step.key, (draft) => withInputPacks(draft, step.packs))
    case 'formerPacks': {
      const { packs, lotsConfirmed } = step
      return changeRow(before, step.key, (row) => ({ ...row, draft: { ...row.draft, packs, lotsConfirmed } }))
    }
    case 'how':
      return { ...before, head: { ...before.head, ...step.head } }
    case 'changeCompanyOrSupplier': {
      const { type: _do, ...choice } = step
      return { head: { ...before.head, ...choice, site: null }, rows: [], searched: '' }
    }
    case 'heat':
      return { ...before, rows: before.rows.map((row) => withHeat(row, step.heat)) }
    case 'add':
      return { ...before, rows: withAdded(before.rows, step) }
    case 'restore':
      return step.form
    case 'reset':
      return formWithHead(step.head)
  }
}

/** Returns the draft that the rules check: the head and the selected lines, in the order of the table. */
export const draftOfForm = ({ head, rows }: DeliveryForm): Draft => ({
  ...head,
  lines: rows.filter(({ chosen }) => chosen).map(({ draft }) => draft),
})

/** Returns the indexes (from 0) of the draft lines that are no longer open. */
export const closedLineIndexes = ({ rows }: DeliveryForm): number[] =>
  rows.filter(({ chosen }) => chosen).flatMap(({ isGone }, row) => (isGone ? [row] : []))

/** Returns whether a reset or a change of company would discard input. */
export const hasInput = ({ rows, head }: DeliveryForm): boolean =>
  rows.some(({ chosen }) => chosen) || head.number.trim() !== ''

/** Removes the lines that are not selected, for a device without enough storage. The user can search for them again. */
export const withChosenLinesOnly = (now: DeliveryForm): DeliveryForm => ({
  ...now,
  rows: now.rows.filter(({ chosen }) => chosen),
})
