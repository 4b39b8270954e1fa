import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { staffScope } from '#areas/accounts/server/index.ts'

/**
 * Returns the condition for rows of `documents.document as d` that a caller may see (DOC-10). Staff see the documents
 * of their factory. A supplier's users see documents of their supplier that were sent to everyone there or to exactly
 * their own email address (G-136, G-150). The email address comes from the account, never from the request.
 * @param alias the alias of the table whose supplier and factory columns are compared; `c` for lists that are sorted by
 * `documents.confirmation as c`
 */
export const documentsInScope = (caller: Caller, alias: 'd' | 'c' = 'd'): RawBuilder<boolean> => {
  const scope = scopeOf(caller)
  if (scope.kind !== 'vendor')
    return staffScope(scope, (companyId) => sql<boolean>`(${sql.ref(`${alias}.company`)} = ${companyId})`)
  // the subquery prevents the planner from assuming that almost no row contains this email address
  return sql<boolean>`(${sql.ref(`${alias}.vendor_id`)} = ${scope.vendorId} and (d.receiver_keys = '{}' or coalesce(
    d.receiver_keys @> array(select lower(u.email) from accounts.user_account u where u.id = ${caller.userId}), false)))`
}

/** Documents in scope that are complete and not deleted. */
export const visibleDocuments = (caller: Caller, alias: 'd' | 'c' = 'd'): RawBuilder<boolean> =>
  sql<boolean>`(d.deleted_at is null and d.whole and ${documentsInScope(caller, alias)})`
