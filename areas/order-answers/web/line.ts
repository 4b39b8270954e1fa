import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { callApi } from '#kit/web/api.ts'
import { type AnswerOfLine, type AnswerResult, answerOrderLines } from '../contract.ts'
import type { Promised } from '../rules/schedule.ts'
import { type AnswerKind, isOpen, type LineState } from '../rules/states.ts'
import { type ResultOfParts, sendInParts } from './in-parts.ts'

/** An order line with the supplier's latest answer. */
export type AnswerableLine = PoLine & { readonly answer: AnswerOfLine | null }

export const stateOf = ({ answer }: AnswerableLine): LineState => answer?.state ?? 'open'
export const isWaiting = (line: AnswerableLine): boolean => isOpen(stateOf(line))

export interface AnswerInput {
  readonly answer: AnswerKind
  readonly reason: string
  readonly schedule: (line: AnswerableLine) => readonly Promised[]
}

/** Sends the same answer for several order lines. The server accepts or refuses each line individually. */
export const sendAnswers = (
  lines: readonly AnswerableLine[],
  { answer, reason, schedule }: AnswerInput,
): Promise<ResultOfParts<AnswerResult>> =>
  sendInParts(lines, (part) =>
    callApi(answerOrderLines, {
      body: {
        each: lines.length > 1,
        lines: part.map((line) => ({
          PO_NUMBER: line.PO_NUMBER,
          RELEASE_NUM: line.RELEASE_NUM,
          LINE_NUM: line.LINE_NUM,
          SHIPMENT_NUM: line.SHIPMENT_NUM,
          JOBS: line.JOBS,
          INV_ORGID: line.INV_ORGID,
          answer,
          ...(answer === 'accept' ? {} : { reason }),
          ...(answer === 'propose' ? { schedule: schedule(line).map((part) => ({ ...part })) } : {}),
          ...(line.answer && !isWaiting(line) ? { replaces: line.answer.id } : {}),
          seen: { QUANTITY: line.QUANTITY, DUE_DATE: line.DUE_DATE, UNIT_PRICE: line.UNIT_PRICE },
        })),
      },
    }),
  )
