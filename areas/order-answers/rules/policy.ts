import { type Refusal, refuse } from '#kit/shared/result.ts'
import { orderAnswerMessages as messages } from '../messages.ts'
import { type LineState, mayDeliver } from './states.ts'

/** Whether a delivery needs answered lines (ACK-03), for each organisation. */
export const policies = ['off', 'warn', 'require'] as const
export type Policy = (typeof policies)[number]

export interface AnswerSettings {
  readonly policy: Policy
  /** A proposal within these days of the due date is accepted automatically (ACK-02). */
  readonly daysEarly: number
  readonly daysLate: number
  /** An answer is late when the line is due within these days and still open (ACK-05). */
  readonly answerDays: number
}

/** The settings of an organisation that has not changed any. */
export const defaultSettings: AnswerSettings = { policy: 'off', daysEarly: 0, daysLate: 0, answerDays: 7 }

export const MAX_DAYS = 90

interface LineToDeliver {
  readonly PO_NUMBER: string
  readonly LINE_NUM: number
  readonly state: LineState
}

/** The lines that a delivery should not contain, by the policy. */
export const unansweredLines = <L extends LineToDeliver>(policy: Policy, lines: readonly L[]): readonly L[] =>
  policy === 'off' ? [] : lines.filter(({ state }) => !mayDeliver(state))

/** Refuses a delivery of lines without an answer, where one is required. */
export const checkAnswered = (policy: Policy, lines: readonly LineToDeliver[]): Refusal | undefined => {
  if (policy !== 'require') return undefined
  const row = lines.findIndex(({ state }) => !mayDeliver(state))
  const line = lines[row]
  return line && refuse(messages.ANSWER_REQUIRED, { po: line.PO_NUMBER, line: line.LINE_NUM }, { line: row })
}
