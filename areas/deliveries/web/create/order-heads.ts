import type { PoLine } from '#areas/purchase-orders/contract.ts'

/** The heading of a purchase order above its lines in a table. */
export interface OrderHead {
  readonly po: string
  /** The number of lines until the next heading. */
  readonly count: number
}

/**
 * Returns the headings of the orders in a table, by the index of the row below them (PO-10). The lines keep their
 * sequence, so an order can have several headings. A table of one order has no headings.
 */
export const orderHeads = (lines: readonly Pick<PoLine, 'PO_NUMBER'>[]): ReadonlyMap<number, OrderHead> => {
  const heads = new Map<number, OrderHead>()
  let start = 0
  for (const [index, { PO_NUMBER: po }] of lines.entries()) {
    if (lines[start]?.PO_NUMBER !== po) start = index
    heads.set(start, { po, count: index - start + 1 })
  }
  return heads.size > 1 ? heads : new Map()
}
