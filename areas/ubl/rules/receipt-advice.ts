import type { Delivery } from '#areas/deliveries/contract.ts'
import { type DeliveredLine, deliveredLines } from '#areas/deliveries/rules/lines/delivered-lines.ts'
import type { MissingBox } from '#areas/receiving/contract.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { exact, sum, ZERO } from '#kit/shared/quantity.ts'
import { despatchSupplierParty } from './despatch-advice.ts'
import { createUblDocument, parentElement, textElement } from './ubl-elements.ts'
import {
  type Buyer,
  bangkokTime,
  customerParty,
  itemElement,
  jobReferenceElement,
  orderLineReferenceElement,
  orderReferenceElements,
  quantityElement,
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
  textElement('Note', `Pack ${pack}: ${reasonTexts[reason]}${note ? `, ${note}` : ''}`)

const receiptLineElement = (
  { line, amount, lotSup, packs }: DeliveredLine,
  sequence: number,
  missing: readonly MissingBox[],
  { number, day }: { readonly number: string; readonly day: string },
) => {
  const short = missing.length === 0 ? ZERO : sum(missing.map(({ pack }) => packs[pack - 1]?.quantity ?? 0))
  return parentElement(
    'ReceiptLine',
    textElement('ID', sequence),
    missing.map(noteOf),
    quantityElement('ReceivedQuantity', exact(amount).minus(short).toNumber(), line.UOM),
    short.gt(0) ? quantityElement('ShortQuantity', short.toNumber(), line.UOM) : undefined,
    textElement('ReceivedDate', day),
    orderLineReferenceElement(line),
    parentElement(
      'DespatchLineReference',
      textElement('LineID', sequence),
      parentElement('DocumentReference', textElement('ID', number)),
    ),
    jobReferenceElement(line),
    itemElement(line, lotSup),
  )
}

/**
 * Converts the receipt of a delivery to a UBL 2.1 ReceiptAdvice (EDI-01). Missing packs are short quantities with their
 * reasons.
 */
export const createReceiptAdvice = (delivery: ReceivedDelivery, buyer: Buyer, missing: readonly MissingBox[]) => {
  const { details, receivedNo, timeStamp } = delivery
  const lines = deliveredLines(details)
  const received = new Date(timeStamp)
  const day = bangkokDay(received)
  return createUblDocument(
    'ReceiptAdvice',
    textElement('ID', receivedNo),
    textElement('IssueDate', day),
    textElement('IssueTime', bangkokTime(received)),
    textElement('LineCountNumeric', lines.length),
    orderReferenceElements(lines.map(({ line }) => line)),
    parentElement(
      'DespatchDocumentReference',
      textElement('ID', details.invoiceNo),
      textElement('IssueDate', details.invoiceDate),
    ),
    customerParty('DeliveryCustomerParty', buyer),
    despatchSupplierParty(delivery),
    lines.map((line, row) =>
      receiptLineElement(
        line,
        row + 1,
        // an earlier receipt that was undone may have stored missing packs
        delivery.shortReceipt ? missing.filter(({ sequence }) => sequence === row + 1) : [],
        { number: details.invoiceNo, day },
      ),
    ),
  )
}
