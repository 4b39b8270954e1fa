import type { AccountDeps } from '../deps.ts'

/** Returns all suppliers, or only the given one, with the columns of its users. */
export const findSuppliers = async ({ employers }: Pick<AccountDeps, 'employers'>, vendorId?: number) =>
  (await employers.suppliers(vendorId)).map((one) => ({
    vendor_id: one.VENDOR_ID,
    vendor_name: one.VENDOR_NAME,
    vendor_code: one.VENDOR_NAME_ALT,
  }))

/** Returns all organisations with the columns of their users. */
export const findOrganisations = async ({ employers }: Pick<AccountDeps, 'employers'>) =>
  (await employers.organisations()).map((one) => ({
    company_id: one.INVENTORY_ORG_ID,
    company_name: one.COMPANY_NAME,
    factory: one.INVENTORY_ORG_CODE,
  }))
