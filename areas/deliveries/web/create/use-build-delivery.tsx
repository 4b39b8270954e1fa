import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { mustChooseSupplier } from '#areas/purchase-orders/rules/search.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useOpenWork } from '#kit/web/feedback/open-work.ts'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { deliveryMessages as messages } from '../../messages.ts'
import { type DeliveryForm, draftOfForm, hasInput } from './delivery-form.ts'
import type { DraftControls } from './draft/drafts.tsx'
import { usePastedAmounts } from './lines/line-tools.tsx'
import type { LineListProps, LotsControl, LotsState } from './lines/use-line.ts'
import { useCheckedDraft, usePreview } from './preview/preview.tsx'
import { fieldToCorrect, focusInput, type PreviewProblem } from './preview/preview-problems.ts'
import { readCurrentLines } from './queries.ts'
import { createTexts } from './texts.ts'
import { type DeliveryDraftState, headPresetFor, useDeliveryForm } from './use-delivery-form.ts'

interface Question {
  readonly title: string
  readonly text?: string
  readonly yes: string
  readonly no: string
}

const ConfirmDialog = lazy(async () => ({
  default: (await import('#kit/web/feedback/confirm-dialog.tsx')).ConfirmDialog,
}))

/**
 * Returns a function that asks the user a question and resolves to true if the user confirmed. Escape declines, and
 * Enter presses the button that discards nothing. The second value is the dialog, which the page must render.
 */
const useQuestion = (): [ask: (question: Question) => Promise<boolean>, dialog: ReactNode] => {
  const [open, setOpen] = useState<Question & { readonly answer: (isConfirmed: boolean) => void }>()
  const ask = useCallback(async (question: Question) => {
    const isConfirmed = await new Promise<boolean>((answer) => setOpen({ ...question, answer }))
    setOpen(undefined)
    return isConfirmed
  }, [])
  const dialog = open && (
    <Suspense>
      <ConfirmDialog
        centered
        width={416}
        title={open.title}
        okText={open.yes}
        cancelText={open.no}
        busy={false}
        onConfirm={() => open.answer(true)}
        onClose={() => open.answer(false)}
      >
        {open.text}
      </ConfirmDialog>
    </Suspense>
  )
  return [ask, dialog]
}

interface DraftActionsInput {
  readonly user: SessionUser
  readonly form: DeliveryDraftState
  /** Opens an additional draft with this form. */
  readonly startOther: (form: DeliveryForm) => void
  /** Removes the result of the last paste. The paste can then no longer be undone. */
  readonly closePaste: () => void
  readonly onFormReplaced: () => void
}

/** The actions that discard input. Each asks the user for confirmation (G-93). */
const useDraftActions = ({ user, form, startOther, closePaste, onFormReplaced }: DraftActionsInput) => {
  const t = useTexts(createTexts)
  const [ask, question] = useQuestion()
  const { now, dispatch } = form
  const count = now.rows.filter(({ chosen }) => chosen).length

  const changeCompanyOrSupplier = async (choice: { readonly company?: number; readonly supplier?: number }) => {
    const words = { title: t('changeAsk'), text: t('changeAskText', { count }), yes: t('changeYes'), no: t('keep') }
    if (count > 0 && !(await ask(words))) return
    dispatch({ type: 'changeCompanyOrSupplier', ...choice })
    onFormReplaced()
  }
  /** Adds selected open lines to this draft, or to an additional draft if they belong to another company. */
  const takeSelection = async (selected: DeliveryForm) => {
    const isSame = now.head.company === selected.head.company
    if (hasInput(now) && !isSame) return startOther(selected)
    dispatch(hasInput(now) ? { type: 'add', rows: selected.rows } : { type: 'restore', form: selected })
    onFormReplaced()
    // the data of the lines may be old, because they may have been selected some time ago
    dispatch({ type: 'refresh', ...(await readCurrentLines(draftOfForm(selected))) })
  }
  const clear = () => {
    dispatch({ type: 'reset', head: headPresetFor(user) })
    closePaste()
    onFormReplaced()
  }
  const reset = async () => {
    const words = { title: t('resetAsk'), text: t('resetAskText'), yes: t('resetYes'), no: t('keep') }
    if (!hasInput(now) || (await ask(words))) clear()
  }
  const cancelPreview = async () => {
    const title = messageText(messages.PSC_CANCEL_ASK)
    if (!(await ask({ title, yes: t('discard'), no: messageText(messages.PSC_GO_BACK) }))) return
    history.back()
    clear()
    notify.info(messageText(messages.PSC_CANCELLED))
  }
  return { question, changeCompanyOrSupplier, takeSelection, reset, cancelPreview }
}

