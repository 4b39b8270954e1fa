import { useId, useState } from 'react'
import { bangkokDay } from '#kit/shared/dates.ts'
import { exact, formatQuantity, sum } from '#kit/shared/quantity.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { DateField, type DateFieldValue } from '#kit/web/form/date-field.tsx'
import { LabelledField, TextAreaField } from '#kit/web/form/field.tsx'
import { FormDialog } from '#kit/web/form/form-dialog.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { Button, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { UnbrokenNumbers } from '#kit/web/parts/unbroken-numbers.tsx'
import { orderAnswerMessages as messages } from '../messages.ts'
import { checkProposedSchedule, MAX_PROMISED_DELIVERIES, MAX_REASON_LENGTH, readQuantity } from '../rules/schedule.ts'
import { type AnswerKind, answerKinds, stateTransitions } from '../rules/states.ts'
import { AnswerChip } from './answer-chip.tsx'
import { FormerAnswerList, useOrderTermsText } from './answer-history.tsx'
import { type AnswerableLine, type AnswerToSend, refusalsText, sendAnswers, stateOfLine } from './line-answers.ts'
import { answerTexts } from './texts.ts'
import './answer.css'

/** One row of the proposal form: a date and a quantity as typed. */
interface PartInput {
  readonly key: number
  readonly date: DateFieldValue
  readonly quantity: string
}

/** Returns the sum of the typed quantities. Ignores text that is not a number. */
const totalOfParts = (parts: readonly PartInput[]) =>
  sum(parts.map(({ quantity }) => readQuantity(quantity)).filter(Number.isFinite))

/** Returns a new row with the part of the remaining quantity that is not in the other rows yet. */
const nextPart = (parts: readonly PartInput[], remain: number): PartInput => {
  const remaining = exact(remain).minus(totalOfParts(parts))
  return {
    key: Math.max(...parts.map(({ key }) => key)) + 1,
    date: { day: null, text: '' },
    quantity: remaining.gt(0) ? remaining.toString() : '',
  }
}

const firstParts = (lines: readonly AnswerableLine[]): PartInput[] => {
  const [line] = lines
  const former = lines.length === 1 ? (line?.answer?.schedule ?? []) : []
  if (former.length > 0)
    return former.map(({ date, quantity }, key) => ({ key, date: { day: date, text: '' }, quantity: String(quantity) }))
  return [
    { key: 0, date: { day: null, text: '' }, quantity: lines.length === 1 ? String(line?.QUANTITY_REMAIN ?? '') : '' },
  ]
}

/** Holds the input of one answer to one or several order lines. */
const useAnswerInput = (lines: readonly AnswerableLine[], isOne: boolean) => {
  const t = useTexts(answerTexts)
  const kinds = answerKinds.filter((kind) => lines.every((line) => stateTransitions[stateOfLine(line)][kind]))
  const [kind, setKind] = useState<AnswerKind>(kinds[0] ?? 'accept')
  const [parts, setParts] = useState(() => firstParts(lines))
  const [reason, setReason] = useState('')

  const answerTo = (line: AnswerableLine): AnswerToSend => {
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
      const refusal = lines.map((line) => checkProposedSchedule(answerTo(line).schedule, line, today)).find(Boolean)
      if (refusal) return messageText(refusal.message, refusal.params)
    }
    return kind !== 'accept' && reason.trim() === '' ? messageText(messages.ANSWER_REASON_MISSING) : undefined
  }
  return { kinds, kind, setKind, parts, setParts, reason, setReason, answerTo, check }
}

/** Holds the form for an answer to one or several order lines, and checks and sends the answer. */
const useAnswerForm = (given: readonly AnswerableLine[], onAnswered: () => void, onClose: () => void) => {
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
    // also after a refusal, because another user has answered or changed the refused line in the meantime
    onAnswered()
    const refused = results.flatMap((one) => one.refused?.message ?? [])
    const count = results.length - refused.length
    if (count > 0) notify.success(t('answered', { count }))
    if (refused.length === 0 && !failure) return onClose()
    // the form stays open with its input for the lines that were not answered
    setLines(lines.filter((_, index) => !results[index] || results[index].refused))
    setFault([...(refused.length > 0 ? [refusalsText(refused)] : []), ...(failure ? [failure.text] : [])].join('\n'))
  }
  return { ...input, lines, busy, fault, submit }
}

type AnswerForm = ReturnType<typeof useAnswerForm>

const LineDetails = ({ line }: { readonly line: AnswerableLine }) => {
  const t = useTexts(answerTexts)
  const figures = useOrderTermsText()
  const { answer } = line
  const state = stateOfLine(line)
  return (
    <dl className="answer-facts">
      <dt>{t('ordered')}</dt>
      <dd>
        <b>
          <UnbrokenNumbers text={figures(line, line.UOM)} />
        </b>
        <span className="muted">
          {line.ITEM_CODE} · {line.DESCRIPTION}
        </span>
      </dd>
      {state === 'changed' && answer && (
        <>
          <dt>{t('orderedThen')}</dt>
          <dd>
            <UnbrokenNumbers text={figures(answer, line.UOM)} />
          </dd>
        </>
      )}
      {answer && (
        <>
          <dt>{t('promised')}</dt>
          <dd>
            <AnswerChip state={state} />
            {answer.schedule.map(({ date, quantity }) => (
              <UnbrokenNumbers key={date} text={`${date}: ${formatQuantity(quantity)} ${line.UOM ?? ''}`} />
            ))}
            {answer.reason !== '' && <span className="muted">{answer.reason}</span>}
            {answer.decision === 'decline' && (
              <span>
                {answer.decisionReason ? t('declinedBecause', { reason: answer.decisionReason }) : t('declined')}
              </span>
            )}
          </dd>
        </>
      )}
    </dl>
  )
}

