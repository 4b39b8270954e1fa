import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { lineIdentity } from '#areas/purchase-orders/rules/line-key.ts'
import { callApi } from '#kit/web/api.ts'
import { translate } from '#kit/web/i18n.ts'
import { answerOrderLines, type LatestAnswerOfLine } from '../contract.ts'
import type { PromisedDelivery } from '../rules/schedule.ts'
import { type AnswerKind, type LineAnswerState, needsAnswer } from '../rules/states.ts'
import { sendInParts } from './send-in-parts.ts'
import { answerTexts } from './texts.ts'

export type AnswerableLine = PoLine & { readonly answer: LatestAnswerOfLine | null }

export const stateOfLine = ({ answer }: AnswerableLine): LineAnswerState => answer?.state ?? 'open'
export const isWaitingForAnswer = (line: AnswerableLine): boolean => needsAnswer(stateOfLine(line))

/** An answer to an order line, with the quantity, due date and price that the user saw. */
export interface AnswerToSend {
  readonly line: AnswerableLine
  readonly answer: AnswerKind
  readonly reason: string
  readonly schedule: readonly PromisedDelivery[]
}

/** Sends answers in one call. If `each` is true, the server accepts or refuses each line individually. */
export const sendAnswersInOneCall = (answers: readonly AnswerToSend[], each: boolean) =>
  callApi(answerOrderLines, {
    body: {
      each,
      lines: answers.map(({ line, answer, reason, schedule }) => ({
        ...lineIdentity(line),
        answer,
        ...(answer === 'accept' ? {} : { reason }),
        ...(answer === 'propose' ? { schedule: [...schedule] } : {}),
        ...(line.answer && !isWaitingForAnswer(line) ? { replaces: line.answer.id } : {}),
        seen: { QUANTITY: line.QUANTITY, DUE_DATE: line.DUE_DATE, UNIT_PRICE: line.UNIT_PRICE },
      })),
    },
  })

/** Sends the answers to any number of lines. A refused line does not stop the others. */
export const sendAnswers = (answers: readonly AnswerToSend[]) =>
  sendInParts(answers, (part) => sendAnswersInOneCall(part, answers.length > 1))

const MAX_SHOWN = 5

/** Formats the first refusals as lines of text, followed by the number of further ones. */
export const refusalsText = (refused: readonly string[]): string => {
  const further = refused.length - MAX_SHOWN
  return [
    ...refused.slice(0, MAX_SHOWN),
    ...(further > 0 ? [translate(answerTexts)('moreRefused', { count: further })] : []),
  ].join('\n')
}
