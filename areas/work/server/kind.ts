import type { RawBuilder } from 'kysely'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import type { Capability } from '#areas/accounts/rules/capabilities.ts'
import type { WorkKindName } from '../rules/kinds.ts'

/** A screen and the state of its address. */
export interface WorkScreen {
  readonly path: `/${string}`
  readonly search?: Readonly<Record<string, string>>
}

/**
 * One kind of pending work of an area. Each area exports its kinds, and `apps/server` lists them for the queue, the
 * counts in the menu and a supplier's other pending work.
 */
export interface WorkKind {
  readonly kind: WorkKindName
  /** The required capability. In `rows`, `caller.reach` is the scope that the caller has with it. */
  readonly capability: Capability
  /**
   * The screen whose list contains exactly these entries, and whose menu entry counts them. undefined: only the queue
   * lists them.
   */
  readonly screen: (caller: Caller) => WorkScreen | undefined
  /**
   * A query of the pending work within the caller's scope; undefined: this caller has no such work. Its columns are
   * `id` (text), `due` (date), `number`, `facts` (jsonb), `vendor_id`, `supplier` (null: the directory knows the name),
   * `company`, `path` and `search` (jsonb). It must use an index, because every open browser counts it once a minute.
   * Throws SystemUnavailable if it needs an ERP that does not answer.
   */
  readonly rows: (caller: Caller, now: Date) => RawBuilder<unknown> | undefined | Promise<RawBuilder<unknown>>
}
