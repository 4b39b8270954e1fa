import type { Unit } from '#kit/server/database.ts'
import type { JobLine, PoLine } from '../contract.ts'
import type { LineIdentity } from '../rules/line-key.ts'
import type { Found } from '../rules/search.ts'

/** A line as the ERP has it; what is in transit only the portal knows. */
export type ErpLine = Omit<PoLine, 'transit'>

/** What the lookup by job answers before its details (S1 §3). */
export type ErpJobLine = Omit<JobLine, 'transit'>

/**
 * Purchase orders as the ERP has them (S1 §7). `unit` is the caller's transaction: an adapter that lives in the portal's
 * own database reads in it and keeps the lines it gave as they are until it ends; any other ignores it. Without an answer of
 * the ERP a search may tell what it said before, with its age; else it throws `Away`.
 */
export interface PurchaseOrderPort {
  /** All lines of a standard order, in every organisation; `isBlanket` when the number is a blanket order's (G-65). */
  standardLines(vendorId: number, ponum: string, unit?: Unit): Promise<Found<ErpLine>>
  /** All lines of one release of a blanket order. */
  blanketLines(vendorId: number, ponum: string, rel: string, unit?: Unit): Promise<Found<ErpLine>>
  /** The lines of outside-processing jobs in one organisation; null: in all of them. */
  jobLines(vendorId: number, company: number | null, jobs: readonly string[], unit?: Unit): Promise<Found<ErpJobLine>>
  /** The same lines with all that the order says of them. */
  jobDetails(vendorId: number, company: number | null, jobs: readonly string[], unit?: Unit): Promise<Found<ErpLine>>
  /**
   * The same lines again, by identity, as they are now and never from memory; those that the ERP does not know are missing. In no
   * promised order.
   */
  linesFor(
    vendorId: number,
    company: number,
    identities: readonly Omit<LineIdentity, 'INV_ORGID'>[],
    unit?: Unit,
  ): Promise<ErpLine[]>
}

/** What open deliveries hold of purchase-order lines; the deliveries area serves it. */
export interface TransitPort {
  /**
   * Quantity in transit by `lineKey`; a line without any is missing. Demo deliveries count for the user `demoOf` alone
   * (G-72).
   */
  transitOf(
    vendorId: number,
    lines: readonly LineIdentity[],
    options?: { readonly demoOf?: number | undefined },
    unit?: Unit,
  ): Promise<ReadonlyMap<string, number>>
}
