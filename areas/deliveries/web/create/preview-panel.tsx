import { useEffect, useRef } from 'react'
import { type Params, textOf } from '#kit/shared/message.ts'
import type { Problem } from '#kit/web/api.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { PscDocument } from '../../documents/psc/psc-document.ts'
import { deliveryMessages as messages } from '../../messages.ts'
import { PscFrame } from '../psc-frame.tsx'
import { createTexts } from './texts.ts'
import './preview-panel.css'

interface PreviewProps {
  readonly psc: PscDocument
  readonly isSending: boolean
  readonly problem: Problem | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly onBack: () => void
}

/** Which line the server speaks of. */
const lineOf = (problem: Problem, psc: PscDocument) => {
  const { line } = (problem.details ?? {}) as { line?: unknown; params?: Params }
  return typeof line === 'number' ? psc.lines[line] : undefined
}

const ProblemNote = ({ problem, psc, onBack }: Pick<PreviewProps, 'psc' | 'onBack'> & { problem: Problem }) => {
  const t = useTexts(createTexts)
  const language = useLanguage()
  const line = lineOf(problem, psc)
  const isLost = problem.kind === 'network' || problem.status >= 500
  return (
    <div className="problem" role="alert">
      <Icon name={isLost ? 'offline' : 'alert'} />
      <div>
        <p className="title">{isLost ? problem.text : t('refusedTitle')}</p>
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
        <button type="button" className="button" onClick={onBack}>
          {t('backToEdit')}
        </button>
      )}
    </div>
  )
}

/** The sheet as it will be, marked as not valid yet, with Confirm and Cancel (PSC-05, PSC-06). */
export const PreviewPanel = ({ psc, isSending, problem, onConfirm, onCancel, onBack }: PreviewProps) => {
  const t = useTexts(createTexts)
  const language = useLanguage()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isRefused = problem?.kind === 'refused' && problem.status < 500
  return (
    <section className="preview" aria-labelledby="preview-title">
      <header>
        <div>
          <h2 id="preview-title" ref={title} tabIndex={-1}>
            {t('previewTitle', { number: psc.number })}
          </h2>
          <p className="muted">{t('previewHint')}</p>
        </div>
        <div className="actions">
          <button type="button" className="button quiet" disabled={isSending} onClick={onBack}>
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
      {problem && problem.kind !== 'ended' && <ProblemNote problem={problem} psc={psc} onBack={onBack} />}
      <div className="sheet">
        <PscFrame psc={psc} />
      </div>
    </section>
  )
}