/** Returns whether the page shows the open lines: when the user requests them, or while the delivery is empty. */
const useOpenLineListState = (user: SessionUser, form: DeliveryForm) => {
  const isCompact = useCompact()
  const [isListing, setListing] = useState(false)
  const [isFilledIn, setFilledIn] = useState(false)
  // focuses the number, the only value that is not filled in; not on a phone, where the keyboard would cover the lines
  useEffect(() => {
    if (isFilledIn && !isCompact) focusInput('how-number')
    setFilledIn(false)
  }, [isFilledIn, isCompact])
  const isOffered = !mustChooseSupplier(user.user_type)
  return {
    isOffered,
    isShown: isOffered && (isListing || form.rows.length === 0),
    show: () => setListing(true),
    leave: () => setListing(false),
    leaveToNumber: () => {
      setListing(false)
      setFilledIn(true)
    },
  }
}

const useOpenLots = (setFocusOn: (focusOn: LineListProps['focusOn']) => void) => {
  const [open, setOpen] = useState<{ readonly key: string; readonly isNew: boolean }>()
  const lots = useMemo(
    (): LotsControl => ({
      toggle: (key) => setOpen((before) => (before?.key === key ? undefined : { key, isNew: true })),
      close: (key) => {
        setOpen(undefined)
        setFocusOn({ key, field: 'lots' })
      },
      focused: () => setOpen((before) => before && { ...before, isNew: false }),
    }),
    [setFocusOn],
  )
  const lotsStateOf = useCallback(
    (key: string): LotsState => (open?.key !== key ? 'closed' : open.isNew ? 'new' : 'open'),
    [open],
  )
  return { lots, lotsStateOf, openLots: (key: string) => setOpen({ key, isNew: true }) }
}

/** Holds the state of the delivery form, its problems, and its actions. */
export const useBuildDelivery = (drafts: DraftControls, start: DeliveryForm, onFormReplaced: () => void) => {
  const user = useUser()
  const form = useDeliveryForm(user, drafts.slot, start)
  useOpenWork(hasInput(form.now))
  const checked = useCheckedDraft(user, form.now)
  const pasting = usePastedAmounts(form.now, form.dispatch, checked.facts)
  const list = useOpenLineListState(user, form.now)
  const [focusOn, setFocusOn] = useState<LineListProps['focusOn']>()
  const { openLots, ...lots } = useOpenLots(setFocusOn)
  const goTo = (problem: PreviewProblem) => {
    const place = fieldToCorrect(problem.refusal)
    const line = checked.draft.lines[problem.lines[0] ?? 0]?.line
    if (!('field' in place)) return focusInput(place.id)
    setFocusOn(line && { key: lineKey(line), field: place.field })
    if (line && place.field === 'lots') openLots(lineKey(line))
  }
  const actions = useDraftActions({ user, form, startOther: drafts.start, closePaste: pasting.close, onFormReplaced })
  const preview = usePreview({ user, form, checked, goTo })
  return { user, drafts, form, checked, pasting, list, focusOn, setFocusOn, ...lots, goTo, actions, preview }
}

export type BuildDeliveryState = ReturnType<typeof useBuildDelivery>
