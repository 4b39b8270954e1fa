import type { ReactNode } from 'react'
import { textOf } from '#kit/shared/message.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/parts/icons.tsx'
import { UnbrokenNumbers } from '#kit/web/parts/unbroken-numbers.tsx'
import type { NumberedOutcome, OutcomeKind } from '../../rules/scan/session.ts'
import { receivingTexts } from '../texts.ts'
import type { DockState } from './dock.ts'
import './last-scans.css'

const outcomeIcons: Readonly<Record<OutcomeKind, IconName>> = {
  good: 'tick',
  unverified: 'tick',
  duplicate: 'info',
  wrong: 'cross',
  waiting: 'clock',
  question: 'person',
  info: 'info',
}

/** Shows the result of the last scan: a sentence, and the border of the screen in the same colour (RCV-03). */
export const ScanResultSentence = ({ latest }: Pick<DockState, 'latest'>) => {
  const language = useLanguage()
  const t = useTexts(receivingTexts)
  const outcome = latest?.outcome
  return (
    <>
      <p
        className={`row strong sentence ${outcome?.kind ?? 'none'}`}
        role={outcome?.kind === 'wrong' ? 'alert' : 'status'}
      >
        <Icon name={outcome ? outcomeIcons[outcome.kind] : 'scan'} size={28} />
        <span>
          {outcome ? <UnbrokenNumbers text={textOf(outcome.message, language, outcome.params)} /> : t('ready')}
          {outcome?.next && (
            <small>
              <UnbrokenNumbers text={textOf(outcome.next.message, language, outcome.next.params)} />
            </small>
          )}
          {outcome?.kind === 'unverified' && <small>{t('unverified')}</small>}
        </span>
      </p>
      {latest && outcome?.kind !== 'waiting' && (
        <div key={latest.nth} className={`edge ${outcome?.kind}`} aria-hidden="true" />
      )}
    </>
  )
}

const icons = { ...outcomeIcons, unverified: 'clock' } as const
const INITIAL_COUNT = 10

export const LastScans = ({ last, count }: { last: readonly NumberedOutcome[]; count?: number }) => {
  const t = useTexts(receivingTexts)
  const language = useLanguage()
  return (
    <section className="last-scans framed" aria-label={t('lastScans')}>
      <h2 className="row spread">
        {t('lastScans')} <span className="scan-count muted">{count}</span>
      </h2>
      {last.length === 0 && <p className="facts">{t('nothingYet')}</p>}
      <ol>
        {last.slice(0, INITIAL_COUNT).map((outcome) => (
          <li key={outcome.nth} className={outcome.kind}>
            <Icon name={icons[outcome.kind]} size={18} />
            <span className="visually-hidden">{t(outcome.kind)}: </span>
            <UnbrokenNumbers text={textOf(outcome.message, language, outcome.params)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Shows what to scan first, on a page without any delivery. */
export const StartPrompt = ({ icon, title, text }: { icon: IconName; title: string; text: string }) => (
  <div className="start">
    <Icon name={icon} size={56} />
    <h2>{title}</h2>
    <p className="muted">{text}</p>
  </div>
)

/** The bar at the bottom: the Submit button, or without `onSubmit` the reason why nothing can be submitted. */
export const SubmitBar = ({ onSubmit, children }: { onSubmit?: () => void; children: ReactNode }) =>
  onSubmit ? (
    <button type="button" className="submit-bar strong" data-actions="" onClick={onSubmit}>
      {children}
    </button>
  ) : (
    <p className="submit-bar waiting strong" data-actions="" role="status">
      {children}
    </p>
  )
