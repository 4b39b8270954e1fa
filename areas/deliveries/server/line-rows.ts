import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { DeliveredLine } from '../rules/delivered-lines.ts'

/** The columns of `deliveries.delivery_line` for `json_to_recordset`, so that one statement inserts all lines. */
export const lineRows = (lines: readonly DeliveredLine[]) =>
  lines.map(({ line, amount, packs, lotSup }, index) => ({
    sequence: index + 1,
    line_key: lineKey(line),
    po_number: line.PO_NUMBER,
    release_num: line.RELEASE_NUM ?? 0,
    line_num: line.LINE_NUM,
    shipment_num: line.SHIPMENT_NUM,
    job: line.JOBS ?? '',
    item_code: line.ITEM_CODE,
    quantity: amount,
    packs: packs.length,
    lot_quantities: packs.map(({ quantity }) => quantity),
    heats: packs.map(({ heat }) => heat),
    lot_sup: lotSup,
  }))
