import { textOf } from '#kit/shared/message.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/icons.tsx'
import type { OutcomeKind } from '../rules/session.ts'
import type { DockState } from './dock.ts'
import { receivingTexts } from './texts.ts'

export const outcomeIcons: Readonly<Record<OutcomeKind, IconName>> = {
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
          {outcome ? textOf(outcome.message, language, outcome.params) : t('ready')}
          {outcome?.next && <small>{textOf(outcome.next.message, language, outcome.next.params)}</small>}
          {outcome?.kind === 'unverified' && <small>{t('unverified')}</small>}
        </span>
      </p>
      {latest && outcome?.kind !== 'waiting' && (
        <div key={latest.nth} className={`edge ${outcome?.kind}`} aria-hidden="true" />
      )}
    </>
  )
}
