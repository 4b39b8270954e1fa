import type { RawBuilder } from 'kysely'
import type { Unit } from '#kit/server/database.ts'
import type { JobLine, PoLine } from '../contract.ts'
import type { LineIdentity } from '../rules/line-key.ts'
import type { FoundOrder } from '../rules/search.ts'

/** A line from the ERP. It has no quantity in transit, which only the portal knows. */
export type ErpLine = Omit<PoLine, 'transit'>

/** The fields that the lookup by job returns before the details are added (S1 §3). */
export type ErpJobLine = Omit<JobLine, 'transit'>

/** An open line with its supplier. */
export interface OpenErpLine extends ErpLine {
  readonly VENDOR_ID: number
}

/** The open lines to read: those of a supplier, in an organisation, or both; null: no limit. */
export interface OpenLineScope {
  readonly vendorId: number | null
  readonly company: number | null
}

/**
 * Open lines as rows; or, from an ERP whose tables are in the portal's own database, as a query with the columns of
 * `OpenErpLine` in lower case and a unique `id`. The list searches and sorts it there.
 */
export type OpenErpLines = FoundOrder<OpenErpLine> | { readonly query: RawBuilder<unknown> }

/**
 * Purchase orders from the ERP (S1 §7). `unit` is the caller's transaction: the built-in adapter reads inside it and
 * locks the returned lines until it ends; all others ignore it. If the ERP does not respond, a search may return a
 * cached result with its age; otherwise it throws `SystemUnavailable`.
 */
export interface PurchaseOrderPort {
  /**
   * All lines of a standard order, in every organisation; `isBlanket` if the number belongs to a blanket order (G-65).
   */
  standardLines(vendorId: number, ponum: string, unit?: Unit): Promise<FoundOrder<ErpLine>>
  /** All lines of one release of a blanket order. */
  blanketLines(vendorId: number, ponum: string, rel: string, unit?: Unit): Promise<FoundOrder<ErpLine>>
  /** The lines of outside-processing jobs in one organisation, or in all organisations if null. */
  jobLines(
    vendorId: number,
    company: number | null,
    jobs: readonly string[],
    unit?: Unit,
  ): Promise<FoundOrder<ErpJobLine>>
  /** The lines of `jobLines` with all details of the order. */
  jobDetails(
    vendorId: number,
    company: number | null,
    jobs: readonly string[],
    unit?: Unit,
  ): Promise<FoundOrder<ErpLine>>
  /** All lines with a remaining quantity to deliver (PO-09), in no defined order. */
  openLines(scope: OpenLineScope): Promise<OpenErpLines>
  /**
   * Reads lines again by identity, never from a cache. Lines that the ERP does not have are missing. The order is not
   * defined.
   */
  linesFor(
    vendorId: number,
    company: number,
    identities: readonly Omit<LineIdentity, 'INV_ORGID'>[],
    unit?: Unit,
  ): Promise<ErpLine[]>
}

/** The quantities of purchase-order lines in open deliveries; implemented by the deliveries area. */
export interface TransitPort {
  /**
   * The quantity in transit by `lineKey`; lines without any are missing. Demo deliveries count only for the user
   * `demoOf` (G-72).
   */
  transitOf(
    vendorId: number,
    lines: readonly LineIdentity[],
    options?: { readonly demoOf?: number | undefined },
    unit?: Unit,
  ): Promise<ReadonlyMap<string, number>>
}
