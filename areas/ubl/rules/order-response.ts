import type { OrderAnswer } from '#areas/order-answers/contract.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { createUblDocument, parentElement, textElement } from './ubl-elements.ts'
import {
  type Buyer,
  bangkokTime,
  customerParty,
  itemElement,
  jobReferenceElement,
  lineId,
  orderReferenceElement,
  quantityElement,
  supplierParty,
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
  return textElement('Note', decisionReason ? `${what}: ${decisionReason}` : what)
}

const deliveriesOf = ({ answer, schedule, DUE_DATE, QUANTITY_REMAIN, UOM }: OrderAnswer) => {
  const accepted = DUE_DATE ? [{ date: DUE_DATE, quantity: QUANTITY_REMAIN }] : []
  const promised = answer === 'propose' ? schedule : answer === 'accept' ? accepted : []
  return promised.map((part) =>
    parentElement(
      'Delivery',
      quantityElement('Quantity', part.quantity, UOM),
      parentElement('PromisedDeliveryPeriod', textElement('StartDate', part.date), textElement('EndDate', part.date)),
    ),
  )
}

const orderLineElement = (answer: OrderAnswer) =>
  parentElement(
    'OrderLine',
    parentElement(
      'LineItem',
      textElement('ID', lineId(answer)),
      textElement('Note', answer.reason),
      decisionNote(answer),
      textElement('LineStatusCode', lineCodes[kindOf(answer)]),
      quantityElement('Quantity', answer.QUANTITY, answer.UOM),
      deliveriesOf(answer),
      itemElement(answer),
    ),
    parentElement('OrderLineReference', textElement('LineID', lineId(answer))),
    jobReferenceElement(answer),
  )

/**
 * Converts the latest answers to the lines of one order or release to a UBL 2.1 OrderResponse (EDI-01). Lines without
 * an answer are left out.
 */
export const createOrderResponse = (answers: readonly [OrderAnswer, ...OrderAnswer[]], buyer: Buyer) => {
  const [line] = answers
  const changedAt = answers.map(({ answeredAt, decidedAt }) => decidedAt ?? answeredAt).sort()
  const last = new Date(changedAt.at(-1) ?? line.answeredAt)
  const kinds = new Set(answers.map(kindOf))
  const kind = kinds.size === 1 ? kindOf(line) : 'changed'
  return createUblDocument(
    'OrderResponse',
    textElement('ID', `${line.PO_NUMBER}-${Math.max(...answers.map(({ id }) => id))}`),
    textElement('IssueDate', bangkokDay(last)),
    textElement('IssueTime', bangkokTime(last)),
    textElement('OrderResponseCode', responseCodes[kind]),
    textElement('LineCountNumeric', answers.length),
    orderReferenceElement(line),
    supplierParty('SellerSupplierParty', line.VENDOR_ID, line.VENDOR_NAME),
    customerParty('BuyerCustomerParty', buyer),
    answers.map(orderLineElement),
  )
}
