import { sql } from 'kysely'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import type { Db } from '#kit/server/database/database.ts'
import type { CallReply } from '#kit/shared/call.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import type { Contact, getSupplier } from '../contract.ts'
import { supplierMessages } from '../messages.ts'

export interface SupplierDeps {
  readonly db: Db
  readonly directory: Pick<DirectoryPort, 'suppliers'>
}

/**
 * Returns a supplier with the contacts that the caller may see: accounting staff see only its accountants. Users of a
 * supplier find only their own supplier.
 */
export const findSupplier = async (
  { db, directory }: SupplierDeps,
  caller: Caller,
  id: number,
): Promise<Result<CallReply<typeof getSupplier>>> => {
  const scope = scopeOf(caller)
  if (scope.kind === 'none' || (scope.kind === 'vendor' && scope.vendorId !== id))
    return refuse(supplierMessages.SUPPLIER_NOT_FOUND)
  const [supplier] = await directory.suppliers(id)
  if (!supplier) return refuse(supplierMessages.SUPPLIER_NOT_FOUND)
  const types = may(caller.userType, 'delivery.read') ? ['vendor', 'internal', 'account'] : ['account']
  const { rows: contacts } = await sql<Contact>`
    select u.username, u.email, u.user_type from accounts.user_account u
    where u.vendor_id = ${id} and u.deleted_at is null and not u.blocked
      and u.user_type = any (${types}::text[])
    order by lower(u.username) limit 50`.execute(db)
  return ok({ id, name: supplier.VENDOR_NAME, code: supplier.VENDOR_NAME_ALT, contacts })
}
