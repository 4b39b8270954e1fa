import type { Delivery } from '#areas/deliveries/contract.ts'
import { type DeliveredLine, deliveredLines } from '#areas/deliveries/rules/lines/delivered-lines.ts'
import type { MissingBox } from '#areas/receiving/contract.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { exact, sum, ZERO } from '#kit/shared/quantity.ts'
import { despatchSupplier } from './despatch-advice.ts'
import { group, newDocument, text, type UblDocumentContent } from './tree.ts'
import {
  type Buyer,
  bangkokTime,
  customer,
  item,
  jobReference,
  orderLineReference,
  orderReferences,
  quantity,
} from './ubl-parts.ts'

/** A delivery with a booked receipt. The database stores number and time of the receipt together with the status. */
export type ReceivedDelivery = Delivery & { readonly receivedNo: string; readonly timeStamp: string }

/** Returns whether the delivery has a booked receipt. Only then can a receipt advice be written. */
export const isReceived = ({ status }: Pick<Delivery, 'status'>): boolean =>
  status === 'received' || status === 'completed'

const reasonTexts: Readonly<Record<MissingBox['reason'], string>> = {
  absent: 'Missing',
  damaged: 'Damaged',
  wrong: 'Wrong item',
  other: 'Other',
}

const noteOf = ({ pack, reason, note }: MissingBox) =>
  text('Note', `Pack ${pack}: ${reasonTexts[reason]}${note ? `, ${note}` : ''}`)

const receiptLine = (
  { line, amount, lotSup, packs }: DeliveredLine,
  sequence: number,
  missing: readonly MissingBox[],
  { number, day }: { readonly number: string; readonly day: string },
) => {
  const short = missing.length === 0 ? ZERO : sum(missing.map(({ pack }) => packs[pack - 1]?.quantity ?? 0))
  return group(
    'ReceiptLine',
    text('ID', sequence),
    missing.map(noteOf),
    quantity('ReceivedQuantity', exact(amount).minus(short).toNumber(), line.UOM),
    short.gt(0) ? quantity('ShortQuantity', short.toNumber(), line.UOM) : undefined,
    text('ReceivedDate', day),
    orderLineReference(line),
    group('DespatchLineReference', text('LineID', sequence), group('DocumentReference', text('ID', number))),
    jobReference(line),
    item(line, lotSup),
  )
}

/**
 * Converts the receipt of a delivery to a UBL 2.1 ReceiptAdvice (EDI-01). Missing packs are short quantities with their
 * reasons.
 */
export const receiptAdvice = (
  delivery: ReceivedDelivery,
  buyer: Buyer,
  missing: readonly MissingBox[],
): UblDocumentContent => {
  const { details, receivedNo, timeStamp } = delivery
  const lines = deliveredLines(details)
  const received = new Date(timeStamp)
  const day = bangkokDay(received)
  return newDocument(
    'ReceiptAdvice',
    text('ID', receivedNo),
    text('IssueDate', day),
    text('IssueTime', bangkokTime(received)),
    text('LineCountNumeric', lines.length),
    orderReferences(lines.map(({ line }) => line)),
    group('DespatchDocumentReference', text('ID', details.invoiceNo), text('IssueDate', details.invoiceDate)),
    customer('DeliveryCustomerParty', buyer),
    despatchSupplier(delivery),
    lines.map((line, row) =>
      receiptLine(
        line,
        row + 1,
        // an earlier receipt that was undone may have stored missing packs
        delivery.shortReceipt ? missing.filter(({ sequence }) => sequence === row + 1) : [],
        { number: details.invoiceNo, day },
      ),
    ),
  )
}
