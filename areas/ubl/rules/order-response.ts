import type { OrderAnswer } from '#areas/order-answers/contract.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { group, newDocument, text, type UblDocumentContent } from './tree.ts'
import {
  type Buyer,
  bangkokTime,
  customer,
  item,
  jobReference,
  lineId,
  orderReference,
  quantity,
  supplier,
} from './ubl-parts.ts'

/** Action codes for an order line (UNCL 1229). */
const lineCodes = { accepted: '5', changed: '3', rejected: '7' } as const
/** Response codes for a whole order (UNCL 4343). */
const responseCodes = { accepted: 'AP', changed: 'CA', rejected: 'RE' } as const

type Kind = keyof typeof lineCodes

/** The kind of an answer. A proposal is a change even if the buyer approves it. */
const kindOf = ({ answer }: OrderAnswer): Kind =>
  answer === 'reject' ? 'rejected' : answer === 'propose' ? 'changed' : 'accepted'

const decisionNote = ({ decision, decisionReason }: OrderAnswer) => {
  if (decision === null) return undefined
  const what = decision === 'approve' ? 'Approved by the buyer' : 'Declined by the buyer'
  return text('Note', decisionReason ? `${what}: ${decisionReason}` : what)
}

const deliveriesOf = ({ answer, schedule, DUE_DATE, QUANTITY_REMAIN, UOM }: OrderAnswer) => {
  const accepted = DUE_DATE ? [{ date: DUE_DATE, quantity: QUANTITY_REMAIN }] : []
  const promised = answer === 'propose' ? schedule : answer === 'accept' ? accepted : []
  return promised.map((part) =>
    group(
      'Delivery',
      quantity('Quantity', part.quantity, UOM),
      group('PromisedDeliveryPeriod', text('StartDate', part.date), text('EndDate', part.date)),
    ),
  )
}

const orderLine = (answer: OrderAnswer) =>
  group(
    'OrderLine',
    group(
      'LineItem',
      text('ID', lineId(answer)),
      text('Note', answer.reason),
      decisionNote(answer),
      text('LineStatusCode', lineCodes[kindOf(answer)]),
      quantity('Quantity', answer.QUANTITY, answer.UOM),
      deliveriesOf(answer),
      item(answer),
    ),
    group('OrderLineReference', text('LineID', lineId(answer))),
    jobReference(answer),
  )

/**
 * Converts the latest answers to the lines of one order or release to a UBL 2.1 OrderResponse (EDI-01). Lines without
 * an answer are left out.
 */
export const orderResponse = (answers: readonly [OrderAnswer, ...OrderAnswer[]], buyer: Buyer): UblDocumentContent => {
  const [line] = answers
  const changedAt = answers.map(({ answeredAt, decidedAt }) => decidedAt ?? answeredAt).sort()
  const last = new Date(changedAt.at(-1) ?? line.answeredAt)
  const kinds = new Set(answers.map(kindOf))
  const kind = kinds.size === 1 ? kindOf(line) : 'changed'
  return newDocument(
    'OrderResponse',
    text('ID', `${line.PO_NUMBER}-${Math.max(...answers.map(({ id }) => id))}`),
    text('IssueDate', bangkokDay(last)),
    text('IssueTime', bangkokTime(last)),
    text('OrderResponseCode', responseCodes[kind]),
    text('LineCountNumeric', answers.length),
    orderReference(line),
    supplier('SellerSupplierParty', line.VENDOR_ID, line.VENDOR_NAME),
    customer('BuyerCustomerParty', buyer),
    answers.map(orderLine),
  )
}
