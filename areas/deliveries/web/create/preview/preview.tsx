import { useQueryClient } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { useLogo } from '#areas/directory/web/index.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { callApi, type Problem } from '#kit/web/api.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { newId } from '#kit/web/new-id.ts'
import { Button, DangerButton, PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { keyOf } from '#kit/web/query.ts'
import { createDelivery, type Delivery, listDeliveries } from '../../../contract.ts'
import { type PscContext, type PscDocument, pscAudienceFor, pscDocument } from '../../../documents/psc/psc-document.ts'
import { deliveryMessages as messages } from '../../../messages.ts'
import type { Draft } from '../../../rules/draft.ts'
import { draftToRequest, type NewDelivery } from '../../../rules/draft-request.ts'
import { toDeliveredLine, toLineLists } from '../../../rules/lines/delivered-lines.ts'
import { cleanNumber } from '../../../rules/number-key.ts'
import { findOrganisation, useDocumentForms, useOrganisations, usePackExemption } from '../../organisations.ts'
import { PscFrame } from '../../psc-frame.tsx'
import { closedLineIndexes, type DeliveryForm, draftOfForm } from '../delivery-form.ts'
import {
  readCurrentLines,
  useItemsWithoutSubInventory,
  useNumberExists,
  useSites,
  useSupplierOptions,
  useUnansweredLines,
} from '../queries.ts'
import { createTexts } from '../texts.ts'
import type { DeliveryDraftState } from '../use-delivery-form.ts'
import { answerWarnings, type PreviewProblem, previewProblems, subInventoryWarnings } from './preview-problems.ts'
import './preview.css'

/** Returns the draft, the data that its checks need, and all problems and warnings of Preview. */
export const useCheckedDraft = (user: SessionUser, form: DeliveryForm) => {
  const organisations = useOrganisations()
  const facts = usePackExemption(organisations)
  const draft = useMemo(() => draftOfForm(form), [form])
  const numberExists = useNumberExists(user, draft, draft.number)
  const sites = useSites(user, draft)
  const siteUnknown =
    sites !== undefined &&
    draft.site !== null &&
    !sites.some(({ VENDOR_SITE_CODE }) => VENDOR_SITE_CODE === draft.site?.VENDOR_SITE_CODE)
  const warnings = [
    ...answerWarnings(draft, useUnansweredLines(user, draft)),
    ...subInventoryWarnings(draft, useItemsWithoutSubInventory(user, draft)),
  ]
  const today = bangkokDay(new Date())
  const problems = useMemo(
    () => previewProblems(draft, { ...facts, numberExists, siteUnknown, today, gone: closedLineIndexes(form) }),
    [form, draft, facts, numberExists, siteUnknown, today],
  )
  return { draft, organisations, facts, numberExists, warnings, problems }
}
type CheckedDraft = ReturnType<typeof useCheckedDraft>

/** Makes the sheet of a draft, with the watermark and without an id (PSC-05). `now` is when Preview was pressed. */
const createDraftPsc = (
  draft: Draft & { readonly company: number },
  vendorName: string,
  user: SessionUser,
  facts: Omit<PscContext, 'audience' | 'draft'>,
  now: Date,
): PscDocument =>
  pscDocument(
    {
      id: 0,
      user: user.username,
      status: 'transit',
      vendor_id: draft.supplier ?? user.vendor_id ?? 0,
      company: draft.company,
      createdAt: now.toISOString(),
      details: {
        isInvoice: draft.isInvoice ?? false,
        invoiceNo: cleanNumber(draft.number),
        invoiceDate: draft.documentDate ?? '',
        doNo: null,
        doDate: null,
        deliveryDate: draft.deliveryDate ?? '',
        site: draft.site ?? { VENDOR_SITE_CODE: '', ADDR: '' },
        ...toLineLists(draft.lines.map((line) => toDeliveredLine(line, draft.deliveryDate))),
        vendorName,
      },
    },
    { ...facts, audience: pscAudienceFor(user.user_type), draft: true },
  )

/** The sheet of a complete draft, and its request with an idempotency key. */
interface Preview {
  readonly psc: PscDocument
  readonly key: string
  readonly body: NewDelivery
}

/** Sends the request of a preview. Holds why the delivery was not created, or that the server did not respond. */
const useConfirm = () => {
  const unanswered = useRef<Preview>(undefined)
  const sending = useRef(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  /** Sends the request. Pressing again while it is being sent has no effect (DLV-14). */
  const send = async (preview: Preview): Promise<Delivery | undefined> => {
    if (sending.current) return undefined
    sending.current = true
    setSending(true)
    setProblem(undefined)
    const { key, body } = preview
    const answer = await callApi(createDelivery, { headers: { 'idempotency-key': key }, body })
    // Confirm stays disabled until the page of the confirmed delivery has loaded
    if (answer.ok) return answer.value
    sending.current = false
    setSending(false)
    unanswered.current = answer.kind === 'refused' ? undefined : preview
    setProblem(answer)
    return undefined
  }
  /** Returns the idempotency key. A retry after a lost response has the same key, so that it creates nothing twice. */
  const keyOfRequest = (body: NewDelivery): string => {
    const before = unanswered.current
    return before && JSON.stringify(before.body) === JSON.stringify(body) ? before.key : newId()
  }
  return { keyOfRequest, send, isSending, problem, forgetProblem: () => setProblem(undefined) }
}

const previewInAddress = (raw: RawSearch) => ({ preview: addressText(raw, 'preview') })
const isPreviewOpen = (raw: RawSearch): boolean => previewInAddress(raw).preview !== ''

/** Holds whether the preview is open. The preview has its own entry in the browser history, so that Back closes it. */
const usePreviewInAddress = () => {
  const [preview, setPreview] = useState<Preview>()
  const [address, changeAddress] = useAddressState(previewInAddress)
  // a closed preview is removed, so that it renders again the next time
  useEffect(() => {
    if (address.preview === '') setPreview(undefined)
  }, [address.preview])
  // reloading the page in the preview leads back to the lines
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
  readonly goTo: (problem: PreviewProblem) => void
}

/** The preview with Confirm. If the draft has problems, the focus moves to the first one instead. */
export const usePreview = ({ user, form, checked, goTo }: PreviewInput) => {
  const t = useTexts(createTexts)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const forms = useDocumentForms()
  const suppliers = useSupplierOptions()
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
  // Back does not close the preview while Confirm is sent, because changes of the form would be lost
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      confirming.isSending && isPreviewOpen(current.search) && next.pathname === current.pathname,
    enableBeforeUnload: false,
  })

  const open = () => {
    const { company } = draft
    const first = problems[0]
    if (first) {
      notify.validation(messageText(first.refusal.message, first.refusal.params))
      return goTo(first)
    }
    if (company === null || !organisation || !forms) return
    const completeDraft = { ...draft, company }
    const body = draftToRequest(completeDraft)
    const supplier = suppliers.find(({ VENDOR_ID }) => VENDOR_ID === draft.supplier)?.VENDOR_NAME
    const sheetFacts = { ...facts, organisation, forms }
    confirming.forgetProblem()
    show({
      psc: createDraftPsc(completeDraft, supplier ?? user.vendor_name ?? '', user, sheetFacts, new Date()),
      key: confirming.keyOfRequest(body),
      body,
    })
  }
  const confirm = async () => {
    if (!opened) return
    const confirmed = await confirming.send(opened)
    if (!confirmed) return form.dispatch({ type: 'refresh', ...(await readCurrentLines(draft)) })
    form.forget()
    notify.success(t('confirmed', { number: confirmed.details.invoiceNo }))
    void queryClient.invalidateQueries({ queryKey: keyOf(listDeliveries) })
    const search = { psc: String(confirmed.id) }
    void navigate({ to: '/table', search, state: { isConfirmed: true }, replace: true } as never)
  }
  return { psc, open, confirm, isSending: confirming.isSending, problem: confirming.problem }
}

