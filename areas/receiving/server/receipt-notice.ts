import type { ReceivableDelivery } from '#areas/deliveries/server/index.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { enqueueMail } from '#areas/mail/server/index.ts'
import type { Unit } from '#kit/server/database.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import type { MissingBox } from '../contract.ts'
import { supplierNotice } from './supplier-notice.ts'

const MAX_TEXT_LENGTH = 200

/** Queues a mail to the supplier with the receive number (G-179), in the transaction of the receipt. */
export const writeReceiptNotice = async (
  unit: Unit,
  directory: DirectoryPort,
  delivery: ReceivableDelivery,
  { receiveNumber, receivedAt }: { readonly receiveNumber: string; readonly receivedAt: Date },
  missing: readonly Pick<MissingBox, 'sequence' | 'pack'>[] = [],
): Promise<void> => {
  const { envelope, facts } = await supplierNotice(unit, directory, delivery)
  await enqueueMail(unit, {
    template: 'receipt',
    ...envelope,
    data: {
      ...facts,
      url: `/table?no=${encodeURIComponent(delivery.number)}`,
      receive_number: receiveNumber,
      received_at: bangkokMinute(receivedAt),
      po: [...new Set(delivery.details.poSelect.map(({ PO_NUMBER }) => PO_NUMBER))]
        .join(', ')
        .slice(0, MAX_TEXT_LENGTH),
      // each missing box as line / box, as in problem reports
      ...(missing.length > 0
        ? {
            missing: missing
              .map(({ sequence, pack }) => `${sequence} / ${pack}`)
              .join(', ')
              .slice(0, MAX_TEXT_LENGTH),
          }
        : {}),
    },
  })
}
