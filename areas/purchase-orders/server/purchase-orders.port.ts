import type { RawBuilder } from 'kysely'
import type { Unit } from '#kit/server/database/database.ts'
import type { JobLine, PoLine } from '../contract.ts'
import type { LineIdentity } from '../rules/line-key.ts'
import type { FoundOrder } from '../rules/search.ts'

/** An order line from the ERP, without the quantity in transit, which only the portal knows. */
export type ErpLine = Omit<PoLine, 'transit'>

/** A line that FindJobOSP returns, without the quantity in transit (S1 §3). */
export type ErpJobLine = Omit<JobLine, 'transit'>

export interface OpenErpLine extends ErpLine {
  readonly VENDOR_ID: number
}

/** Limits the order lines to a supplier and an organisation; null: all suppliers, or all organisations. */
export interface OpenLineScope {
  readonly vendorId: number | null
  readonly company: number | null
}

/**
 * Order lines with a remaining quantity, as rows or as a query. An ERP whose tables are in the portal's own database
 * returns a query, so that the list filters and sorts in the database. Its columns are those of `OpenErpLine` in lower
 * case and a unique `id`.
 */
export type OpenErpLines = FoundOrder<OpenErpLine> | { readonly query: RawBuilder<unknown> }

/**
 * Purchase orders from the ERP (S1 §7). If the ERP does not respond, a search returns a cached result with its time, or
 * throws `SystemUnavailable` if there is none.
 */
export interface PurchaseOrderPort {
  /** All lines of a standard order, in every organisation; `isBlanket` is true if it is a blanket order (G-65). */
  standardLines(vendorId: number, ponum: string): Promise<FoundOrder<ErpLine>>
  /** All lines of one release of a blanket order. */
  blanketLines(vendorId: number, ponum: string, rel: string): Promise<FoundOrder<ErpLine>>
  /** The lines of outside-processing jobs in the given organisation, or in all organisations if null. */
  jobLines(vendorId: number, company: number | null, jobs: readonly string[]): Promise<FoundOrder<ErpJobLine>>
  /** The same lines as `jobLines`, with all details. */
  jobDetails(vendorId: number, company: number | null, jobs: readonly string[]): Promise<FoundOrder<ErpLine>>
  /** All lines with a remaining quantity to deliver (PO-09), in no defined order. */
  openLines(scope: OpenLineScope): Promise<OpenErpLines>
  /**
   * Reads order lines by their identities, never from a cache, in no defined order. Lines that the ERP does not have
   * are left out. `unit` is the caller's transaction: the built-in adapter reads inside it; other adapters ignore it.
   */
  linesFor(
    vendorId: number,
    company: number,
    identities: readonly Omit<LineIdentity, 'INV_ORGID'>[],
    unit?: Unit,
  ): Promise<ErpLine[]>
}

/** Returns quantities in transit of purchase-order lines. The deliveries area implements it. */
export interface TransitPort {
  /**
   * Returns quantities in transit by `lineKey`, without lines that have nothing in transit. Demo deliveries count only
   * for the user `demoOf` (G-72).
   */
  transitOf(
    vendorId: number,
    lines: readonly LineIdentity[],
    demoOf: number | undefined,
  ): Promise<ReadonlyMap<string, number>>
}
