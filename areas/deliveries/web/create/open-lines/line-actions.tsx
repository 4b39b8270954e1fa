import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import {
  type AnswerableLine,
  AnswerDialog,
  AnswerSheetDialog,
  answerTexts,
  isWaitingForAnswer,
  refusalsText,
  sendAnswers,
  sheetTexts,
} from '#areas/order-answers/web/index.ts'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { IsoDate } from '#kit/shared/dates.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { callApi } from '#kit/web/api.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, QuietButton } from '#kit/web/parts/button.tsx'
import { keyOf } from '#kit/web/query.ts'
import { countOpenLines, listDeliveries, listOpenLines, type OpenLine } from '../../../contract.ts'
import type { DeliveryForm } from '../delivery-form.ts'
import { readHolidays } from '../queries.ts'
import { headPresetFor } from '../use-delivery-form.ts'
import {
  type CompanySelection,
  createFormOfSelection,
  groupByCompany,
  type Selection,
  withSelectedLines,
} from './selection.ts'
import { openLineTexts } from './texts.ts'

/** Returns the last delivery to a company, whose type and site are suggested for the next delivery. */
const readLastDeliveryTo = async (company: number) => {
  const answer = await callApi(listDeliveries, { query: { company, _limit: 1, _sort: 'createdAt:DESC' } })
  return answer.ok ? answer.value[0] : undefined
}

/** Calls `press` for each key that is pressed on the page. */
export const usePageShortcut = (press: (event: KeyboardEvent) => void): void => {
  const pressed = useEffectEvent(press)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

interface BuildFromSelectionInput {
  readonly selection: Selection
  readonly change: (step: (before: Selection) => Selection) => void
  readonly facts: PackExemption
  readonly today: IsoDate
  readonly onBuild: (form: DeliveryForm) => void
}

/**
 * Returns the selected lines of each company, and a function that creates a delivery from them and removes them from
 * the selection. Calls are ignored while it is running. Ctrl+Enter creates the first delivery, except in a dialog.
 */
const useBuildFromSelection = ({ selection, change, facts, today, onBuild }: BuildFromSelectionInput) => {
  const user = useUser()
  const running = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const companies = groupByCompany(selection, facts)
  const build = async ({ company, selected }: CompanySelection) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const [last, holidays] = await Promise.all([readLastDeliveryTo(company), readHolidays(company)])
    running.current = false
    setBusy(false)
    const form = createFormOfSelection({ company, selected }, { preset: headPresetFor(user), last, today, holidays })
    const lines = selected.map(({ line }) => line)
    change((before) => withSelectedLines(before, lines, false))
    onBuild(form)
  }
  usePageShortcut((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (event.repeat || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('[role=dialog], dialog')) return
    event.preventDefault()
    if (companies[0]) void build(companies[0])
  })
  return { companies, build, isBusy }
}

interface BuildBarProps extends BuildFromSelectionInput {
  readonly codeOf: (company: number) => string
  /** The company of the unfinished delivery, to which selected lines of this company are added. */
  readonly unfinished: number | undefined
  /** Other actions for the selected lines. */
  readonly children: ReactNode
}

/** The bar with one part for each company that has selected lines. */
export const BuildBar = ({ codeOf, unfinished, children, ...input }: BuildBarProps) => {
  const t = useTexts(openLineTexts)
  const { companies, build, isBusy } = useBuildFromSelection(input)
  const [isOpen, setOpen] = useState(false)
  const isCompact = useCompact()
  if (companies.length === 0) return null
  const visibleCompanies = isOpen ? companies : companies.slice(0, isCompact ? 2 : 3)
  const count = companies.reduce((total, { selected }) => total + selected.length, 0)
  return (
    <section className="build-bar row wraps" aria-label={t('selection')}>
      {visibleCompanies.map((one, index) => (
        <div key={one.company} className="company row gap-12">
          <strong>{codeOf(one.company)}</strong>
          <span>
            <b>{t('lines', { count: one.selected.length })}</b>{' '}
            <span className="muted">
              {t('selectedPieces', { quantity: formatQuantity(one.quantity) })}
              {one.packs > 0 && `, ${t('selectedPacks', { count: one.packs })}`}
            </span>
          </span>
          <Button
            kind={index === 0 ? 'primary' : undefined}
            aria-disabled={isBusy || undefined}
            onClick={isBusy ? undefined : () => void build(one)}
          >
            {t(one.company === unfinished ? 'addToDelivery' : 'build')}
            <span className="visually-hidden">{codeOf(one.company)}</span>
          </Button>
        </div>
      ))}
      {companies.length > visibleCompanies.length && (
        <QuietButton onClick={() => setOpen(true)}>
          {t('more', { count: companies.length - visibleCompanies.length })}
        </QuietButton>
      )}
      {children}
      <QuietButton className="clear at-end" onClick={() => input.change(() => new Map())}>
        {t('clearSelection', { count })}
      </QuietButton>
    </section>
  )
}

/** The dialog in which the user answers lines. It is closed while `lines` is undefined. */
export const useAnswerDialog = () => {
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
      <QuietButton icon="upload" onClick={() => setOpen(true)}>
        {t('open')}
      </QuietButton>
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
  /** The lines of the page. They are newer than the selected lines. */
  readonly rows: readonly OpenLine[]
  readonly onAnswered: () => void
  readonly onOtherAnswer: (lines: readonly AnswerableLine[]) => void
}

/** The buttons that accept the selected lines without an answer, or open the dialog to answer them. */
export const AnswerBar = ({ selection, rows, onAnswered, onOtherAnswer }: AnswerBarProps) => {
  const t = useTexts(answerTexts)
  const [isBusy, setBusy] = useState(false)
  const present = new Map(rows.map((line) => [lineKey(line), line]))
  const waiting = [...selection].map(([key, { line }]) => present.get(key) ?? line).filter(isWaitingForAnswer)
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
      <Button aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : () => void accept()}>
        {t('acceptAll')}
      </Button>
      <Button onClick={() => onOtherAnswer(waiting)}>{t('otherAnswer')}</Button>
    </div>
  )
}
