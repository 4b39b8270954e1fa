import { useState } from 'react'
import { bangkokDay } from '#kit/shared/dates.ts'
import { exact, formatQuantity, sum } from '#kit/shared/quantity.ts'
import type { DateFieldValue } from '#kit/web/date-field.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { orderAnswerMessages as messages } from '../messages.ts'
import { checkSchedule, readQuantity } from '../rules/schedule.ts'
import { type AnswerKind, answerKinds, stateTransitions } from '../rules/states.ts'
import { type AnswerableLine, type GivenAnswer, sendAnswers, stateOf } from './line.ts'
import { refusalsText } from './refusals.ts'
import { answerTexts } from './texts.ts'

/** One row of the proposal form: a date and a quantity as typed. */
export interface TypedPart {
  readonly key: number
  readonly date: DateFieldValue
  readonly quantity: string
}

/** Returns the sum of the typed quantities. Text that is not a number is left out. */
const typedTotal = (parts: readonly TypedPart[]) =>
  sum(parts.map(({ quantity }) => readQuantity(quantity)).filter(Number.isFinite))

/** Returns the kinds of answer that `stateTransitions` allows for every given line. */
const allowedKinds = (lines: readonly AnswerableLine[]): AnswerKind[] =>
  answerKinds.filter((kind) => lines.every((line) => stateTransitions[stateOf(line)][kind]))

const firstParts = (lines: readonly AnswerableLine[]): TypedPart[] => {
  const [line] = lines
  const former = lines.length === 1 ? (line?.answer?.schedule ?? []) : []
  if (former.length > 0)
    return former.map(({ date, quantity }, key) => ({ key, date: { day: date, text: '' }, quantity: String(quantity) }))
  return [
    { key: 0, date: { day: null, text: '' }, quantity: lines.length === 1 ? String(line?.QUANTITY_REMAIN ?? '') : '' },
  ]
}

/** The input of one answer to several order lines, or to one. */
const useAnswerInput = (lines: readonly AnswerableLine[], isOne: boolean) => {
  const t = useTexts(answerTexts)
  const kinds = allowedKinds(lines)
  const [kind, setKind] = useState<AnswerKind>(kinds[0] ?? 'accept')
  const [parts, setParts] = useState(() => firstParts(lines))
  const [reason, setReason] = useState('')

  const answerTo = (line: AnswerableLine): GivenAnswer => {
    const schedule = parts.map(({ date, quantity }) => ({
      date: date.day ?? '',
      // one date for several lines promises the whole remaining quantity of each line
      quantity: isOne ? readQuantity(quantity) : line.QUANTITY_REMAIN,
    }))
    return { line, answer: kind, reason: reason.trim(), schedule }
  }
  const check = (): string | undefined => {
    const today = bangkokDay(new Date())
    if (kind === 'propose') {
      if (parts.some(({ date }) => date.day === null)) return t('dateUnread')
      const refusal = lines.map((line) => checkSchedule(answerTo(line).schedule, line, today)).find(Boolean)
      if (refusal) return messageText(refusal.message, refusal.params)
    }
    return kind !== 'accept' && reason.trim() === '' ? messageText(messages.ANSWER_REASON_MISSING) : undefined
  }
  const total = formatQuantity(typedTotal(parts))
  return { kinds, kind, setKind, parts, setParts, reason, setReason, total, answerTo, check }
}

/** The form for an answer to one or several order lines, with the function that checks and sends it. */
export const useAnswer = (given: readonly AnswerableLine[], onAnswered: () => void, onClose: () => void) => {
  const t = useTexts(answerTexts)
  const [lines, setLines] = useState(given)
  const { answerTo, check, ...input } = useAnswerInput(lines, given.length === 1)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const submit = async () => {
    const wrong = check()
    setFault(wrong)
    if (wrong !== undefined) return
    setBusy(true)
    const { results, failure } = await sendAnswers(lines.map(answerTo))
    setBusy(false)
    // also after a refusal, because a refused line was answered or changed meanwhile
    onAnswered()
    const refused = results.flatMap((one) => one.refused?.message ?? [])
    const count = results.length - refused.length
    if (count > 0) notify.success(t('answered', { count }))
    if (refused.length === 0 && !failure) return onClose()
    // the form stays open with its input, for the lines that have no answer yet
    setLines(lines.filter((_, index) => !results[index] || results[index].refused))
    setFault([...(refused.length > 0 ? [refusalsText(refused)] : []), ...(failure ? [failure.text] : [])].join('\n'))
  }
  return { ...input, lines, busy, fault, submit }
}

export type AnswerForm = ReturnType<typeof useAnswer>

/** Returns a new row with the part of the remaining quantity that the other rows do not contain. */
export const nextPart = (parts: readonly TypedPart[], remain: number): TypedPart => {
  const remaining = exact(remain).minus(typedTotal(parts))
  return {
    key: Math.max(...parts.map(({ key }) => key)) + 1,
    date: { day: null, text: '' },
    quantity: remaining.gt(0) ? remaining.toString() : '',
  }
}
