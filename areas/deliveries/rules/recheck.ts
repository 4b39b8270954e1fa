import { isPrm } from '#areas/purchase-orders/rules/item-kinds.ts'
import { exact, isQuantity } from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { deliveryMessages as messages } from '../messages.ts'
import { isJobInTransit } from './choosable.ts'
import type { DraftLine } from './draft.ts'

/** The current facts about a draft: whether its number is in transit, and its lines with their current `transit`. */
export interface CurrentDeliveries {
  readonly numberInTransit: boolean
  readonly lines: readonly Pick<DraftLine, 'line' | 'amount'>[]
}

/**
 * Checks a draft against the current deliveries after the Preview checks. It refuses a number that is in transit, a job
 * line that is in transit (DLV-15, G-81), and a line whose transit plus the new amount exceeds QUANTITY. Lines with PRM
 * in the item code may exceed it (DLV-09).
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