const AnswerKindChoice = ({ form }: { readonly form: AnswerForm }) => {
  const t = useTexts(answerTexts)
  return (
    <fieldset className="answer-kinds stack">
      <legend className="visually-hidden">{t('promised')}</legend>
      {form.kinds.map((kind) => (
        <label key={kind} className="row">
          <input type="radio" name="answer" checked={form.kind === kind} onChange={() => form.setKind(kind)} />
          <span>
            {t(kind)} {kind === 'accept' && <span className="muted">{t('acceptText')}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface PartRowProps {
  readonly part: PartInput
  readonly number: number
  readonly isOnly: boolean
  readonly onChange: (part: PartInput) => void
  readonly onRemove: () => void
}

const PartRow = ({ part, number, isOnly, onChange, onRemove }: PartRowProps) => {
  const t = useTexts(answerTexts)
  const dateId = useId()
  const label = t('dateOf', { number })
  return (
    <div className="answer-part stack">
      <div className="field">
        <label className="visually-hidden" htmlFor={dateId}>
          {label}
        </label>
        <DateField id={dateId} value={part.date} label={label} onChange={(date) => onChange({ ...part, date })} />
      </div>
      <input
        className="input number"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('quantityOf', { number })}
        value={part.quantity}
        onChange={({ target }) => onChange({ ...part, quantity: target.value })}
      />
      <QuietButton aria-label={t('removeDate', { number })} disabled={isOnly} onClick={onRemove}>
        <Icon name="trash" size={16} />
      </QuietButton>
    </div>
  )
}

/** Fields for the dates and quantities of a proposal for one line, with their sum and the remaining quantity. */
const ScheduleFields = ({ form, line }: { readonly form: AnswerForm; readonly line: AnswerableLine }) => {
  const t = useTexts(answerTexts)
  const { parts, setParts } = form
  const remain = line.QUANTITY_REMAIN
  return (
    <fieldset className="answer-schedule stack">
      <legend>{t('schedule')}</legend>
      {parts.map((part, index) => (
        <PartRow
          key={part.key}
          part={part}
          number={index + 1}
          isOnly={parts.length === 1}
          onChange={(changed) => setParts(parts.map((one) => (one.key === part.key ? changed : one)))}
          onRemove={() => setParts(parts.filter(({ key }) => key !== part.key))}
        />
      ))}
      <div className="row wraps spread">
        {parts.length < MAX_PROMISED_DELIVERIES && (
          <Button onClick={() => setParts([...parts, nextPart(parts, remain)])}>
            <Icon name="plus" size={16} />
            {t('addDate')}
          </Button>
        )}
        <span className="number">
          {t('total', { total: formatQuantity(totalOfParts(parts)), remain: formatQuantity(remain) })} {line.UOM}
        </span>
      </div>
    </fieldset>
  )
}

/** A field for one new date. It applies to the whole remaining quantity of each of several lines. */
const CommonDate = ({ form: { parts, setParts } }: { readonly form: AnswerForm }) => {
  const t = useTexts(answerTexts)
  const label = t('newDate')
  return parts.map((part) => (
    <LabelledField key={part.key} label={label}>
      {(id) => <DateField id={id} value={part.date} label={label} onChange={(date) => setParts([{ ...part, date }])} />}
    </LabelledField>
  ))
}

interface AnswerDialogProps {
  /** The order lines to answer. If there are several, all get the same answer. */
  readonly lines: readonly AnswerableLine[]
  readonly onAnswered: () => void
  readonly onClose: () => void
}

/** Lets a supplier answer order lines: accept, propose other dates, or reject (ACK-01). */
const AnswerDialog = ({ lines: given, onAnswered, onClose }: AnswerDialogProps) => {
  const t = useTexts(answerTexts)
  const form = useAnswerForm(given, onAnswered, onClose)
  const { lines } = form
  const [line] = lines
  if (!line) return null
  const isOne = given.length === 1
  return (
    <FormDialog
      title={
        isOne ? t('titleOne', { po: line.PO_NUMBER, line: line.LINE_NUM }) : t('titleMany', { count: lines.length })
      }
      submitText={t(form.busy ? 'sending' : 'send')}
      busy={form.busy}
      fault={form.fault}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      {isOne && <LineDetails line={line} />}
      {isOne && line.answer && <FormerAnswerList line={line} />}
      <AnswerKindChoice form={form} />
      {form.kind === 'propose' && (isOne ? <ScheduleFields form={form} line={line} /> : <CommonDate form={form} />)}
      {form.kind !== 'accept' && (
        <TextAreaField
          label={t('reason')}
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          value={form.reason}
          onChange={({ target }) => form.setReason(target.value)}
        />
      )}
    </FormDialog>
  )
}
export default AnswerDialog
