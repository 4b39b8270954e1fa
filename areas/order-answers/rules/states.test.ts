import { expect, test } from 'vitest'
import { checkAnswer, checkDecision, type LatestAnswer } from './answer.ts'
import {
  type AnswerState,
  answerKinds,
  deriveLineAnswerState,
  isDeliverable,
  lineAnswerStates,
  needsAnswer,
  proposalDecisions,
  stateTransitions,
} from './states.ts'

const ordered = { QUANTITY: 100, QUANTITY_REMAIN: 100, DUE_DATE: '2025-12-01', UNIT_PRICE: 12.5 }
const facts = { ordered, tolerance: { daysEarly: 0, daysLate: 0 }, today: '2025-11-24' }
const latestIn: Record<string, LatestAnswer | undefined> = {
  open: undefined,
  accepted: { ...ordered, id: 7, state: 'accepted' },
  proposed: { ...ordered, id: 7, state: 'proposed' },
  rejected: { ...ordered, id: 7, state: 'rejected' },
  changed: { ...ordered, QUANTITY: 90, id: 7, state: 'accepted' },
}
const schedule = [{ date: '2025-12-24', quantity: 100 }]
const given = (answer: (typeof answerKinds)[number], replaces?: number) => ({
  PO_NUMBER: '41',
  LINE_NUM: 1,
  answer,
  reason: answer === 'accept' ? '' : 'no material',
  schedule: answer === 'propose' ? schedule : [],
  replaces,
})

test.each(lineAnswerStates)(
  '[ACK-01] allows a supplier only the answers in `stateTransitions` when a line is %s',
  (state) => {
    const latest = latestIn[state]
    expect(deriveLineAnswerState(latest, ordered)).toBe(state)
    for (const answer of answerKinds) {
      const expected = stateTransitions[state][answer]
      const checked = checkAnswer(given(answer, needsAnswer(state) ? undefined : latest?.id), { ...facts, latest })
      expect(checked.ok ? checked.value : undefined, answer).toBe(expected)
      // an answer to an answered line must name the answer that it replaces
      const blind = checkAnswer(given(answer), { ...facts, latest })
      expect(blind.ok, answer).toBe(needsAnswer(state))
      const outdated = checkAnswer(given(answer, 6), { ...facts, latest })
      expect(outdated).toMatchObject({ ok: false, message: { code: 'ORDER_LINE_ANSWERED' } })
    }
  },
)

test.each(lineAnswerStates)(
  '[ACK-02] allows a buyer only the decisions in `stateTransitions` when a line is %s',
  (state) => {
    const latest = latestIn[state]
    for (const decision of proposalDecisions) {
      const expected = stateTransitions[state][decision]
      const checked =
        latest && checkDecision(decision, { ...latest, latest: true, PO_NUMBER: '41', LINE_NUM: 1 }, ordered)
      const led = checked?.ok ? deriveLineAnswerState({ ...ordered, state: checked.value }, ordered) : undefined
      expect(led, decision).toBe(expected)
    }
  },
)

test('[ACK-02] refuses a decision about a replaced proposal or a changed order', () => {
  const proposal = { ...ordered, id: 7, state: 'proposed' as AnswerState, latest: true, PO_NUMBER: '41', LINE_NUM: 1 }
  const code = (...input: Parameters<typeof checkDecision>) => {
    const checked = checkDecision(...input)
    return checked.ok ? checked.value : checked.message.code
  }
  expect(code('approve', proposal, ordered)).toBe('accepted')
  expect(code('approve', { ...proposal, latest: false }, ordered)).toBe('PROPOSAL_DECIDED')
  expect(code('approve', proposal, { ...ordered, DUE_DATE: '2025-12-02' })).toBe('ORDER_LINE_CHANGED')
  expect(code('decline', proposal, undefined)).toBe('ORDER_LINE_CHANGED')
})

test('[ACK-02] a new quantity, due date or price makes a line open again, and a receipt does not', () => {
  const answer = { ...ordered, state: 'accepted' as const }
  expect(deriveLineAnswerState(answer, { ...ordered, QUANTITY_REMAIN: 10 } as typeof ordered)).toBe('accepted')
  for (const change of [{ QUANTITY: 90 }, { DUE_DATE: null }, { UNIT_PRICE: 12 }])
    expect(deriveLineAnswerState(answer, { ...ordered, ...change })).toBe('changed')
  expect(deriveLineAnswerState({ ...ordered, QUANTITY: 90, state: 'declined' }, ordered)).toBe('open')
})

test('[ACK-01] refuses an answer when the order has changed since the supplier saw it or nothing remains to be delivered', () => {
  const code = (checked: ReturnType<typeof checkAnswer>) => (checked.ok ? checked.value : checked.message.code)
  const seen = { ...ordered, QUANTITY: 90 }
  expect(code(checkAnswer({ ...given('accept'), seen }, { ...facts, latest: undefined }))).toBe('ORDER_LINE_CHANGED')
  const done = { ...facts, ordered: { ...ordered, QUANTITY_REMAIN: 0 }, latest: undefined }
  expect(code(checkAnswer(given('accept'), done))).toBe('ORDER_LINE_DONE')
  expect(code(checkAnswer({ ...given('reject'), reason: '' }, { ...facts, latest: undefined }))).toBe(
    'ANSWER_REASON_MISSING',
  )
  expect(code(checkAnswer({ ...given('accept'), schedule }, { ...facts, latest: undefined }))).toBe(
    'ANSWER_SCHEDULE_UNASKED',
  )
})

test('[ACK-03] a line may be delivered when it is accepted or its proposal is not decided yet', () => {
  expect(lineAnswerStates.filter(isDeliverable)).toEqual(['accepted', 'proposed'])
})
