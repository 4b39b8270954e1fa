import { useEffect, useRef } from 'react'
import { textOf } from '#kit/shared/message.ts'
import { useConnection } from '#kit/web/device/connection.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import type { DockSession, ScanOutcome } from '../../rules/scan/session.ts'
import { receivingTexts } from '../texts.ts'
import './dock-notes.css'

/** Lists the differences that were found when the connection returned, until the user dismisses them (RCV-08). */
export const DeliveryChanges = ({ changes, onRead }: { changes: readonly ScanOutcome[]; onRead: () => void }) => {
  const t = useTexts(receivingTexts)
  const language = useLanguage()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (changes.length > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [changes.length])
  if (changes.length === 0) return null
  const lines = changes.map(({ message, params, text }) => {
    const messageText = textOf(message, language, params)
    // `text` is added as prefix, unless the message already contains it or it is the content of a scanned code (which
    // contains a `|`)
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
      <Button className="large" onClick={onRead}>
        {t('changesRead')}
      </Button>
    </section>
  )
}

export const PendingHeaderNote = ({ number }: { number: string }) => {
  const t = useTexts(receivingTexts)
  return (
    <p className="sheet framed pending row">
      <Icon name="clock" size={20} /> {t('waitingFor', { number })}
    </p>
  )
}

/**
 * Shows the number of unsent scans while the server is not available, or that this device cannot store scans (RCV-08).
 */
export const UnsentScansNote = ({ session, isKept }: { session: DockSession; isKept: boolean }) => {
  const t = useTexts(receivingTexts)
  const isOffline = useConnection() === 'offline'
  const count = session.unsent.length + session.pending.reduce((scans, { waiting }) => scans + waiting.length + 1, 0)
  if (!isKept)
    return (
      <p className="kept-here wrong row strong" role="alert">
        <Icon name="alert" size={20} /> {t('notKept')}
      </p>
    )
  if (!isOffline || count === 0) return null
  return (
    <p className="kept-here row strong" role="status">
      <Icon name="offline" size={20} /> {t('keptHere', { count })}
    </p>
  )
}
