import type { LineIdentity } from '#areas/purchase-orders/rules/line-key.ts'
import type { PromisedDelivery } from '../rules/schedule.ts'
import type { AnswerKind, AnswerState, OrderTerms, ProposalDecision } from '../rules/states.ts'

/**
 * A supplier's answer to an order line, or a buyer's decision about it, in the form in which the ERP receives it, with
 * the quantity, due date and price to which the supplier answered.
 */
export interface ErpAnswer extends OrderTerms, Omit<LineIdentity, 'INV_ORGID'> {
  /** The idempotency key: the same in every attempt to send this answer. */
  readonly key: string
  readonly event: 'answer' | 'decision'
  readonly id: number
  readonly vendorId: number
  readonly company: number
  readonly JOBS: string | null
  readonly ITEM_CODE: string
  readonly answer: AnswerKind
  readonly decision: ProposalDecision | null
  readonly state: AnswerState
  readonly reason: string
  /** The dates and quantities of a proposal; empty if the line is delivered as ordered. */
  readonly schedule: readonly PromisedDelivery[]
  readonly QUANTITY_REMAIN: number
  readonly by: string
  /** ISO 8601, UTC. */
  readonly at: string
}

/** The result of sending an answer: the ERP has stored it, or the reason why it has not. */
export type SentAnswerResult = { readonly ok: true } | { readonly ok: false; readonly reason: string }

/** Receives answers to order lines (ACK-04). */
export interface OrderAnswerPort {
  /**
   * Sends answers, and returns one receipt for each, in the same order. The ERP stores answers with the same key only
   * once. May throw if the ERP has stored none of the answers.
   */
  sendAnswers(answers: readonly ErpAnswer[]): Promise<readonly SentAnswerResult[]>
}
