import type { IsoDate } from '#kit/shared/dates.ts'
import type { Promised } from '../rules/schedule.ts'
import type { AnswerKind, AnswerState, Decision } from '../rules/states.ts'

/** A supplier's answer to an order line, or a buyer's decision about it, as the ERP gets it. */
export interface ErpAnswer {
  /** The same in every attempt. */
  readonly key: string
  readonly event: 'answer' | 'decision'
  readonly id: number
  readonly vendorId: number
  readonly company: number
  readonly PO_NUMBER: string
  readonly RELEASE_NUM: number | null
  readonly LINE_NUM: number
  readonly SHIPMENT_NUM: number
  readonly JOBS: string | null
  readonly ITEM_CODE: string
  readonly answer: AnswerKind
  readonly decision: Decision | null
  readonly state: AnswerState
  readonly reason: string
  /** Of a proposal; otherwise the line comes as it was ordered. */
  readonly schedule: readonly Promised[]
  /** The figures that were answered. */
  readonly QUANTITY: number
  readonly QUANTITY_REMAIN: number
  readonly DUE_DATE: IsoDate | null
  readonly UNIT_PRICE: number | null
  readonly by: string
  /** ISO 8601, UTC. */
  readonly at: string
}

/** The ERP has the answer, or why it does not have it yet. */
export type AnswerReceipt = { readonly ok: true } | { readonly ok: false; readonly reason: string }

/** Takes answers to order lines (ACK-04). */
export interface OrderAnswerPort {
  /**
   * Hands over answers, and returns for each, in their order, whether the ERP has it. An answer whose key the ERP has
   * already is not taken twice. May throw if the ERP has none of them.
   */
  sendAnswers(answers: readonly ErpAnswer[]): Promise<readonly AnswerReceipt[]>
}
