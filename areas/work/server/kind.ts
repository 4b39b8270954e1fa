import type { RawBuilder } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Capability } from '#areas/accounts/rules/capabilities.ts'
import type { WorkKindName } from '../rules/kinds.ts'

export interface WorkScreen {
  readonly path: `/${string}`
  readonly search?: Readonly<Record<string, string>>
}

/** The part of the work for which a query is made. */
export interface WorkQueryOptions {
  /** The supplier to which the list is limited. */
  readonly vendorId?: number | undefined
  /** True if all rows are needed, because they are only grouped by supplier. */
  readonly isWhole?: boolean
}

/**
 * One kind of pending work of an area. Each area exports its kinds. `apps/server` collects them for the queue, the
 * counts in the menu and the pending work about a supplier.
 */
export interface WorkKind {
  readonly kind: WorkKindName
  /** The required capability. `rows` and `screen` get a caller whose `reach` is that of this capability. */
  readonly capability: Capability
  /**
   * Returns the screen that lists exactly these entries, whose menu entry shows their number. Returns undefined if only
   * the queue lists them.
   */
  readonly screen: (caller: Caller) => WorkScreen | undefined
  /**
   * Returns a query of the pending work within the caller's scope; undefined if the caller has none of this kind. Its
   * columns are `id` (text), `due` (date), `number`, `facts` (jsonb), `vendor_id`, `supplier` (null: the name is read
   * from the directory), `company`, `path` and `search` (jsonb). The query must use an index, because every open
   * browser runs it once a minute. Throws SystemUnavailable if it needs an ERP that does not respond.
   * @param asked what is requested. A query with a limit must apply the limit after the filter by supplier, and must
   * not apply it if `isWhole` is true
   */
  readonly rows: (
    caller: Caller,
    now: Date,
    asked: WorkQueryOptions,
  ) => RawBuilder<unknown> | undefined | Promise<RawBuilder<unknown>>
}
