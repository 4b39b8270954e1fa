import { type RawBuilder, sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { staffScope } from '#areas/accounts/server/index.ts'
import { ALL_SUPPLIERS } from '../rules/file-name.ts'

/**
 * The rows of `forecasts.forecast as f` that a caller may see (S2 §6). Staff see the forecasts of their factory. A
 * supplier's users see the forecasts of their supplier, those for all suppliers, and those sent to exactly their own
 * email address (G-136). Demo accounts see only the forecasts for all suppliers.
 */
export const inScope = (caller: Caller): RawBuilder<boolean> => {
  const forAll = sql<boolean>`f.supplier_code = ${ALL_SUPPLIERS}`
  if (caller.userType === 'demo') return caller.vendorId === null ? sql<boolean>`(false)` : forAll
  const scope = scopeOf(caller)
  if (scope.kind !== 'vendor') return staffScope(scope, (companyId) => sql<boolean>`(f.company = ${companyId})`)
  return sql<boolean>`(f.vendor_id = ${scope.vendorId} or ${forAll} or f.receiver_keys @> array(
    select lower(u.email) from accounts.user_account u where u.id = ${caller.userId}))`
}

/**
 * The email addresses of `forecasts.forecast as f` that a caller may see, comma separated. A supplier's users see only
 * their own address, and an empty text if the forecast was not sent to it.
 */
export const visibleReceivers = (caller: Caller): RawBuilder<string> =>
  caller.vendorId === null
    ? sql<string>`array_to_string(f.receivers, ',')`
    : sql<string>`coalesce((select u.email from accounts.user_account u
        where u.id = ${caller.userId} and lower(u.email) = any (f.receiver_keys)), '')`
