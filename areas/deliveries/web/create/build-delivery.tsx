import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { useLogo } from '#areas/directory/web/index.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { mustChooseSupplier } from '#areas/purchase-orders/rules/search.ts'
import { bangkokDay, compactDate } from '#kit/shared/dates.ts'
import { textOf } from '#kit/shared/message.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { useCompact } from '#kit/web/device.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { useOpenWork } from '#kit/web/open-work.ts'
import { keyOf } from '#kit/web/query.ts'
import { listDeliveries } from '../../contract.ts'
import type { PscDocument } from '../../documents/psc/psc-document.ts'
import { deliveryMessages as messages } from '../../messages.ts'
import { isChoosable } from '../../rules/choosable.ts'
import { draftToRequest } from '../../rules/draft-request.ts'
import { CheckStep } from './check-step.tsx'
import { closedLineIndexes, type DeliveryForm, draftOf, hasWork } from './delivery-form.ts'
import { DocumentStep } from './document-step.tsx'
import { draftPsc } from './draft-psc.ts'
import { draftTexts } from './draft-texts.ts'
import { fieldToCorrect, focusInput, isInSearch } from './field-to-correct.ts'
import type { LinesProps } from './lines.tsx'
import { LotDialog } from './lot-dialog.tsx'
import { OpenLines } from './open-lines/open-lines.tsx'
import { openLineTexts } from './open-lines/texts.ts'
import { OrderStep } from './order-step.tsx'
import { PageNote } from './page-note.tsx'
import { PasteBar } from './paste-bar.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { dockWarnings, type PreviewProblem, previewProblems } from './preview-problems.ts'
import {
  freshLines,
  useForms,
  useLackingItems,
  useNumberExists,
  useOrganisations,
  usePackExemption,
  useSites,
  useSuppliers,
} from './queries.ts'
import { StoreTiles } from './store-tiles.tsx'
import { createTexts } from './texts.ts'
import { type Attempt, useConfirm } from './use-confirm.ts'
import { headPresetFor, useDeliveryForm } from './use-delivery-form.ts'
import { usePaste } from './use-paste.ts'
import { useQuestion } from './use-question.tsx'
import './build-delivery.css'
import './build-delivery-compact.css'

interface Preview {
  readonly psc: PscDocument
  readonly attempt: Attempt
}

interface BuildDeliveryProps {
  readonly start: DeliveryForm
  /** The delivery was cleared, or another order was searched: notes about the start no longer hold. */
  readonly onOther?: () => void
  /** Notes about the start. */
  readonly children?: ReactNode
}

/** The preview has an entry of its own in the history, so that Back closes it. */
const previewInAddress = (raw: RawSearch) => ({ preview: addressText(raw, 'preview') })

