import { useEffect, useRef, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { textOf } from '#kit/shared/message.ts'
import { callApi, type Problem } from '#kit/web/api.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { newId } from '#kit/web/new-id.ts'
import { createDelivery, type Delivery } from '../../contract.ts'
import { audienceOf, type PscDocument, type PscFacts, pscDocument } from '../../documents/psc/psc-document.ts'
import { deliveryMessages as messages } from '../../messages.ts'
import { deliveredLine, lineLists } from '../../rules/delivered-lines.ts'
import type { Draft } from '../../rules/draft.ts'
import type { NewDelivery } from '../../rules/draft-request.ts'
import { cleanNumber } from '../../rules/number-key.ts'
import { PscFrame } from '../psc-frame.tsx'
import { createTexts } from './texts.ts'
import './preview-panel.css'

/** The request of a preview, with an idempotency key. */
export interface ConfirmAttempt {
  readonly key: string
  readonly body: NewDelivery
}

/** Sends the request of a preview, and knows why the delivery was not created or that the server did not answer. */
export const useConfirm = () => {
  const unanswered = useRef<ConfirmAttempt | undefined>(undefined)
  const sending = useRef(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  /** Sends the request. Pressing again while it is being sent has no effect (DLV-14). */
  const send = async (attempt: ConfirmAttempt): Promise<Delivery | undefined> => {
    if (sending.current) return undefined
    sending.current = true
    setSending(true)
    setProblem(undefined)
    const { key, body } = attempt
    const answer = await callApi(createDelivery, { headers: { 'idempotency-key': key }, body })
    // Confirm stays disabled until the page of the confirmed delivery has loaded
    if (answer.ok) return answer.value
    sending.current = false
    setSending(false)
    unanswered.current = answer.kind === 'refused' ? undefined : attempt
    setProblem(answer)
    return undefined
  }
  /**
   * Returns the attempt to confirm this delivery. A repetition after a lost response has the same key, so that the
   * delivery is created only once.
   */
  const attemptOf = (body: NewDelivery): ConfirmAttempt => {
    const before = unanswered.current
    return before && JSON.stringify(before.body) === JSON.stringify(body) ? before : { key: newId(), body }
  }
  return { attemptOf, send, isSending, problem, forgetProblem: () => setProblem(undefined) }
}

/** A draft without problems, which has all values that the sheet needs. */
type Complete = Draft & { readonly company: number }

/** Makes the sheet of a draft, with the watermark and without an id (PSC-05). `now` is when Preview was pressed. */
export const draftPsc = (
  draft: Complete,
  vendorName: string,
  user: SessionUser,
  facts: Omit<PscFacts, 'audience' | 'draft'>,
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
        ...lineLists(draft.lines.map((line) => deliveredLine(line, draft.deliveryDate))),
        vendorName,
      },
    },
    { ...facts, audience: audienceOf(user.user_type), draft: true },
  )

interface PreviewProps {
  readonly psc: PscDocument
  readonly isSending: boolean
  readonly problem: Problem | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

const goBack = () => history.back()

/** Returns the line that a refusal of the server concerns. */
const lineOf = (problem: Problem, psc: PscDocument) => {
  const { line } = (problem.details ?? {}) as { line?: unknown }
  return typeof line === 'number' ? psc.lines[line] : undefined
}

const ProblemNote = ({ problem, psc }: { readonly problem: Problem; readonly psc: PscDocument }) => {
  const t = useTexts(createTexts)
  const language = useLanguage()
  const line = lineOf(problem, psc)
  const isLost = problem.kind === 'network' || problem.status >= 500
  return (
    <div className="problem flow" role="alert">
      <Icon name={isLost ? 'offline' : 'alert'} />
      <div>
        <p className="strong">{isLost ? problem.text : t('refusedTitle')}</p>
        {isLost ? (
          <p>{t('lostAnswer', { confirm: textOf(messages.PSC_CONFIRM, language) })}</p>
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
      {!isLost && (
        <button type="button" className="button" onClick={goBack}>
          {t('backToEdit')}
        </button>
      )}
    </div>
  )
}

/** The preview of the sheet, marked as not valid yet, with Confirm and Cancel (PSC-05, PSC-06). */
export const PreviewPanel = ({ psc, isSending, problem, onConfirm, onCancel }: PreviewProps) => {
  const t = useTexts(createTexts)
  const language = useLanguage()
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
          <button type="button" className="button quiet" disabled={isSending} onClick={goBack}>
            {t('backToEdit')}
          </button>
          <button type="button" className="button danger" disabled={isSending} onClick={onCancel}>
            {t('cancel')}
          </button>
          <button
            type="button"
            className="button primary"
            aria-disabled={isSending || isRefused || undefined}
            onClick={isSending || isRefused ? undefined : onConfirm}
          >
            {textOf(isSending ? messages.PSC_SENDING : messages.PSC_CONFIRM, language)}
          </button>
        </div>
      </header>
      {problem && problem.kind !== 'ended' && <ProblemNote problem={problem} psc={psc} />}
      <div className="preview-sheet">
        <PscFrame psc={psc} />
      </div>
    </section>
  )
}
