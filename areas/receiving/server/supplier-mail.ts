import type { ReceivableDelivery } from '#areas/deliveries/server/index.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { supplierRecipients } from '#areas/email-groups/server/index.ts'
import { enqueueMail } from '#areas/mail/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import type { Discrepancy, MissingBox } from '../contract.ts'

const MAX_TEXT_LENGTH = 200

/** Returns the recipients of a mail about a delivery, and the facts that every such mail contains (G-179). */
const supplierMail = async (
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

/** Queues a mail to the supplier with the receive number (G-179), in the transaction of the receipt. */
export const mailReceipt = async (
  unit: Unit,
  directory: DirectoryPort,
  delivery: ReceivableDelivery,
  { receiveNumber, receivedAt }: { readonly receiveNumber: string; readonly receivedAt: Date },
  missing: readonly MissingBox[],
): Promise<void> => {
  const { envelope, facts } = await supplierMail(unit, directory, delivery)
  const listed = (texts: readonly string[]) => texts.join(', ').slice(0, MAX_TEXT_LENGTH)
  await enqueueMail(unit, {
    template: 'receipt',
    ...envelope,
    data: {
      ...facts,
      url: `/table?no=${encodeURIComponent(delivery.number)}`,
      receive_number: receiveNumber,
      received_at: bangkokMinute(receivedAt),
      po: listed([...new Set(delivery.details.poSelect.map(({ PO_NUMBER }) => PO_NUMBER))]),
      ...(missing.length > 0 ? { missing: listed(missing.map(placeOf)) } : {}),
    },
  })
}

/** Queues a mail to the supplier about a problem report, in the transaction that stores it (RCV-10). */
export const mailDiscrepancy = async (
  unit: Unit,
  directory: DirectoryPort,
  delivery: ReceivableDelivery,
  { kind, sequence, pack, reason }: Pick<Discrepancy, 'kind' | 'sequence' | 'pack' | 'reason'>,
  at: Date,
): Promise<void> => {
  const { envelope, facts } = await supplierMail(unit, directory, delivery)
  await enqueueMail(unit, {
    template: 'discrepancy',
    ...envelope,
    data: {
      ...facts,
      url: `/table?psc=${delivery.id}`,
      kind,
      place: placeOf({ sequence, pack }),
      reason: reason === '' ? '-' : reason,
      reported_at: bangkokMinute(at),
    },
  })
}

/** Formats the number of a line, or of a line and a box: 'line / box'. */
const placeOf = ({ sequence, pack }: Pick<Discrepancy, 'sequence' | 'pack'>): string =>
  sequence === null ? '-' : [sequence, ...(pack === null ? [] : [pack])].join(' / ')
