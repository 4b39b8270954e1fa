import type { PoLine } from '#areas/purchase-orders/contract.ts'

/** What a search brought. */
export interface FoundLines {
  readonly lines: readonly PoLine[]
  /** ISO instant: the ERP does not answer, and said this then (ERP-04). */
  readonly asOf?: string | undefined
}
