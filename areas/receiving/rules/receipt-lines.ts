import type { DeliveredLine } from '#areas/deliveries/rules/lines/delivered-lines.ts'
import { packLot } from '#areas/deliveries/rules/lines/packs.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import type { LineIdentity } from '#areas/purchase-orders/rules/line-key.ts'
import { sum } from '#kit/shared/quantity.ts'

type OrderLine = Pick<
  PoLine,
  'PO_NUMBER' | 'RELEASE_NUM' | 'LINE_NUM' | 'SHIPMENT_NUM' | 'JOBS' | 'ITEM_CODE' | 'INV_ORGID'
>

/** One line of a receipt. Several lines may refer to the same order line, one for each lot (G-110). */
export interface ReceiptLine extends Omit<LineIdentity, 'INV_ORGID'>, Pick<PoLine, 'ITEM_CODE'> {
  /** The received quantity: greater than 0, with at most 4 decimals. */
  readonly quantity: number
  readonly supplierLot: string
  readonly internalLot: string
}

/**
 * Returns the lines of a receipt for the ERP: one per line of the delivery, or one per lot if the packs of a line have
 * separate lots (G-110). The supplier's lot is used as the internal lot (G-109). Missing boxes are left out (RCV-12).
 */
export const receiptLines = (
  delivered: readonly (Pick<DeliveredLine, 'packs' | 'lotSup'> & { readonly line: OrderLine })[],
  facts: PackExemption,
  isMissing: (sequence: number, pack: number) => boolean = () => false,
): ReceiptLine[] =>
  delivered.flatMap(({ line, packs, lotSup }, row) => {
    const byLot = new Map<string, number[]>()
    for (const [index, { quantity }] of packs.entries()) {
      if (isMissing(row + 1, index + 1)) continue
      const lot = packLot(line, lotSup, index + 1, facts)
      byLot.set(lot, [...(byLot.get(lot) ?? []), quantity])
    }
    const { INV_ORGID: _, ...identity } = line
    return [...byLot].map(([lot, quantities]) => ({
      ...identity,
      quantity: sum(quantities).toNumber(),
      supplierLot: lot,
      internalLot: lot,
    }))
  })
