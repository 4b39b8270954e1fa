import type { PoLine } from '#areas/purchase-orders/contract.ts'
import type { Database } from '#kit/server/database/database.ts'
import { addLines } from '#tests/support/deliveries.ts'

const MAX_ROUNDS = 60

/**
 * Creates order lines for all rounds. Each round needs different lines, because suspended transactions that change the
 * same line would wait for each other.
 */
export const openOrderLines = () => {
  let lines: PoLine[] = []
  return {
    prepare: async ({ db }: Database): Promise<void> => {
      lines = await addLines(db, MAX_ROUNDS, { QUANTITY: 1000, QUANTITY_REMAIN: 1000 })
    },
    /** Returns an order line that no other round uses. */
    next: (): PoLine => {
      const line = lines.shift()
      if (!line) throw new Error(`more than ${MAX_ROUNDS} rounds: add order lines`)
      return line
    },
  }
}