/** Builds a delivery on one page: what, how, check; then its preview and Confirm. */
export const BuildDelivery = ({ start, onOther, children }: BuildDeliveryProps) => {
  const t = useTexts(createTexts)
  const d = useTexts(draftTexts)
  const o = useTexts(openLineTexts)
  const language = useLanguage()
  const isCompact = useCompact()
  const user = useUser()
  const organisations = useOrganisations()
  const suppliers = useSuppliers()
  const facts = usePackExemption(organisations)
  const forms = useForms()
  const { now, dispatch, forget, isUnsaved } = useDeliveryForm(user, start)
  useOpenWork(hasWork(now))
  const draft = useMemo(() => draftOf(now), [now])
  const numberExists = useNumberExists(user, draft, draft.number)
  const organisation = organisations.find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === draft.company)
  const { logo, isLoading: isLogoLoading } = useLogo(organisation)
  const today = bangkokDay(new Date())
  const sites = useSites(user, draft)
  const siteUnknown =
    sites !== undefined &&
    draft.site !== null &&
    !sites.some(({ VENDOR_SITE_CODE }) => VENDOR_SITE_CODE === draft.site?.VENDOR_SITE_CODE)
  const warnings = dockWarnings(draft, useLackingItems(user, draft))
  const complaints = useMemo(
    () => previewProblems(draft, { ...facts, numberExists, siteUnknown, today, gone: closedLineIndexes(now) }),
    [now, draft, facts, numberExists, siteUnknown, today],
  )
  const pasting = usePaste(now, dispatch, facts)
  const [ask, question] = useQuestion()
  const [lotsOf, setLotsOf] = useState<string>()
  const [focusOn, setFocusOn] = useState<LinesProps['focusOn']>()
  const [preview, setPreview] = useState<Preview>()
  const [address, changeAddress] = useAddressState(previewInAddress)
  // a preview that was left is drawn anew the next time
  useEffect(() => {
    if (address.preview === '') setPreview(undefined)
  }, [address.preview])
  // a reload in the preview leads back to the lines
  useEffect(() => {
    if (!preview && address.preview !== '') changeAddress({ preview: undefined }, true)
  }, [preview, address.preview, changeAddress])
  const confirming = useConfirm()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isListing, setListing] = useState(false)
  const [isFilledIn, setFilledIn] = useState(false)
  // the number is what nobody can fill in; on a phone the keyboard would cover the lines
  useEffect(() => {
    if (isFilledIn && !isCompact) focusInput('how-number')
    setFilledIn(false)
  }, [isFilledIn, isCompact])
  const isStart = !mustChooseSupplier(user.user_type) && (isListing || now.rows.length === 0)
  const lotRow = now.rows.find(({ key }) => key === lotsOf)

  const changeWhere = useCallback(
    async (where: { readonly company?: number; readonly supplier?: number }) => {
      const count = draft.lines.length
      const words = { title: t('changeAsk'), text: t('changeAskText', { count }), yes: t('changeYes'), no: t('keep') }
      if (count > 0 && !(await ask(words))) return
      dispatch({ type: 'where', ...where })
      onOther?.()
    },
    [ask, draft.lines.length, t, dispatch, onOther],
  )
  /** Lines selected from the open ones: into this delivery, or a new one to another company. */
  const takeSelection = async (form: DeliveryForm): Promise<boolean> => {
    const isSame = hasWork(now) && now.head.company === form.head.company
    const company = organisations.find((one) => one.INVENTORY_ORG_ID === now.head.company)?.INVENTORY_ORG_CODE ?? ''
    const words = { title: o('replaceAsk', { company }), text: o('replaceText'), yes: o('replaceYes'), no: o('keep') }
    if (!isSame && hasWork(now) && !(await ask(words))) return false
    dispatch(isSame ? { type: 'add', rows: form.rows } : { type: 'restore', deliveryFormReducer: form })
    setListing(false)
    onOther?.()
    setFilledIn(true)
    return true
  }
  const clear = () => {
    dispatch({ type: 'reset', head: headPresetFor(user) })
    pasting.close()
    onOther?.()
  }
  const reset = async () => {
    const words = { title: t('resetAsk'), text: t('resetAskText'), yes: t('resetYes'), no: t('keep') }
    if (!hasWork(now) || (await ask(words))) clear()
  }
  const goTo = (complaint: PreviewProblem) => {
    const place = fieldToCorrect(complaint.refusal)
    const line = draft.lines[complaint.lines[0] ?? 0]?.line
    if ('field' in place) setFocusOn(line && { key: lineKey(line), field: place.field })
    else focusInput(place.id)
  }
  const openPreview = () => {
    const { company } = draft
    const first = complaints[0]
    if (first) {
      notify.validation(textOf(first.refusal.message, language, first.refusal.params))
      return goTo(first)
    }
    if (company === null || !organisation || !forms || isLogoLoading) return
    const whole = { ...draft, company }
    const supplier = suppliers.find(({ VENDOR_ID }) => VENDOR_ID === draft.supplier)?.VENDOR_NAME
    confirming.forgetProblem()
    changeAddress({ preview: 'open' })
    setPreview({
      psc: draftPsc(
        whole,
        supplier ?? user.vendor_name ?? '',
        user,
        { ...facts, organisation, logo, forms },
        new Date(),
      ),
      attempt: confirming.attemptOf(draftToRequest(whole)),
    })
  }
  const confirm = async () => {
    if (!preview) return
    const made = await confirming.send(preview.attempt)
    if (!made) return dispatch({ type: 'refresh', ...(await freshLines(draft)) })
    forget()
    notify.success(t('confirmed', { number: made.details.invoiceNo }))
    void queries.invalidateQueries({ queryKey: keyOf(listDeliveries) })
    void navigate({
      to: '/table',
      search: { psc: String(made.id) },
      state: { isConfirmed: true },
      replace: true,
    } as never)
  }
  const cancel = async () => {
    const words = {
      title: textOf(messages.PSC_CANCEL_ASK, language),
      yes: t('discard'),
      no: textOf(messages.PSC_GO_BACK, language),
    }
    if (!(await ask(words))) return
    history.back()
    clear()
    notify.info(textOf(messages.PSC_CANCELLED, language))
  }

  if (preview && address.preview !== '') {
    return (
      <>
        {question}
        <PreviewPanel
          psc={preview.psc}
          isSending={confirming.isSending}
          problem={confirming.problem}
          onConfirm={() => void confirm()}
          onCancel={() => void cancel()}
          onBack={() => history.back()}
        />
      </>
    )
  }
  return (
    <div className="build-page">
      {question}
      <StoreTiles user={user} />
      {children}
      {isUnsaved && <PageNote isWarning>{d('notKept')}</PageNote>}
      <div className={isStart ? 'build start' : 'build'}>
        <OrderStep
          start={
            isStart && (
              <OpenLines
                organisations={organisations}
                facts={facts}
                unfinished={now}
                onContinue={() => setListing(false)}
                onBuild={takeSelection}
              />
            )
          }
          onStart={mustChooseSupplier(user.user_type) ? undefined : () => setListing(true)}
          user={user}
          now={now}
          organisations={organisations}
          facts={facts}
          dispatch={dispatch}
          setUpLots={setLotsOf}
          pasteFrom={pasting.pasteFrom}
          lotHint={draft.deliveryDate ? compactDate(draft.deliveryDate) : ''}
          focusOn={focusOn}
          onWhere={(where) => void changeWhere(where)}
          onFound={(searched, lines) => {
            if (lines.length > 0) setListing(false)
            dispatch({ type: 'found', ponum: searched, lines })
            if (now.searched !== searched) onOther?.()
            const first = lines.find(isChoosable)
            // on a phone the keyboard would cover what was found; who went on to another field meanwhile stays there
            if (first && !isCompact && isInSearch()) setFocusOn({ key: lineKey(first), field: 'amount' })
          }}
        >
          <PasteBar {...pasting} />
        </OrderStep>
        {!isStart && (
          <>
            <DocumentStep head={now.head} numberExists={numberExists} dispatch={dispatch} />
            <CheckStep
              draft={draft}
              complaints={complaints}
              warnings={warnings}
              onGo={goTo}
              onPreview={openPreview}
              onReset={() => void reset()}
            />
          </>
        )}
        {lotRow && (
          <LotDialog
            draft={lotRow.draft}
            onCancel={() => setLotsOf(undefined)}
            onConfirm={(packs) => {
              dispatch({ type: 'lots', key: lotRow.key, packs })
              setLotsOf(undefined)
            }}
          />
        )}
      </div>
    </div>
  )
}
