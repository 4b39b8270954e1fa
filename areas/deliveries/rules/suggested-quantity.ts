import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { stillDeliverable } from '#areas/purchase-orders/rules/still-deliverable.ts'
import { bindingPackSize, largestUpTo } from './amount.ts'
import { isChoosable } from './choosable.ts'

/**
 * The suggested quantity of an open line: as many full packs as fit into the remaining quantity minus the quantity in
 * transit, or the whole difference without a pack size (PO-09). It is 0 if the line cannot be chosen or no pack fits.
 */
export const suggestedQuantity = (line: PoLine, facts: PackExemption): number =>
  isChoosable(line) ? largestUpTo(stillDeliverable(line), bindingPackSize(line, facts), line.UOM).toNumber() : 0
