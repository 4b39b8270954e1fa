import { isPrm } from '#areas/purchase-orders/rules/item-kinds.ts'
import { exact, isQuantity } from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../messages.ts'
import { isJobInTransit } from './choosable.ts'
import type { DraftLine } from './draft.ts'

/** What a draft is checked against: whether its number is in transit, and its lines with the current `transit`. */
export interface CurrentDeliveries {
  readonly numberInTransit: boolean
  readonly lines: readonly Pick<DraftLine, 'line' | 'amount'>[]
}

/**
 * Checks a draft against the current deliveries after Preview's own checks: the number is not in transit; no job line is
 * already in transit (DLV-15, G-81); transit plus the new amount does not exceed QUANTITY, unless the item code
 * contains PRM (DLV-09).
 */
export const recheck = ({ numberInTransit, lines }: CurrentDeliveries): Refusal[] => [
  ...(numberInTransit ? [refuse(messages.INVOICE_NO_IN_TRANSIT, {}, { path: 'details.invoiceNo' })] : []),
  ...lines.flatMap(({ line, amount }, row) => {
    const culprit = { path: `details.delAmount.${row}`, line: row }
    if (isJobInTransit(line)) return [refuse(messages.DUPLICATE_IN_TRANSIT, {}, culprit)]
    const exceeds = exact(line.transit)
      .plus(amount !== null && isQuantity(amount) ? amount : 0)
      .gt(line.QUANTITY)
    return exceeds && !isPrm(line) ? [refuse(messages.ITEM_EXCEEDS_PO, { item: line.ITEM_CODE }, culprit)] : []
  }),
]
