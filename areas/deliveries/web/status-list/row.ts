import { bangkokDay, bangkokMinute } from '#kit/shared/dates.ts'
import { formatQuantity, sum } from '#kit/shared/quantity.ts'
import type { Delivery } from '../../contract.ts'
import { tagCounts } from '../../rules/codes/labels.ts'
import { documentNumbersOf, orderNumbersOf } from '../../rules/document-numbers.ts'

/** A delivery as it appears in the status list (STA-02). Texts are formatted; days and times are in Bangkok time. */
export type ListRow = Readonly<ReturnType<typeof toListRow>>

export const toListRow = (delivery: Delivery, codeOf: (organisation: number) => string | undefined) => {
  const { details } = delivery
  const created = new Date(delivery.createdAt)
  return {
    id: delivery.id,
    user: delivery.user,
    supplier: details.vendorName,
    vendorId: delivery.vendor_id,
    number: details.invoiceNo,
    ...documentNumbersOf(details),
    ...orderNumbersOf(details),
    quantity: formatQuantity(sum(details.delAmount)),
    /** The delivered and the received quantity, if boxes were missing at the receipt (RCV-12). */
    short: delivery.shortReceipt && {
      ordered: formatQuantity(sum(details.poSelect.map((line) => line.QUANTITY))),
      received: formatQuantity(delivery.shortReceipt.quantity),
    },
    lines: details.poSelect.length,
    packs: details.qtyLot.reduce((total, packs) => total + packs, 0),
    /** The number of boxes that were scanned at the dock or, after a short receipt, received. */
    scanned: delivery.shortReceipt?.packs ?? delivery.atDock?.boxes,
    problems: delivery.problems ?? 0,
    deliveryDate: details.deliveryDate,
    createdAt: bangkokMinute(created),
    createdDay: bangkokDay(created),
    /** The organisation's code, or its id while the code is loading. */
    company: codeOf(delivery.company) ?? String(delivery.company),
    status: delivery.status,
    /** True if the store has submitted the delivery while the ERP was not available. */
    isWaiting: delivery.receivingSince !== undefined,
    atDock: delivery.atDock,
    receivedNo: delivery.receivedNo ?? '',
    receivedAt: delivery.timeStamp === null ? '' : bangkokMinute(delivery.timeStamp),
    kind: details.isInvoice ? ('invoice' as const) : ('do' as const),
    remarks: delivery.remarks ?? '',
    ...tagCounts(details.qtyLot),
  }
}
