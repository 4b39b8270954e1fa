import Big from 'big.js'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { stillDeliverable } from '#areas/purchase-orders/rules/still-deliverable.ts'
import { bindingPackSize } from './amount.ts'
import { isChoosable } from './choosable.ts'
import { decimalsOf } from './units.ts'

/**
 * The suggested quantity of an open line: as many full packs as fit into the remaining quantity minus the quantity in
 * transit, or the whole difference without a pack size (PO-09). It is 0 if the line cannot be chosen or no pack fits.
 */
export const suggestedQuantity = (line: PoLine, facts: PackExemption): number => {
  if (!isChoosable(line)) return 0
  const open = stillDeliverable(line)
  const size = bindingPackSize(line, facts)
  const quantity = size
    ? open.div(size).round(0, Big.roundDown).times(size)
    : open.round(decimalsOf(line.UOM), Big.roundDown)
  return quantity.toNumber()
}
