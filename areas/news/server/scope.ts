import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { newsPages } from '../rules/item.ts'
import { mayReadPage, mayWritePage } from '../rules/page-rights.ts'

/**
 * An SQL condition for the rows of `news.item as n` that the caller may see (NWS-03, S2 §6). Readers of a page see the
 * items for all suppliers. A supplier's user also sees the items for that supplier. Writers of a page see all its
 * items, including those of other organisations (G-216).
 */
export const visibleNews = (caller: Caller): RawBuilder<boolean> => {
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
