import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'

/**
 * The rows of `documents.document as d` that a caller may see (DOC-10): staff those of their factory; a supplier's user those of the
 * own supplier that were sent to everybody there or to exactly the own address (G-136, G-150). The address is the account's at
 * this moment, never the client's.
 * @param by where supplier and factory are looked at: a list of confirmations, `documents.confirmation as c`, is in order there
 */
export const inScope = (caller: Caller, by: 'd' | 'c' = 'd'): RawBuilder<boolean> => {
  const scope = scopeOf(caller)
  switch (scope.kind) {
    case 'vendor':
      // how many have the address is not known when the statement is planned: bare, it would be taken for next to none
      return sql<boolean>`(${sql.ref(`${by}.vendor_id`)} = ${scope.vendorId} and (d.receiver_keys = '{}' or coalesce(
        d.receiver_keys @> array(select lower(u.email) from accounts.user_account u where u.id = ${caller.userId}), false)))`
    case 'organisation':
      return sql<boolean>`(${sql.ref(`${by}.company`)} = ${scope.companyId})`
    case 'all':
      return sql<boolean>`(true)`
    case 'none':
      return sql<boolean>`(false)`
  }
}

/** In scope, with its files, not deleted. */
export const visible = (caller: Caller, by: 'd' | 'c' = 'd'): RawBuilder<boolean> =>
  sql<boolean>`(d.deleted_at is null and d.whole and ${inScope(caller, by)})`

/** Whose downloads count: suppliers', but not those of a trial account (G-134, G-187). */
export const counts = ({ vendorId, userType }: Caller): boolean => vendorId !== null && userType !== 'demo'
