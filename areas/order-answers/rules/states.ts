import { z } from 'zod'

/** A supplier's answer to an order line (ACK-01). */
export const answerKinds = ['accept', 'propose', 'reject'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** A buyer's decision about a proposal (ACK-02). */
export const proposalDecisions = ['approve', 'decline'] as const
export type ProposalDecision = (typeof proposalDecisions)[number]

/**
 * The state of an order line. `open`: it has no answer, or the buyer declined the proposal. `changed`: the order has
 * changed in the ERP since the answer, so the line needs a new answer.
 */
export const lineAnswerStates = ['open', 'accepted', 'proposed', 'rejected', 'changed'] as const
export type LineAnswerState = (typeof lineAnswerStates)[number]

/** The state of a stored answer. A declined proposal is kept for reading, but its line is open. */
export const answerStates = ['accepted', 'proposed', 'rejected', 'declined'] as const
export type AnswerState = (typeof answerStates)[number]

type Transitions = Partial<Record<AnswerKind | ProposalDecision, LineAnswerState>>

const answers = { accept: 'accepted', propose: 'proposed', reject: 'rejected' } as const

/**
 * The actions that are allowed in each state, and the states that follow. A proposal within the tolerance becomes
 * `accepted` immediately. An answer to an answered line must name the former answer in `replaces`.
 */
export const stateTransitions: Readonly<Record<LineAnswerState, Transitions>> = {
  open: answers,
  changed: answers,
  accepted: { propose: 'proposed', reject: 'rejected' },
  proposed: { ...answers, approve: 'accepted', decline: 'open' },
  rejected: { accept: 'accepted', propose: 'proposed' },
}

export const needsAnswer = (state: LineAnswerState): boolean => state === 'open' || state === 'changed'

/** Returns whether an order line in this state may be delivered if the organisation requires answers (ACK-03). */
export const isDeliverable = (state: LineAnswerState): boolean => state === 'accepted' || state === 'proposed'

/** The quantity, due date and price of an order line, to which the supplier's answer refers. */
export const orderTerms = z.strictObject({
  QUANTITY: z.number(),
  DUE_DATE: z.iso.date().nullable(),
  UNIT_PRICE: z.number().nullable(),
})
export type OrderTerms = Readonly<z.infer<typeof orderTerms>>

/**
 * Compares quantity, due date and price. Values that a receipt changes are not compared, so a receipt does not reopen a
 * line.
 */
export const hasSameTerms = (a: OrderTerms, b: OrderTerms): boolean =>
  a.QUANTITY === b.QUANTITY && a.DUE_DATE === b.DUE_DATE && a.UNIT_PRICE === b.UNIT_PRICE

/** Returns the state of an order line by its latest answer and its current quantity, due date and price in the ERP. */
export const deriveLineAnswerState = (
  latest: (OrderTerms & { readonly state: AnswerState }) | undefined,
  ordered: OrderTerms,
): LineAnswerState => {
  if (!latest || latest.state === 'declined') return 'open'
  return hasSameTerms(latest, ordered) ? latest.state : 'changed'
}
