import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { anyColumnContains } from '#kit/server/list/like-pattern.ts'

/**
 * The rows of a month that a caller may see, as an SQL condition on `r`, which is a row of either table (FIN-04, G-3).
 */
export type FinanceScope = RawBuilder<boolean>

/**
 * Users see the rows of their account's supplier or organisation. Administrators without either see all rows (G-210).
 */
export const financeScope = async (caller: Caller, directory: DirectoryPort): Promise<FinanceScope> => {
  const scope = scopeOf(caller)
  if (scope.kind === 'vendor') return sql<boolean>`r.vendor_id = ${scope.vendorId}`
  if (scope.kind === 'all') return sql<boolean>`true`
  if (scope.kind === 'none') return sql<boolean>`false`
  const own = (await directory.organisations()).find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === scope.companyId)
  // an unknown organisation has no codes, so its users see no rows
  const codes = own ? [own.INVENTORY_ORG_CODE, own.FILE_PREFIX].filter(Boolean) : []
  return sql<boolean>`r.org_code = any (${codes}::text[])`
}

type Sql = RawBuilder<unknown>

/** A month is always listed completely, so the usual row limit does not apply. */
export const MAX_ROWS_OF_MONTH = 1_000_000

/**
 * Returns the condition for the rows of loads. A single load is compared with `=`, because the planner then estimates
 * the number of rows best.
 */
const inLoads = (loadIds: readonly number[]): Sql =>
  loadIds.length === 1 ? sql`r.load_id = ${loadIds[0]}` : sql`r.load_id = any (${loadIds}::bigint[])`

/** The filters of a list, in addition to the caller's scope. */
export interface Filters {
  /** Conditions on the row `r`. */
  readonly fields?: readonly Sql[]
  readonly org?: readonly string[] | undefined
  readonly q?: string | undefined
}

/**
 * Returns the rows of loads that a caller may see and that match these filters. `searched` contains the columns in
 * which `q` is searched.
 */
export const visibleRows = (
  loadIds: readonly number[],
  scope: FinanceScope,
  { org, q, fields = [] }: Filters,
  searched: readonly Sql[],
): Sql => {
  const all: Sql[] = [inLoads(loadIds), scope, ...fields]
  if (org) all.push(sql`r.org_code = any (${org}::text[])`)
  if (q?.trim()) all.push(anyColumnContains(searched, q))
  return sql.join(all, sql` and `)
}
