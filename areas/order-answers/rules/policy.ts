import { z } from 'zod'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { orderAnswerMessages as messages } from '../messages.ts'
import { isDeliverable, type LineAnswerState } from './states.ts'

/**
 * An organisation's policy for deliveries with unanswered order lines (ACK-03). `off`: allowed; `warn`: allowed after a
 * warning; `require`: refused.
 */
export const answerPolicies = ['off', 'warn', 'require'] as const
export type AnswerPolicy = (typeof answerPolicies)[number]

export const MAX_POLICY_DAYS = 90
const days = z.number().int().min(0).max(MAX_POLICY_DAYS)

/** The settings of an organisation (ACK-02, ACK-03, ACK-05). */
export const answerSettings = z.object({
  policy: z.enum(answerPolicies).describe('whether a delivery needs answered lines'),
  daysEarly: days.describe('a proposal within these days of the due date is accepted automatically'),
  daysLate: days,
  answerDays: days.describe('an answer is late when the line is due within these days'),
})
export type AnswerSettings = Readonly<z.infer<typeof answerSettings>>

/** The settings of an organisation whose administrators have saved none. */
export const defaultAnswerSettings: AnswerSettings = { policy: 'off', daysEarly: 0, daysLate: 0, answerDays: 7 }

interface LineToDeliver {
  readonly PO_NUMBER: string
  readonly LINE_NUM: number
  readonly state: LineAnswerState
}

/** Returns the order lines without an accepted or proposed answer; none if the policy is `off`. */
export const unansweredLines = <L extends LineToDeliver>(policy: AnswerPolicy, lines: readonly L[]): readonly L[] =>
  policy === 'off' ? [] : lines.filter(({ state }) => !isDeliverable(state))

/** Refuses a delivery that contains an unanswered or rejected order line if the policy is `require`. */
export const checkLinesAnswered = (policy: AnswerPolicy, lines: readonly LineToDeliver[]): Refusal | undefined => {
  if (policy !== 'require') return undefined
  const row = lines.findIndex(({ state }) => !isDeliverable(state))
  const line = lines[row]
  return line && refuse(messages.ANSWER_REQUIRED, { po: line.PO_NUMBER, line: line.LINE_NUM }, { line: row })
}
