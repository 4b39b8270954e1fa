import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { useLogo } from '#areas/directory/web/index.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { mustChooseSupplier } from '#areas/purchase-orders/rules/search.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { useCompact } from '#kit/web/device.ts'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { useOpenWork } from '#kit/web/open-work.ts'
import { keyOf } from '#kit/web/query.ts'
import { listDeliveries } from '../../contract.ts'
import type { PscDocument } from '../../documents/psc/psc-document.ts'
import { deliveryMessages as messages } from '../../messages.ts'
import { draftToRequest } from '../../rules/draft-request.ts'
import { findOrganisation, useForms, useOrganisations, usePackExemption } from '../organisations.ts'
import { closedLineIndexes, type DeliveryForm, draftOf, hasWork } from './delivery-form.ts'
import type { Drafts } from './drafts.tsx'
import { usePaste } from './line-tools.tsx'
import { type ConfirmAttempt, draftPsc, useConfirm } from './preview-panel.tsx'
import {
  answerWarnings,
  dockWarnings,
  fieldToCorrect,
  focusInput,
  type PreviewProblem,
  previewProblems,
} from './preview-problems.ts'
import {
  currentLines,
  useLackingItems,
  useNumberExists,
  useSites,
  useSupplierChoice,
  useUnanswered,
} from './queries.ts'
import { createTexts } from './texts.ts'
import { type DeliveryDraftState, headPresetFor, useDeliveryForm } from './use-delivery-form.ts'
import type { LinesProps, LotsControl, LotsState } from './use-line.ts'
import { type Question, useQuestion } from './use-question.tsx'

/** Returns the draft, the data that its checks need, and all problems and warnings of Preview. */
const useCheckedDraft = (user: SessionUser, form: DeliveryForm) => {
  const organisations = useOrganisations()
  const facts = usePackExemption(organisations)
  const draft = useMemo(() => draftOf(form), [form])
  const numberExists = useNumberExists(user, draft, draft.number)
  const sites = useSites(user, draft)
  const siteUnknown =
    sites !== undefined &&
    draft.site !== null &&
    !sites.some(({ VENDOR_SITE_CODE }) => VENDOR_SITE_CODE === draft.site?.VENDOR_SITE_CODE)
  const warnings = [
    ...answerWarnings(draft, useUnanswered(user, draft)),
    ...dockWarnings(draft, useLackingItems(user, draft)),
  ]
  const today = bangkokDay(new Date())
  const problems = useMemo(
    () => previewProblems(draft, { ...facts, numberExists, siteUnknown, today, gone: closedLineIndexes(form) }),
    [form, draft, facts, numberExists, siteUnknown, today],
  )
  return { draft, organisations, facts, numberExists, warnings, problems }
}

type CheckedDraft = ReturnType<typeof useCheckedDraft>

interface Preview {
  readonly psc: PscDocument
  readonly attempt: ConfirmAttempt
}

const previewInAddress = (raw: RawSearch) => ({ preview: addressText(raw, 'preview') })

/** The state of the preview. It has its own browser history entry, so that Back closes it. */
const usePreviewInAddress = () => {
  const [preview, setPreview] = useState<Preview>()
  const [address, changeAddress] = useAddressState(previewInAddress)
  // a closed preview is removed, so that it is drawn again the next time
  useEffect(() => {
    if (address.preview === '') setPreview(undefined)
  }, [address.preview])
  // a reload in the preview leads back to the lines
  useEffect(() => {
    if (!preview && address.preview !== '') changeAddress({ preview: undefined }, true)
  }, [preview, address.preview, changeAddress])
  const show = (next: Preview) => {
    changeAddress({ preview: 'open' })
    setPreview(next)
  }
  return { opened: address.preview === '' ? undefined : preview, show }
}

interface PreviewInput {
  readonly user: SessionUser
  readonly form: DeliveryDraftState
  readonly checked: CheckedDraft
  /** Moves the focus to the field of a problem. */
  readonly goTo: (problem: PreviewProblem) => void
}

/**
 * The preview of the sheet, with Confirm. It opens if the draft has no problems. Otherwise the focus moves to the first
 * problem.
 */
const usePreview = ({ user, form, checked, goTo }: PreviewInput) => {
  const t = useTexts(createTexts)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const forms = useForms()
  const suppliers = useSupplierChoice()
  const { draft, organisations, facts, problems } = checked
  const organisation = findOrganisation(organisations, draft.company)
  const { logo } = useLogo(organisation)
  const { opened, show } = usePreviewInAddress()
  // the logo may still be loading when the preview opens
  const psc = useMemo(
    () => (logo && opened ? { ...opened.psc, organisation: { ...opened.psc.organisation, logo } } : opened?.psc),
    [opened, logo],
  )
  const confirming = useConfirm()

  const open = () => {
    const { company } = draft
    const first = problems[0]
    if (first) {
      notify.validation(messageText(first.refusal.message, first.refusal.params))
      return goTo(first)
    }
    if (company === null || !organisation || !forms) return
    const completeDraft = { ...draft, company }
    const supplier = suppliers.find(({ VENDOR_ID }) => VENDOR_ID === draft.supplier)?.VENDOR_NAME
    const sheetFacts = { ...facts, organisation, forms }
    confirming.forgetProblem()
    show({
      psc: draftPsc(completeDraft, supplier ?? user.vendor_name ?? '', user, sheetFacts, new Date()),
      attempt: confirming.attemptOf(draftToRequest(completeDraft)),
    })
  }
  const confirm = async () => {
    if (!opened) return
    const confirmed = await confirming.send(opened.attempt)
    if (!confirmed) return form.dispatch({ type: 'refresh', ...(await currentLines(draft)) })
    form.forget()
    notify.success(t('confirmed', { number: confirmed.details.invoiceNo }))
    void queryClient.invalidateQueries({ queryKey: keyOf(listDeliveries) })
    const search = { psc: String(confirmed.id) }
    void navigate({ to: '/table', search, state: { isConfirmed: true }, replace: true } as never)
  }
  return { psc, open, confirm, isSending: confirming.isSending, problem: confirming.problem }
}

