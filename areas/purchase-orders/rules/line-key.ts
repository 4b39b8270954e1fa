import type { PoLine } from '../contract.ts'

/** The fields that identify a purchase-order shipment line within a supplier (G-68). */
export type LineIdentity = Pick<PoLine, 'INV_ORGID' | 'PO_NUMBER' | 'RELEASE_NUM' | 'LINE_NUM' | 'SHIPMENT_NUM'> & {
  readonly JOBS?: string | null | undefined
}

/** Returns only the fields that identify a line. */
export const lineIdentity = (line: LineIdentity) => ({
  PO_NUMBER: line.PO_NUMBER,
  RELEASE_NUM: line.RELEASE_NUM,
  LINE_NUM: line.LINE_NUM,
  SHIPMENT_NUM: line.SHIPMENT_NUM,
  JOBS: line.JOBS ?? null,
  INV_ORGID: line.INV_ORGID,
})

/** Returns the values of the table columns that identify an order line, except for the column of the organisation. */
export const lineIdentityColumns = (line: LineIdentity) => ({
  line_key: lineKey(line),
  po_number: line.PO_NUMBER,
  release_num: line.RELEASE_NUM ?? 0,
  line_num: line.LINE_NUM,
  shipment_num: line.SHIPMENT_NUM,
  job: line.JOBS ?? '',
})

/**
 * Returns the identity of a line as one text, for maps, locks and the database. A missing release equals release 0, and
 * a missing job equals an empty one.
 */
export const lineKey = (line: LineIdentity): string =>
  JSON.stringify([
    line.INV_ORGID,
    line.PO_NUMBER,
    line.RELEASE_NUM ?? 0,
    line.LINE_NUM,
    line.SHIPMENT_NUM,
    line.JOBS ?? '',
  ])
