import { useEffect, useRef } from 'react'
import { textOf } from '#kit/shared/message.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { Outcome } from '../rules/session.ts'
import { receivingTexts } from './texts.ts'
import './changes.css'

/** Lists the differences that were found when the connection returned, until the user dismisses them (RCV-08). */
export const DeliveryChanges = ({ changes, onRead }: { changes: readonly Outcome[]; onRead: () => void }) => {
  const t = useTexts(receivingTexts)
  const language = useLanguage()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (changes.length > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [changes.length])
  if (changes.length === 0) return null
  const lines = changes.map(({ message, params, text }) => {
    const messageText = textOf(message, language, params)
    // `text` is prefixed unless the message contains it or it is the content of a scanned code (which has a `|`)
    return text === '' || text.includes('|') || messageText.includes(text) ? messageText : `${text}: ${messageText}`
  })
  return (
    <section ref={list} className="changes stack" aria-label={t('changes')}>
      <h2 className="row">
        <Icon name="alert" size={20} /> {t('changes')}
      </h2>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <button type="button" className="button large" onClick={onRead}>
        {t('changesRead')}
      </button>
    </section>
  )
}
