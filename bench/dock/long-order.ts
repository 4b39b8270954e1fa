import { fillErp } from '#adapters/erp/built-in/index.ts'
import { openDatabase } from '#apps/server/compose.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { signInAs } from '#tests/e2e/receiving/dock.ts'
import { confirmDelivery, deliveryRequest, filledLine } from '#tests/support/deliveries.ts'
import { poLineRow } from '#tests/support/erp/erp-data.ts'

/** The number of pieces in a pack. */
const PACK = 50

/**
 * Adds an order with many lines to a data folder that no portal has open. `addOrders` must have added supplier and
 * site.
 */
export const addLongOrder = async (dataDir: string, PO_NUMBER: string, lines: number): Promise<void> => {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, databasePool: 1 })
  try {
    await database.db.transaction().execute((unit) =>
      fillErp(unit, {
        organisations: [],
        suppliers: [],
        vendor_sites: [],
        po_lines: Array.from({ length: lines }, (_, index) =>
          poLineRow({ PO_NUMBER, LINE_NUM: index + 1, ITEM_CODE: `BN-${index + 1}`, QUANTITY: 1_000_000 }),
        ),
        subinventories: [],
      }),
    )
  } finally {
    await database.close()
  }
}

/** Confirms a delivery of the first `lines` lines of the order `po`, with `packs` packs each. */
export const deliverLong = async (
  url: string,
  po: string,
  {
    lines,
    packs,
    ...document
  }: { number: string; lines: number; packs: number; documentDate?: string; deliveryDate?: string },
): Promise<Delivery> => {
  const vendor = await signInAs(url, 'vendor')
  const { body } = await vendor.get<{ Output: PoLine[] }>(`/deliveries/pos_v2?api=FindPOSTD&ponum=${po}`)
  const chosen = body.Output.slice(0, lines)
  if (chosen.length < lines) throw new Error(`order ${po} has ${chosen.length} lines only`)
  return confirmDelivery(
    vendor,
    deliveryRequest(
      chosen.map((line) => filledLine(line, packs * PACK)),
      document,
    ),
  )
}
