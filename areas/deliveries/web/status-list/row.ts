import { bangkokDay, bangkokMinute } from '#kit/shared/dates.ts'
import { formatQuantity, sum } from '#kit/shared/quantity.ts'
import type { Delivery, DeliveryDetails } from '../../contract.ts'
import type { AtDock } from '../../rules/at-dock.ts'
import { numbersOf } from '../../rules/document-numbers.ts'
import type { DeliveryStatus } from '../../rules/status.ts'
import { tagCounts } from '../../rules/tags.ts'

/** A delivery as the status list shows it (STA-02). Texts are formatted; days and times are in Bangkok time. */
export interface ListRow {
  readonly id: number
  readonly user: string
  readonly supplier: string
  readonly vendorId: number
  /** The invoice number or, without one, the DO number. */
  readonly number: string
  readonly invoice: string
  readonly doNo: string
  /** The distinct order numbers, separated by commas (G-47). */
  readonly po: string
  readonly rel: string
  /** The sum of the delivered amounts, and the number of lines. */
  readonly quantity: string
  /** The delivered and the received quantity, if boxes were missing at the receipt (RCV-12). */
  readonly short: { readonly ordered: string; readonly received: string } | undefined
  readonly lines: number
  /** The number of all boxes of the delivery. */
  readonly packs: number
  /** The number of boxes scanned at the dock or, after a short receipt, received; otherwise undefined. */
  readonly scanned: number | undefined
  /** The number of problems that the store reported about a delivery in transit. */
  readonly problems: number
  readonly deliveryDate: string
  readonly createdAt: string
  readonly createdDay: string
  /** The organisation's code, or its id while the code is loading. */
  readonly company: string
  readonly status: DeliveryStatus
  /** Whether the store has submitted the delivery while the ERP was not available. */
  readonly isWaiting: boolean
  /** The store that is scanning the boxes of the delivery; undefined if none is. */
  readonly atDock: AtDock | undefined
  readonly receivedNo: string
  readonly receivedAt: string
  readonly kind: 'invoice' | 'do'
  readonly remarks: string
  readonly headerTags: number
  readonly packTags: number
}

const distinct = (values: readonly (string | number | null)[]): string =>
  [...new Set(values.filter((value) => value !== null && value !== '').map(String))].join(', ')

/** The invoice or DO number of a delivery. */
export const numberOf = (details: DeliveryDetails): string => {
  const { invoice, doNo } = numbersOf(details)
  return invoice === '' ? doNo : invoice
}

export const rowOf = (delivery: Delivery, codeOf: (organisation: number) => string | undefined): ListRow => {
  const { details } = delivery
  const created = new Date(delivery.createdAt)
  return {
    id: delivery.id,
    user: delivery.user,
    supplier: details.vendorName,
    vendorId: delivery.vendor_id,
    number: numberOf(details),
    ...numbersOf(details),
    po: distinct(details.poSelect.map((line) => line.PO_NUMBER)),
    rel: distinct(details.poSelect.map((line) => line.RELEASE_NUM)),
    quantity: formatQuantity(sum(details.delAmount)),
    short: delivery.shortReceipt && {
      ordered: formatQuantity(sum(details.poSelect.map((line) => line.QUANTITY))),
      received: formatQuantity(delivery.shortReceipt.quantity),
    },
    lines: details.poSelect.length,
    packs: details.qtyLot.reduce((total, packs) => total + packs, 0),
    scanned: delivery.shortReceipt?.packs ?? delivery.atDock?.boxes,
    problems: delivery.problems ?? 0,
    deliveryDate: details.deliveryDate,
    createdAt: bangkokMinute(created),
    createdDay: bangkokDay(created),
    company: codeOf(delivery.company) ?? String(delivery.company),
    status: delivery.status,
    isWaiting: delivery.receivingSince !== undefined,
    atDock: delivery.atDock,
    receivedNo: delivery.receivedNo ?? '',
    receivedAt: delivery.timeStamp === null ? '' : bangkokMinute(new Date(delivery.timeStamp)),
    kind: details.isInvoice ? 'invoice' : 'do',
    remarks: delivery.remarks ?? '',
    ...tagCounts(details.qtyLot),
  }
}
