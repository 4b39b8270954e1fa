import { type RawBuilder, sql } from 'kysely'
import { oneContains } from '#kit/server/like-pattern.ts'
import type { FinanceScope } from './scope.ts'

type Sql = RawBuilder<unknown>

/** A month is always listed completely, so the usual row limit does not apply. */
export const MAX_ROWS_OF_MONTH = 1_000_000

/** A single load is compared with `=`, because the planner estimates its number of rows best. */
const inLoads = (loadIds: readonly number[]): Sql =>
  loadIds.length === 1 ? sql`r.load_id = ${loadIds[0]}` : sql`r.load_id = any (${loadIds}::bigint[])`

export const searchedInInvoices = [sql`r.invoice_no`, sql`r.supplier_name`, sql`r.supplier_no`]

/** The filters of a list, in addition to the caller's scope. */
export interface Filters {
  /** Conditions on the row `r`. */
  readonly fields?: readonly Sql[]
  readonly org?: readonly string[] | undefined
  readonly q?: string | undefined
}

/**
 * The rows of loads that a caller may see under these filters. `searched` lists the columns in which `q` is searched.
 */
export const visibleRows = (
  loadIds: readonly number[],
  scope: FinanceScope,
  { org, q, fields = [] }: Filters,
  searched: readonly Sql[],
): Sql => {
  const all: Sql[] = [inLoads(loadIds), scope, ...fields]
  if (org) all.push(sql`r.org_code = any (${org}::text[])`)
  if (q?.trim()) all.push(oneContains(searched, q))
  return sql.join(all, sql` and `)
}
