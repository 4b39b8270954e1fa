import { supplierMail } from '#areas/accounts/server/index.ts'
import type { ReceivableDelivery } from '#areas/deliveries/server/index.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { groupAddressesOf } from '#areas/email-groups/server/index.ts'
import type { Unit } from '#kit/server/database.ts'

const MAX_TEXT_LENGTH = 200

/**
 * Returns the recipients of a notice about a delivery, and the facts that every notice contains. The recipients are the
 * factory's email groups for the supplier and the alert lists of the supplier's users. If there are none, they are the
 * users themselves (G-179).
 */
export const supplierNotice = async (
  unit: Unit,
  directory: DirectoryPort,
  { id, vendorId, vendorName, company, number }: ReceivableDelivery,
) => {
  const people = await supplierMail(unit, vendorId)
  const named = [...(await groupAddressesOf(unit, { vendorId, company })), ...people.alerts]
  const organisations = await directory.organisations(unit)
  const factory = organisations.find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === company)
  return {
    envelope: {
      language: people.language,
      to: named.length > 0 ? named : people.own,
      about: { kind: 'delivery', id },
      company,
    },
    facts: {
      factory: factory?.INVENTORY_ORG_CODE ?? String(company),
      supplier: vendorName.slice(0, MAX_TEXT_LENGTH),
      number,
    },
  } as const
}
