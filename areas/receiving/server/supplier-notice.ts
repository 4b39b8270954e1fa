import type { ReceivableDelivery } from '#areas/deliveries/server/index.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { supplierRecipients } from '#areas/email-groups/server/index.ts'
import type { Unit } from '#kit/server/database.ts'

const MAX_TEXT_LENGTH = 200

/** Returns the recipients of a notice about a delivery, and the facts that every notice contains (G-179). */
export const supplierNotice = async (
  unit: Unit,
  directory: DirectoryPort,
  { id, vendorId, vendorName, company, number }: ReceivableDelivery,
) => {
  const organisations = await directory.organisations(unit)
  const factory = organisations.find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === company)
  return {
    envelope: {
      ...(await supplierRecipients(unit, { vendorId, company })),
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
