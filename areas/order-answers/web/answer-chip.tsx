import { useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { type ChipStyle, StatusChip } from '#kit/web/parts/chip.tsx'
import type { AnswerState, LineAnswerState } from '../rules/states.ts'
import { type AnswerableLine, stateOfLine } from './line-answers.ts'
import { answerTexts } from './texts.ts'

const styles: Readonly<Record<LineAnswerState | AnswerState, ChipStyle>> = {
  open: { tone: 'grey', icon: 'question' },
  accepted: { tone: 'green', icon: 'tick' },
  proposed: { tone: 'amber', icon: 'clock' },
  rejected: { tone: 'red', icon: 'cross' },
  changed: { tone: 'blue', icon: 'refresh' },
  declined: { tone: 'grey', icon: 'cross' },
}

export const AnswerChip = ({ state }: { readonly state: LineAnswerState | AnswerState }) => {
  const t = useTexts(answerTexts)
  return <StatusChip {...styles[state]}>{t(`state_${state}`)}</StatusChip>
}

/** The date of a proposal, or the number of its dates. Renders nothing if the order line was accepted as ordered. */
const PromisedDays = ({ line: { answer } }: { readonly line: AnswerableLine }) => {
  const t = useTexts(answerTexts)
  const [first, ...more] = answer?.state === 'changed' ? [] : (answer?.schedule ?? [])
  if (!first || answer?.state === 'open') return null
  return (
    <span className="number">{more.length === 0 ? first.date : t('promisedDates', { count: more.length + 1 })}</span>
  )
}

interface AnswerCellProps {
  readonly line: AnswerableLine
  /** The name of the line for screen readers. */
  readonly name: string
  readonly onAnswer: (line: AnswerableLine) => void
}

/**
 * A button with the state of a line's answer and the promised date. A click opens the dialog to answer the line or to
 * change its answer.
 */
export const AnswerCell = ({ line, name, onAnswer }: AnswerCellProps) => {
  const t = useTexts(answerTexts)
  const state = stateOfLine(line)
  return (
    <QuietButton
      className="answer-cell"
      aria-label={`${t('answerLine', { name })}: ${t(`state_${state}`)}`}
      onClick={() => onAnswer(line)}
    >
      {state === 'open' ? t('answer') : <AnswerChip state={state} />}
      <PromisedDays line={line} />
    </QuietButton>
  )
}
