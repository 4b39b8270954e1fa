import type { IsoDate } from '#kit/shared/dates.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { orderAnswerMessages as messages } from '../messages.ts'
import { checkProposedSchedule, isScheduleWithinTolerance, type PromisedDelivery, type Tolerance } from './schedule.ts'
import {
  type AnswerKind,
  type AnswerState,
  deriveLineAnswerState,
  hasSameTerms,
  needsAnswer,
  type OrderTerms,
  type ProposalDecision,
  stateTransitions,
} from './states.ts'

export interface SubmittedAnswer {
  readonly PO_NUMBER: string
  readonly LINE_NUM: number
  readonly answer: AnswerKind
  readonly schedule: readonly PromisedDelivery[]
  readonly reason: string
  /** The id of the answer that this one replaces; undefined for a line without an answer. */
  readonly replaces?: number | undefined
  /** The ordered quantity, due date and price that the supplier saw. */
  readonly seen?: OrderTerms | undefined
}

export interface LatestAnswer extends OrderTerms {
  readonly id: number
  readonly state: AnswerState
}

export interface AnswerContext {
  readonly ordered: OrderTerms & { readonly QUANTITY_REMAIN: number }
  readonly latest: LatestAnswer | undefined
  readonly tolerance: Tolerance
  readonly today: IsoDate
}

/**
 * Checks an answer against the current order line and its latest answer. A new answer to an answered line must name the
 * answer that it replaces, so that of several concurrent answers only one succeeds.
 */
export const checkAnswer = (
  given: SubmittedAnswer,
  { ordered, latest, tolerance, today }: AnswerContext,
): Result<'accepted' | 'proposed' | 'rejected'> => {
  const named = { po: given.PO_NUMBER, line: given.LINE_NUM }
  if (given.seen && !hasSameTerms(given.seen, ordered)) return refuse(messages.ORDER_LINE_CHANGED, named)
  if (ordered.QUANTITY_REMAIN <= 0) return refuse(messages.ORDER_LINE_DONE, named)
  const state = deriveLineAnswerState(latest, ordered)
  const isOutdated = given.replaces !== undefined && given.replaces !== latest?.id
  if (isOutdated || (given.replaces === undefined && !needsAnswer(state)) || !stateTransitions[state][given.answer])
    return refuse(messages.ORDER_LINE_ANSWERED, named)
  const refusal = checkContent(given, ordered, today)
  if (refusal) return refusal
  if (given.answer === 'accept') return ok('accepted')
  if (given.answer === 'reject') return ok('rejected')
  return ok(isScheduleWithinTolerance(given.schedule, ordered.DUE_DATE, tolerance) ? 'accepted' : 'proposed')
}

const checkContent = (
  { answer, schedule, reason }: SubmittedAnswer,
  ordered: AnswerContext['ordered'],
  today: IsoDate,
): Refusal | undefined => {
  if (answer !== 'accept' && reason === '') return refuse(messages.ANSWER_REASON_MISSING, {}, { path: 'reason' })
  if (answer === 'propose') return checkProposedSchedule(schedule, ordered, today)
  return schedule.length > 0 ? refuse(messages.ANSWER_SCHEDULE_UNASKED, {}, { path: 'schedule' }) : undefined
}

/** Checks a buyer's decision about a proposal. It is refused if the order has changed since the proposal. */
export const checkDecision = (
  decision: ProposalDecision,
  proposal: LatestAnswer & { readonly latest: boolean; readonly PO_NUMBER: string; readonly LINE_NUM: number },
  ordered: OrderTerms | undefined,
): Result<'accepted' | 'declined'> => {
  const named = { po: proposal.PO_NUMBER, line: proposal.LINE_NUM }
  if (!proposal.latest || !stateTransitions[deriveLineAnswerState(proposal, proposal)][decision])
    return refuse(messages.PROPOSAL_DECIDED, named)
  if (!ordered || !hasSameTerms(proposal, ordered)) return refuse(messages.ORDER_LINE_CHANGED, named)
  return ok(decision === 'approve' ? 'accepted' : 'declined')
}
