import type Big from 'big.js'
import { exact, formatQuantity, max, ZERO } from '#kit/shared/quantity.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import type { PoLine } from '../contract.ts'
import { purchaseOrderMessages } from '../messages.ts'

type RemainingAndTransit = Pick<PoLine, 'QUANTITY_REMAIN' | 'transit'>

/**
 * Returns the quantity that can still be delivered: the remaining quantity minus the quantity in transit, at least zero
 * (S1 §5).
 */
export const stillDeliverableQuantity = (line: RemainingAndTransit): Big =>
  max(ZERO, exact(line.QUANTITY_REMAIN).minus(line.transit))

/** Returns the reason why a line cannot be selected, or undefined (DLV-01). It applies to raw material too (G-197). */
export const whyNotSelectable = (line: RemainingAndTransit): Refusal | undefined => {
  if (line.QUANTITY_REMAIN <= 0) return refuse(purchaseOrderMessages.NOTHING_REMAINS)
  if (exact(line.transit).lt(line.QUANTITY_REMAIN)) return undefined
  return refuse(purchaseOrderMessages.ALL_IN_TRANSIT, {
    remain: formatQuantity(line.QUANTITY_REMAIN),
    transit: formatQuantity(line.transit),
  })
}
