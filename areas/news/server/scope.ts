import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { newsPages } from '../rules/item.ts'
import { mayReadPage, mayWritePage } from '../rules/page-rights.ts'

/**
 * The rows of `news.item as n` that a caller may see (NWS-03, S2 §6): items for all suppliers on the pages that the
 * caller may read; for a supplier's user also items for that supplier; for writers of a page all its items, also those
 * of other organisations (G-216).
 */
export const visible = (caller: Caller): RawBuilder<boolean> => {
  const scope = scopeOf(caller)
  if (scope.kind === 'none') return sql<boolean>`(false)`
  const readablePages = newsPages.flatMap((page) => {
    if (!mayReadPage(caller.userType, page)) return []
    const of = sql`n.page = ${sql.lit(page)}`
    if (scope.kind === 'vendor')
      return [sql`(${of} and (n.for_all or n.vendor_ids @> array[${scope.vendorId}]::bigint[]))`]
    if (!mayWritePage(caller.userType, page)) return [sql`(${of} and n.for_all)`]
    return [of]
  })
  if (readablePages.length === 0) return sql<boolean>`(false)`
  return sql<boolean>`(n.deleted_at is null and (${sql.join(readablePages, sql` or `)}))`
}
