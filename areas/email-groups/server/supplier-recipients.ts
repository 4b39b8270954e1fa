import { supplierMail } from '#areas/accounts/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import { groupAddressesOf } from './find-groups.query.ts'

/**
 * Returns the recipients and the language of an automatic mail of a factory to a supplier (G-179). The recipients are
 * the factory's email groups for the supplier and the alert lists of the supplier's users. If there are none, they are
 * the users themselves.
 */
export const supplierRecipients = async (
  unit: Unit,
  { vendorId, company }: { readonly vendorId: number; readonly company: number },
) => {
  const { alerts, own, language } = await supplierMail(unit, vendorId)
  const named = [...(await groupAddressesOf(unit, { vendorId, company })), ...alerts]
  return { language, to: named.length > 0 ? named : own }
}
