import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { deliveryMessages } from '#areas/deliveries/messages.ts'
import { findDelivery, mayReadDemo } from '#areas/deliveries/server/index.ts'
import { orderAnswerMessages } from '#areas/order-answers/messages.ts'
import { answersOfOrder } from '#areas/order-answers/server/index.ts'
import { readMissingBoxes } from '#areas/receiving/server/index.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { ublMessages } from '../messages.ts'
import { isReceived } from '../rules/receipt-advice.ts'
import type { Buyer } from '../rules/ubl-parts.ts'
import type { UblDeps } from './deps.ts'
import type { UblTask } from './ubl-task.ts'

export interface UblFile {
  readonly xml: string
  readonly fileName: string
}

const buyerOf = async ({ directory }: UblDeps, company: number): Promise<Buyer> => {
  const found = (await directory.organisations()).find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === company)
  const { INVENTORY_ORG_CODE = String(company), COMPANY_NAME = '' } = found ?? {}
  return { INVENTORY_ORG_ID: company, INVENTORY_ORG_CODE, COMPANY_NAME: COMPANY_NAME || INVENTORY_ORG_CODE }
}

const write = async ({ threads }: UblDeps, task: UblTask, id: number): Promise<Result<UblFile>> => {
  const written = await threads.run(task)
  if (!written.ok) return written
  if (!('xml' in written.value)) throw new Error('a document is written as XML')
  return ok({ xml: written.value.xml, fileName: `${task.kind}-${id}.xml` })
}

/**
 * Writes a delivery in the caller's scope as DespatchAdvice, or its receipt as ReceiptAdvice. Refuses a receipt advice
 * before the receipt (EDI-01).
 */
export const writeAdvice = async (
  deps: UblDeps,
  caller: Caller,
  id: number,
  kind: 'despatch-advice' | 'receipt-advice',
): Promise<Result<UblFile>> => {
  const found = await findDelivery(deps.db, scopeOf(caller), id, mayReadDemo(caller))
  if (!found) return refuse(deliveryMessages.DELIVERY_NOT_FOUND)
  if (kind === 'receipt-advice' && !isReceived(found)) return refuse(ublMessages.NOT_RECEIVED)
  const buyer = await buyerOf(deps, found.company)
  const missing = kind === 'receipt-advice' ? await readMissingBoxes(deps.db, id) : []
  return write(deps, { kind, deliveryJson: found.json, buyer, missing }, id)
}

/** Writes the answers to an order in the caller's scope as OrderResponse (EDI-01). */
export const writeOrderResponse = async (deps: UblDeps, caller: Caller, id: number): Promise<Result<UblFile>> => {
  const [first, ...others] = await answersOfOrder(deps.db, caller, id)
  if (!first) return refuse(orderAnswerMessages.ANSWER_NOT_FOUND)
  const buyer = await buyerOf(deps, first.INV_ORGID)
  return write(deps, { kind: 'order-response', answers: [first, ...others], buyer }, id)
}
