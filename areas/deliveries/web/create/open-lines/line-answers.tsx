import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import {
  type AnswerableLine,
  AnswerDialog,
  AnswerSheetDialog,
  answerTexts,
  isWaiting,
  refusalsText,
  sendAnswers,
  sheetTexts,
} from '#areas/order-answers/web/index.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { callApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { countOpenLines, listOpenLines, type OpenLine } from '../../../contract.ts'
import type { Selection } from './selection.ts'

/** The dialog in which the user answers lines. It is closed while `lines` is undefined. */
export const useAnswering = () => {
  // trial accounts may not answer order lines
  const mayAnswer = may(useUser().user_type, 'order-answer.write')
  const queryClient = useQueryClient()
  const [lines, setLines] = useState<readonly AnswerableLine[]>()
  const refresh = () => {
    for (const call of [listOpenLines, countOpenLines]) void queryClient.invalidateQueries({ queryKey: keyOf(call) })
  }
  const answerOne = useCallback((line: AnswerableLine) => setLines([line]), [])
  const dialog = lines && (
    <Suspense>
      <AnswerDialog lines={lines} onAnswered={refresh} onClose={() => setLines(undefined)} />
    </Suspense>
  )
  return { mayAnswer, dialog, refresh, answer: setLines, answerOne }
}

const loadLines = async () => {
  const found = await callApi(listOpenLines, { query: { _limit: -1 } })
  if (found.ok) return found.value
  notify.problem(found)
  return undefined
}

/** The button that opens the dialog for answers in a spreadsheet. */
export const AnswerSheetButton = ({ onAnswered }: { readonly onAnswered: () => void }) => {
  const t = useTexts(sheetTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        <Icon name="upload" size={16} />
        {t('open')}
      </button>
      {isOpen && (
        <Suspense>
          <AnswerSheetDialog loadLines={loadLines} onAnswered={onAnswered} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface AnswerBarProps {
  readonly selection: Selection
  /** The lines of the page, which are newer than the selected lines. */
  readonly rows: readonly OpenLine[]
  readonly onAnswered: () => void
  readonly onOther: (lines: readonly AnswerableLine[]) => void
}

/** The buttons that accept the selected lines without an answer, or open a dialog to answer them. */
export const AnswerBar = ({ selection, rows, onAnswered, onOther }: AnswerBarProps) => {
  const t = useTexts(answerTexts)
  const [isBusy, setBusy] = useState(false)
  const present = new Map(rows.map((line) => [lineKey(line), line]))
  const waiting = [...selection].map(([key, { line }]) => present.get(key) ?? line).filter(isWaiting)
  if (waiting.length === 0) return null
  const accept = async () => {
    setBusy(true)
    const { results, failure } = await sendAnswers(
      waiting.map((line) => ({ line, answer: 'accept', reason: '', schedule: [] })),
    )
    setBusy(false)
    onAnswered()
    const refused = results.flatMap((one) => one.refused?.message ?? [])
    const count = results.length - refused.length
    if (count > 0) notify.success(t('answered', { count }))
    if (refused.length > 0) notify.warning(refusalsText(refused))
    if (failure) notify.problem(failure)
  }
  return (
    <div className="company answers row gap-12">
      <span>{t('selectedWaiting', { count: waiting.length })}</span>
      <button
        type="button"
        className="button"
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : () => void accept()}
      >
        {t('acceptAll')}
      </button>
      <button type="button" className="button" onClick={() => onOther(waiting)}>
        {t('otherAnswer')}
      </button>
    </div>
  )
}
