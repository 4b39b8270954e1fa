import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { exact, isQuantity, sum, ZERO } from '#kit/shared/quantity.ts'
import { tagCounts } from './codes/labels.ts'
import type { DraftLine } from './draft.ts'
import { checkAmount } from './lines/amount.ts'

const quantityOrZero = (amount: number | null): number => (amount !== null && isQuantity(amount) ? amount : 0)

/** Sums up the lines of a draft. Lines whose amount is refused count only as `leftOut` (DLV-02, DLV-03). */
export const summarizeLines = (all: readonly DraftLine[], facts: PackExemption) => {
  const lines = all.filter(({ line, amount }) => amount === null || !checkAmount(line, amount, facts))
  const packsPerLine = lines.map(({ packCount }) => (packCount !== null && Number.isInteger(packCount) ? packCount : 0))
  return {
    ...tagCounts(packsPerLine),
    lines: lines.length,
    leftOut: all.length - lines.length,
    packs: packsPerLine.reduce((total, packs) => total + packs, 0),
    /** The sum of the amounts of the lines, whatever their units. */
    quantity: sum(lines.map(({ amount }) => quantityOrZero(amount))),
    /** The exact total in baht before VAT. It is rounded only when it is displayed (G-84, G-85). */
    total: sum(
      lines.map(({ line, amount }) =>
        line.UNIT_PRICE === null ? ZERO : exact(line.UNIT_PRICE).times(quantityOrZero(amount)),
      ),
    ),
    /** The number of lines without a price, which the total excludes (G-83). */
    unpriced: lines.filter(({ line }) => line.UNIT_PRICE === null).length,
  }
}