interface DraftActionsInput {
  readonly user: SessionUser
  readonly form: DeliveryDraftState
  readonly ask: (question: Question) => Promise<boolean>
  /** Opens an additional draft with this form. */
  readonly startOther: (form: DeliveryForm) => void
  /** Removes the result of the last paste, which can then not be undone. */
  readonly closePaste: () => void
  readonly onOther: () => void
}

/** The actions that discard input. Each asks the user for confirmation (G-93). */
const useDraftActions = ({ user, form, ask, startOther, closePaste, onOther }: DraftActionsInput) => {
  const t = useTexts(createTexts)
  const { now, dispatch } = form
  const count = now.rows.filter(({ chosen }) => chosen).length

  const changeCompanyOrSupplier = async (choice: { readonly company?: number; readonly supplier?: number }) => {
    const words = { title: t('changeAsk'), text: t('changeAskText', { count }), yes: t('changeYes'), no: t('keep') }
    if (count > 0 && !(await ask(words))) return
    dispatch({ type: 'changeCompanyOrSupplier', ...choice })
    onOther()
  }
  /** Adds selected open lines to this draft, or to an additional draft if they belong to another company. */
  const takeSelection = async (selected: DeliveryForm) => {
    const isSame = now.head.company === selected.head.company
    if (hasWork(now) && !isSame) return startOther(selected)
    dispatch(hasWork(now) ? { type: 'add', rows: selected.rows } : { type: 'restore', form: selected })
    onOther()
    // the lines may have been selected some time ago
    dispatch({ type: 'refresh', ...(await currentLines(draftOf(selected))) })
  }
  const clear = () => {
    dispatch({ type: 'reset', head: headPresetFor(user) })
    closePaste()
    onOther()
  }
  const reset = async () => {
    const words = { title: t('resetAsk'), text: t('resetAskText'), yes: t('resetYes'), no: t('keep') }
    if (!hasWork(now) || (await ask(words))) clear()
  }
  const cancelPreview = async () => {
    const title = messageText(messages.PSC_CANCEL_ASK)
    if (!(await ask({ title, yes: t('discard'), no: messageText(messages.PSC_GO_BACK) }))) return
    history.back()
    clear()
    notify.info(messageText(messages.PSC_CANCELLED))
  }
  return { changeCompanyOrSupplier, takeSelection, reset, cancelPreview }
}

/** Returns whether the page shows the open lines instead of the delivery: on request or while the delivery is empty. */
const useOpenLineList = (user: SessionUser, form: DeliveryForm) => {
  const isCompact = useCompact()
  const [isListing, setListing] = useState(false)
  const [isFilledIn, setFilledIn] = useState(false)
  // the number is the only value that is not filled in; on a phone, the keyboard would cover the lines
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

/** The state of the lot editor: the line whose lots are open. */
const useLots = (setFocusOn: (focusOn: LinesProps['focusOn']) => void) => {
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

/** The state of the delivery form, its problems, and its actions. */
export const useBuildDelivery = (drafts: Drafts, start: DeliveryForm, onOther: () => void) => {
  const user = useUser()
  const form = useDeliveryForm(user, drafts.place, start)
  useOpenWork(hasWork(form.now))
  const checked = useCheckedDraft(user, form.now)
  const pasting = usePaste(form.now, form.dispatch, checked.facts)
  const list = useOpenLineList(user, form.now)
  const [ask, question] = useQuestion()
  const [focusOn, setFocusOn] = useState<LinesProps['focusOn']>()
  const { openLots, ...lots } = useLots(setFocusOn)
  const goTo = (problem: PreviewProblem) => {
    const place = fieldToCorrect(problem.refusal)
    const line = checked.draft.lines[problem.lines[0] ?? 0]?.line
    if (!('field' in place)) return focusInput(place.id)
    setFocusOn(line && { key: lineKey(line), field: place.field })
    if (line && place.field === 'lots') openLots(lineKey(line))
  }
  const actions = useDraftActions({ user, form, ask, startOther: drafts.start, closePaste: pasting.close, onOther })
  const preview = usePreview({ user, form, checked, goTo })
  return { user, drafts, form, checked, pasting, list, question, focusOn, setFocusOn, ...lots, goTo, actions, preview }
}

export type BuildDeliveryState = ReturnType<typeof useBuildDelivery>
