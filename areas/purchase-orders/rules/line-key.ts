import type { PoLine } from '../contract.ts'

/** What tells one purchase-order shipment line from another within a supplier (G-68). */
export type LineIdentity = Pick<PoLine, 'INV_ORGID' | 'PO_NUMBER' | 'RELEASE_NUM' | 'LINE_NUM' | 'SHIPMENT_NUM'> & {
  readonly JOBS?: string | null | undefined
}

/**
 * The identity as one text, for maps, for locks and for the database. A standard order's missing release and release 0
 * are the same, and so are a missing and an empty job.
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
