import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { deliveryMessages } from '#areas/deliveries/messages.ts'
import { findDelivery, mayReadDemo } from '#areas/deliveries/server/index.ts'
import { orderAnswerMessages } from '#areas/order-answers/messages.ts'
import { answersOfOrder } from '#areas/order-answers/server/index.ts'
import { readMissingBoxes } from '#areas/receiving/server/index.ts'
import { Reply } from '#kit/server/route.ts'
import { refuse } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { ublMessages } from '../messages.ts'
import { isReceived } from '../rules/receipt-advice.ts'
import type { Buyer } from '../rules/ubl-parts.ts'
import type { UblDeps } from './deps.ts'
import { receiveAdvice } from './receive-advice.ts'
import type { UblTask } from './ubl-task.ts'

const buyerOf = async ({ directory }: UblDeps, company: number): Promise<Buyer> => {
  const found = (await directory.organisations()).find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === company)
  const { INVENTORY_ORG_CODE = String(company), COMPANY_NAME = '' } = found ?? {}
  return { INVENTORY_ORG_ID: company, INVENTORY_ORG_CODE, COMPANY_NAME: COMPANY_NAME || INVENTORY_ORG_CODE }
}

const fileReply = async ({ threads }: UblDeps, task: UblTask, id: number) => {
  const written = await threads.run(task)
  if (!written.ok) return written
  if (!('xml' in written.value)) throw new Error('a document is written as XML')
  return Reply.raw<unknown>(written.value.xml, 'application/xml; charset=utf-8', {
    'content-disposition': `attachment; filename="${task.kind}-${id}.xml"`,
  })
}

/**
 * Writes a delivery in the caller's scope as DespatchAdvice, or its receipt as ReceiptAdvice. Refuses a receipt advice
 * before the receipt (EDI-01).
 */
const adviceReply = async (deps: UblDeps, caller: Caller, id: number, kind: 'despatch-advice' | 'receipt-advice') => {
  const found = await findDelivery(deps.db, scopeOf(caller), id, mayReadDemo(caller))
  if (!found) return refuse(deliveryMessages.DELIVERY_NOT_FOUND)
  if (kind === 'receipt-advice' && !isReceived(found)) return refuse(ublMessages.NOT_RECEIVED)
  const buyer = await buyerOf(deps, found.company)
  const missing = kind === 'receipt-advice' ? await readMissingBoxes(deps.db, id) : []
  return fileReply(deps, { kind, deliveryJson: found.json, buyer, missing }, id)
}

export const ublRoutes = (deps: UblDeps): PortalRoute[] => [
  defineRoute(calls.getDespatchAdvice, ({ params, caller }) => adviceReply(deps, caller, params.id, 'despatch-advice')),

  defineRoute(calls.getReceiptAdvice, ({ params, caller }) => adviceReply(deps, caller, params.id, 'receipt-advice')),

  defineRoute(calls.getOrderResponse, async ({ params: { id }, caller }) => {
    const [first, ...others] = await answersOfOrder(deps.db, caller, id)
    if (!first) return refuse(orderAnswerMessages.ANSWER_NOT_FOUND)
    const buyer = await buyerOf(deps, first.INV_ORGID)
    return fileReply(deps, { kind: 'order-response', answers: [first, ...others], buyer }, id)
  }),

  defineRoute(calls.sendDespatchAdvice, async ({ body, headers, caller, language }) => {
    const confirmed = await receiveAdvice(deps, caller, body, headers['idempotency-key'], language)
    if (!confirmed.ok) return confirmed
    const { json, replayed } = confirmed.value
    return Reply.json(JSON.parse(json) as Delivery, {}, replayed ? 200 : 201)
  }),
]
