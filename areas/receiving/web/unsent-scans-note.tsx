import { useConnection } from '#kit/web/connection.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { Session } from '../rules/session.ts'
import { receivingTexts } from './texts.ts'
import './changes.css'

/**
 * Shows the number of unsent scans while the server is unavailable, or that this device cannot store scans (RCV-08).
 */
export const UnsentScansNote = ({ session, isKept }: { session: Session; isKept: boolean }) => {
  const t = useTexts(receivingTexts)
  const isOffline = useConnection() === 'offline'
  const count = session.unsent.length + session.pending.reduce((scans, { waiting }) => scans + waiting.length + 1, 0)
  if (!isKept)
    return (
      <p className="kept-here wrong row" role="alert">
        <Icon name="alert" size={20} /> {t('notKept')}
      </p>
    )
  if (!isOffline || count === 0) return null
  return (
    <p className="kept-here row" role="status">
      <Icon name="offline" size={20} /> {t('keptHere', { count })}
    </p>
  )
}
