import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { packSizeOf } from '#areas/purchase-orders/rules/pack-size.ts'
import type { Refusal } from '#kit/shared/result.ts'
import { checkAmount, warnOfAmount } from '../../rules/amount.ts'
import { whyNotChoosable } from '../../rules/choosable.ts'
import type { DraftLine } from '../../rules/draft.ts'
import { lotsAreSetUp } from '../../rules/lots.ts'
import { checkText } from '../../rules/numbers.ts'
import { checkPacks } from '../../rules/packs.ts'

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
  }
}

/** Formats a number for its field; text that is not a number stays as typed. */
export const formatTyped = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : String(value)
