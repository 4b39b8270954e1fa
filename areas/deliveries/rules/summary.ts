import type Big from 'big.js'
import { exact, isQuantity, sum, ZERO } from '#kit/shared/quantity.ts'
import type { DraftLine } from './draft.ts'
import { type TagCounts, tagCounts } from './tags.ts'

/** Totals of a draft, for the summary before Preview. */
export interface DraftSummary extends TagCounts {
  readonly lines: number
  readonly packs: number
  /** The sum of the amounts of all lines, whatever their units. */
  readonly quantity: Big
  /** The exact total in baht before VAT. It is rounded only for display (G-84, G-85). */
  readonly total: Big
  /** The number of lines without a price, which the total excludes (G-83). */
  readonly unpriced: number
}

const quantityOrZero = (amount: number | null): number => (amount !== null && isQuantity(amount) ? amount : 0)

export const summarize = (lines: readonly DraftLine[]): DraftSummary => {
  const packsPerLine = lines.map(({ packCount }) => (packCount !== null && Number.isInteger(packCount) ? packCount : 0))
  return {
    ...tagCounts(packsPerLine),
    lines: lines.length,
    packs: packsPerLine.reduce((total, packs) => total + packs, 0),
    quantity: sum(lines.map(({ amount }) => quantityOrZero(amount))),
    total: sum(
      lines.map(({ line, amount }) =>
        line.UNIT_PRICE === null ? ZERO : exact(line.UNIT_PRICE).times(quantityOrZero(amount)),
      ),
    ),
    unpriced: lines.filter(({ line }) => line.UNIT_PRICE === null).length,
  }
}
