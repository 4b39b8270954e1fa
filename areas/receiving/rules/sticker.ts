import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import type { ReceivedInvoice } from '../contract.ts'

export interface Sticker {
  /** The receive number. The QR code contains only this number (G-118). */
  readonly receiveNumber: string
  readonly invoiceNumber: string
  /** The first order with its release, and the number of further orders, such as `41000123/2 +1`. */
  readonly order: string
  readonly date: string
}

const orderOf = ({ PO_NUMBER, RELEASE_NUM }: Pick<PoLine, 'PO_NUMBER' | 'RELEASE_NUM'>): string =>
  RELEASE_NUM === null ? PO_NUMBER : `${PO_NUMBER}/${RELEASE_NUM}`

/** Returns the content of the two stickers of a received delivery (STK-01). */
export const stickerOf = ({ receivedNo, invoiceNo, timeStamp, details }: ReceivedInvoice): Sticker => {
  const orders = [...new Set(details.poSelect.map(orderOf))]
  const more = orders.length > 1 ? ` +${orders.length - 1}` : ''
  return {
    receiveNumber: receivedNo,
    invoiceNumber: invoiceNo,
    order: `${orders[0] ?? ''}${more}`,
    date: bangkokDay(timeStamp),
  }
}