const goBack = () => history.back()

const ProblemNote = ({ problem, psc }: { readonly problem: Problem; readonly psc: PscDocument }) => {
  const t = useTexts(createTexts)
  // the row to which a refusal of the server belongs
  const { line: row } = (problem.details ?? {}) as { line?: unknown }
  const line = typeof row === 'number' ? psc.lines[row] : undefined
  const isLost = problem.kind === 'network' || problem.status >= 500
  return (
    <div className="problem flow" role="alert">
      <Icon name={isLost ? 'offline' : 'alert'} />
      <div>
        <p className="strong">{isLost ? problem.text : t('refusedTitle')}</p>
        {isLost ? (
          <p>{t('lostAnswer', { confirm: messageText(messages.PSC_CONFIRM) })}</p>
        ) : (
          <>
            <p>
              {line && <b>{t('onLine', { po: line.po, line: line.line, item: line.itemCode })}: </b>}
              {problem.text}
            </p>
            <p>{t('refusedNext')}</p>
          </>
        )}
      </div>
      {!isLost && <Button onClick={goBack}>{t('backToEdit')}</Button>}
    </div>
  )
}

interface PanelProps {
  readonly preview: ReturnType<typeof usePreview>
  readonly psc: PscDocument
  readonly onCancel: () => void
}

/** The preview of the sheet, marked as not valid yet, with Confirm and Cancel (PSC-05, PSC-06). */
export const PreviewPanel = ({ preview, psc, onCancel }: PanelProps) => {
  const t = useTexts(createTexts)
  const { isSending, problem, confirm } = preview
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isRefused = problem?.kind === 'refused' && problem.status < 500
  return (
    <section className="preview column" aria-labelledby="preview-title">
      <header className="row wraps spread">
        <div>
          <h2 id="preview-title" ref={title} tabIndex={-1}>
            {t('previewTitle', { number: psc.number })}
          </h2>
          <p className="muted">{t('previewHint')}</p>
        </div>
        <div className="actions flow at-end">
          <QuietButton disabled={isSending} onClick={goBack}>
            {t('backToEdit')}
          </QuietButton>
          <DangerButton disabled={isSending} onClick={onCancel}>
            {t('cancel')}
          </DangerButton>
          <PrimaryButton
            aria-disabled={isSending || isRefused || undefined}
            onClick={isSending || isRefused ? undefined : () => void confirm()}
          >
            {messageText(isSending ? messages.PSC_SENDING : messages.PSC_CONFIRM)}
          </PrimaryButton>
        </div>
      </header>
      {problem && problem.kind !== 'ended' && <ProblemNote problem={problem} psc={psc} />}
      <div className="preview-sheet">
        <PscFrame psc={psc} />
      </div>
    </section>
  )
}
