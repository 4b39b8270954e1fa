import { textOf } from '#kit/shared/message.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { ShownOutcome } from '../rules/session.ts'
import { outcomeIcons } from './scan-result-sentence.tsx'
import { receivingTexts } from './texts.ts'
import './last-scans.css'

const icons = { ...outcomeIcons, unverified: 'clock' } as const
const INITIAL_COUNT = 10

export const LastScans = ({ last, count }: { last: readonly ShownOutcome[]; count?: number }) => {
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
            <span>{textOf(outcome.message, language, outcome.params)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
