import { audit } from '#kit/server/audit.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { accountMessages } from '../messages.ts'
import type { Caller } from '../rules/caller.ts'
import type { UserServiceDeps } from './user-parts.ts'

type Deps = Pick<UserServiceDeps, 'db' | 'employers' | 'now'>

/** The suppliers whose users may create keys. */
export const keySuppliers = async ({ db }: Pick<Deps, 'db'>) => {
  const rows = await db
    .selectFrom('accounts.api_supplier')
    .selectAll()
    .orderBy('vendor_name')
    .orderBy('vendor_id')
    .execute()
  return rows.map(({ vendor_id, vendor_name, allowed_by, allowed_at }) => ({
    vendor_id,
    vendor_name,
    allowedBy: allowed_by,
    since: allowed_at.toISOString(),
  }))
}

/** Allows or forbids the users of a supplier to create keys. Refusal: USER_VENDOR_UNKNOWN. */
export const allowKeySupplier = async (
  { db, employers, now }: Deps,
  caller: Caller,
  vendorId: number,
  isAllowed: boolean,
): Promise<Result<true>> => {
  const [supplier] = isAllowed ? await employers.suppliers(vendorId) : []
  if (isAllowed && !supplier) return refuse(accountMessages.USER_VENDOR_UNKNOWN)
  return db.transaction().execute(async (unit): Promise<Result<true>> => {
    const changed = supplier
      ? await unit
          .insertInto('accounts.api_supplier')
          .values({
            vendor_id: vendorId,
            vendor_name: supplier.VENDOR_NAME,
            allowed_by: caller.username,
            allowed_at: now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('vendor_name')
          .executeTakeFirst()
      : await unit
          .deleteFrom('accounts.api_supplier')
          .where('vendor_id', '=', vendorId)
          .returning('vendor_name')
          .executeTakeFirst()
    if (changed)
      await audit(unit, caller, now(), {
        what: isAllowed ? 'api-key.allow-supplier' : 'api-key.disallow-supplier',
        kind: 'api-key',
        id: `supplier-${vendorId}`,
        organisation: caller.companyId,
        vendor: vendorId,
        after: { supplier: changed.vendor_name },
      })
    return ok(true)
  })
}
