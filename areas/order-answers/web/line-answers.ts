import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { lineIdentity } from '#areas/purchase-orders/rules/line-key.ts'
import { callApi } from '#kit/web/api.ts'
import { translate } from '#kit/web/i18n.ts'
import { type AnswerOfLine, answerOrderLines } from '../contract.ts'
import type { Promised } from '../rules/schedule.ts'
import { type AnswerKind, isOpen, type LineState } from '../rules/states.ts'
import { sendInParts } from './in-parts.ts'
import { answerTexts } from './texts.ts'

export type AnswerableLine = PoLine & { readonly answer: AnswerOfLine | null }

export const stateOf = ({ answer }: AnswerableLine): LineState => answer?.state ?? 'open'
export const isWaiting = (line: AnswerableLine): boolean => isOpen(stateOf(line))

/** An answer to an order line, with the quantity, due date and price that the user saw. */
export interface GivenAnswer {
  readonly line: AnswerableLine
  readonly answer: AnswerKind
  readonly reason: string
  readonly schedule: readonly Promised[]
}

/** Sends answers in one call. If `each` is true, the server accepts or refuses each line individually. */
export const sendOneCall = (answers: readonly GivenAnswer[], each: boolean) =>
  callApi(answerOrderLines, {
    body: {
      each,
      lines: answers.map(({ line, answer, reason, schedule }) => ({
        ...lineIdentity(line),
        answer,
        ...(answer === 'accept' ? {} : { reason }),
        ...(answer === 'propose' ? { schedule: [...schedule] } : {}),
        ...(line.answer && !isWaiting(line) ? { replaces: line.answer.id } : {}),
        seen: { QUANTITY: line.QUANTITY, DUE_DATE: line.DUE_DATE, UNIT_PRICE: line.UNIT_PRICE },
      })),
    },
  })

/** Sends the answers to any number of lines. A refused line does not stop the others. */
export const sendAnswers = (answers: readonly GivenAnswer[]) =>
  sendInParts(answers, (part) => sendOneCall(part, answers.length > 1))

const MAX_SHOWN = 5

/** Formats the first refusals as lines of text, followed by the number of further ones. */
export const refusalsText = (refused: readonly string[]): string => {
  const further = refused.length - MAX_SHOWN
  return [
    ...refused.slice(0, MAX_SHOWN),
    ...(further > 0 ? [translate(answerTexts)('moreRefused', { count: further })] : []),
  ].join('\n')
}
