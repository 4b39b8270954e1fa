import { lineColumns } from '#areas/purchase-orders/rules/line-key.ts'
import type { DeliveredLine } from '../rules/delivered-lines.ts'

/**
 * Makes rows of `deliveries.delivery_line`, so that one statement inserts all lines. The keys are the names of the
 * columns.
 */
export const lineRows = (lines: readonly DeliveredLine[]) =>
  lines.map(({ line, amount, packs, lotSup }, index) => ({
    sequence: index + 1,
    ...lineColumns(line),
    item_code: line.ITEM_CODE,
    quantity: amount,
    packs: packs.length,
    lot_quantities: packs.map(({ quantity }) => quantity),
    heats: packs.map(({ heat }) => heat),
    lot_sup: lotSup,
  }))
