import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { mustChooseSupplier } from '#areas/purchase-orders/rules/search.ts'
import { compactDate } from '#kit/shared/dates.ts'
import { useCompact, useMobile } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { useOpenWork } from '#kit/web/open-work.ts'
import { isChoosable } from '../../rules/choosable.ts'
import { draftTexts } from '../draft-texts.ts'
import { CheckStep } from './check-step.tsx'
import { type DeliveryForm, hasWork } from './delivery-form.ts'
import { DocumentStep } from './document-step.tsx'
import { DraftsContext } from './drafts.tsx'
import { PasteBar, usePaste } from './line-tools.tsx'
import { OpenLines } from './open-lines/open-lines.tsx'
import { OrderStep } from './order-step.tsx'
import { PageNote } from './page-note.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { fieldToCorrect, focusInput, isInSearch, type PreviewProblem } from './preview-problems.ts'
import { createTexts } from './texts.ts'
import { useCheckedDraft, useDraftActions, usePreview } from './use-build-delivery.ts'
import { useDeliveryForm } from './use-delivery-form.ts'
import type { LinesProps, LotsControl, LotsState } from './use-line.ts'
import { useQuestion } from './use-question.tsx'
import './build-delivery.css'

/** Links to the scan pages for a store keeper with a handheld, who usually wants to scan (G-30). */
const StoreTiles = ({ user }: { readonly user: SessionUser }) => {
  const t = useTexts(createTexts)
  const isHandheld = useMobile()
  if (!isHandheld || !may(user.user_type, 'receiving.receive')) return null
  return (
    <nav className="store-tiles">
      <Link to="/scan-received" className="store-tile stack framed strong">
        <Icon name="scan" size={28} />
        {t('tileScan')}
      </Link>
      <Link to="/print-received" className="store-tile stack framed strong">
        <Icon name="printer" size={28} />
        {t('tilePrint')}
      </Link>
    </nav>
  )
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

interface BuildDeliveryProps {
  readonly start: DeliveryForm
  /**
   * Called after the form is cleared or another order is found. Notes about the start of the form then no longer apply.
   */
  readonly onOther?: () => void
  /** Notes about the start of the form, such as a copied delivery. */
  readonly children?: ReactNode
}

/** The state of the delivery form, its problems, and its actions. */
const useBuildDelivery = ({ start, onOther }: BuildDeliveryProps) => {
  const user = useUser()
  const drafts = useContext(DraftsContext)
  const form = useDeliveryForm(user, drafts.place, start)
  useOpenWork(hasWork(form.now))
  const checked = useCheckedDraft(user, form.now)
  const pasting = usePaste(form.now, form.dispatch, checked.facts)
  const list = useOpenLineList(user, form.now)
  const [ask, question] = useQuestion()
  const [focusOn, setFocusOn] = useState<LinesProps['focusOn']>()
  const { lots, lotsStateOf, openLots } = useLots(setFocusOn)
  const goTo = (problem: PreviewProblem) => {
    const place = fieldToCorrect(problem.refusal)
    const line = checked.draft.lines[problem.lines[0] ?? 0]?.line
    if (!('field' in place)) return focusInput(place.id)
    setFocusOn(line && { key: lineKey(line), field: place.field })
    if (line && place.field === 'lots') openLots(lineKey(line))
  }
  const actions = useDraftActions({ user, form, ask, startOther: drafts.start, closePaste: pasting.close, onOther })
  const preview = usePreview({ user, form, checked, goTo })
  return {
    user,
    form,
    checked,
    pasting,
    list,
    question,
    focusOn,
    setFocusOn,
    lots,
    lotsStateOf,
    goTo,
    actions,
    preview,
  }
}

type BuildDeliveryState = ReturnType<typeof useBuildDelivery>

const Preview = ({ built: { preview, actions, question } }: { readonly built: BuildDeliveryState }) =>
  preview.preview && (
    <>
      {question}
      <PreviewPanel
        psc={preview.preview.psc}
        isSending={preview.isSending}
        problem={preview.problem}
        onConfirm={() => void preview.confirm()}
        onCancel={() => void actions.cancelPreview()}
        onBack={() => history.back()}
      />
    </>
  )

/** Step 1: the order with its lines, or the open lines from which the user starts. */
const DeliveryStep = ({
  built,
  onOther,
}: {
  readonly built: BuildDeliveryState
  readonly onOther: (() => void) | undefined
}) => {
  const { user, form, checked, pasting, list, focusOn, setFocusOn, lots, lotsStateOf, actions } = built
  const { now, dispatch } = form
  const { draft, organisations, facts } = checked
  const isCompact = useCompact()
  const onFound = (searched: string, lines: readonly PoLine[]) => {
    if (lines.length > 0) list.leave()
    dispatch({ type: 'found', ponum: searched, lines })
    if (now.searched !== searched) onOther?.()
    const first = lines.find(isChoosable)
    // on a phone, the keyboard would cover the lines; if the user is already in another field, the focus stays there
    if (first && !isCompact && isInSearch()) setFocusOn({ key: lineKey(first), field: 'amount' })
  }
  const onBuild = (selected: DeliveryForm) => {
    list.leaveToNumber()
    void actions.takeSelection(selected)
  }
  return (
    <OrderStep
      start={
        list.isShown && (
          <OpenLines
            organisations={organisations}
            facts={facts}
            unfinished={now}
            onContinue={list.leave}
            onBuild={onBuild}
          />
        )
      }
      onStart={list.isOffered ? list.show : undefined}
      user={user}
      form={now}
      organisations={organisations}
      facts={facts}
      dispatch={dispatch}
      lots={lots}
      lotsStateOf={lotsStateOf}
      pasteFrom={pasting.pasteFrom}
      lotHint={draft.deliveryDate ? compactDate(draft.deliveryDate) : ''}
      focusOn={focusOn}
      onCompanyOrSupplier={(choice) => void actions.changeCompanyOrSupplier(choice)}
      onFound={onFound}
    >
      <PasteBar {...pasting} />
    </OrderStep>
  )
}

/** The form of a new delivery in three steps (lines, document, check), followed by its preview and Confirm. */
export const BuildDelivery = (props: BuildDeliveryProps) => {
  const d = useTexts(draftTexts)
  const built = useBuildDelivery(props)
  const { user, form, checked, list, question, goTo, actions, preview } = built
  if (preview.preview) return <Preview built={built} />
  return (
    <div className="build-page column">
      {question}
      <StoreTiles user={user} />
      {props.children}
      {form.isUnsaved && <PageNote isWarning>{d('notKept')}</PageNote>}
      <div className={list.isShown ? 'build only-open-lines' : 'build'}>
        <DeliveryStep built={built} onOther={props.onOther} />
        {!list.isShown && (
          <>
            <DocumentStep head={form.now.head} numberExists={checked.numberExists} dispatch={form.dispatch} />
            <CheckStep
              draft={checked.draft}
              problems={checked.problems}
              warnings={checked.warnings}
              onGo={goTo}
              onPreview={preview.open}
              onReset={() => void actions.reset()}
            />
          </>
        )}
      </div>
    </div>
  )
}
