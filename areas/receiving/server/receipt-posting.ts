import { deliveredLines } from '#areas/deliveries/rules/delivered-lines.ts'
import type { ReceivableDelivery } from '#areas/deliveries/server/index.ts'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import type { MissingBox } from '../contract.ts'
import { receiptLines } from '../rules/receipt-lines.ts'
import { boxesIn } from '../rules/short-receipt.ts'
import type { Receipt } from './receiving.port.ts'

/**
 * Returns the idempotency key of a delivery's receipt. It is the same in all attempts, even after a backup was
 * restored, so that the ERP books the receipt only once.
 */
export const erpKey = ({ vendorId, number, id }: ReceivableDelivery): string => `${vendorId}/${number}/${id}`

/** Returns the posting for the ERP. It has the stored quantities of the delivery, without the `missing` boxes. */
export const postingOf = (
  delivery: ReceivableDelivery,
  by: { readonly receiver: string; readonly receivedAt: Date },
  facts: PackExemption,
  missing: readonly MissingBox[] = [],
): Receipt => {
  const { details } = delivery
  return {
    vendorId: delivery.vendorId,
    company: delivery.company,
    isInvoice: delivery.isInvoice,
    invoiceNo: delivery.number,
    invoiceDate: delivery.date,
    deliveryDate: details.deliveryDate,
    site: details.site.VENDOR_SITE_CODE,
    ...by,
    lines: receiptLines(deliveredLines(details), facts, boxesIn(missing)),
  }
}

export const readPosting = (text: string): Receipt => {
  const { receivedAt, ...receipt } = JSON.parse(text) as Omit<Receipt, 'receivedAt'> & { readonly receivedAt: string }
  return { ...receipt, receivedAt: new Date(receivedAt) }
}
