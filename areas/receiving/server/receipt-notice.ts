import { supplierMail } from '#areas/accounts/server/index.ts'
import type { ReceivableDelivery } from '#areas/deliveries/server/index.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { groupAddressesOf } from '#areas/email-groups/server/index.ts'
import { enqueueMail } from '#areas/mail/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'

const MOST = 200

/**
 * Tells the supplier that a delivery was received, with its receive number (G-179): who is in the factory's e-mail groups of the
 * supplier or on an alert list of its people; when there is nobody, its people themselves. Part of the receipt's transaction.
 */
export const writeReceiptNotice = async (
  unit: Unit,
  directory: DirectoryPort,
  delivery: ReceivableDelivery,
  { receiveNumber, receivedAt }: { readonly receiveNumber: string; readonly receivedAt: Date },
): Promise<void> => {
  const { id, vendorId, vendorName, company, number, details } = delivery
  const people = await supplierMail(unit, vendorId)
  const named = [...(await groupAddressesOf(unit, { vendorId, company })), ...people.alerts]
  const organisations = await directory.organisations(unit)
  const factory = organisations.find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === company)
  await enqueueMail(unit, {
    template: 'receipt',
    language: people.language,
    to: named.length > 0 ? named : people.own,
    about: { kind: 'delivery', id },
    company,
    data: {
      url: `/table?no=${encodeURIComponent(number)}`,
      factory: factory?.INVENTORY_ORG_CODE ?? String(company),
      supplier: vendorName.slice(0, MOST),
      number,
      receive_number: receiveNumber,
      received_at: bangkokMinute(receivedAt),
      po: [...new Set(details.poSelect.map(({ PO_NUMBER }) => PO_NUMBER))].join(', ').slice(0, MOST),
    },
  })
}
