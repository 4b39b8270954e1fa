import { textOf } from '#kit/shared/message.ts'
import { useConnection } from '#kit/web/connection.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { receivingMessages as messages } from '../messages.ts'
import { readiness } from '../rules/ready.ts'
import type { Session } from '../rules/session.ts'
import { receivingTexts } from './texts.ts'

const MAX_NAMED = 2

interface Props {
  readonly session: Session
  readonly submitting: boolean
  readonly onSubmit: () => void
}

/** Shows the missing steps, and the Submit button once there are none (RCV-04). */
export const SubmitBar = ({ session, submitting, onSubmit }: Props) => {
  const t = useTexts(receivingTexts)
  const language = useLanguage()
  const isOffline = useConnection() === 'offline'
  const { complete, missing } = readiness(session)
  const [first] = complete
  // complete deliveries wait only for the connection (RCV-08)
  if (isOffline && !submitting && missing.every(({ message }) => message === messages.NOT_VERIFIED))
    return (
      <p className="submit-bar waiting" data-actions="" role="status">
        {t('submitWaits')}
      </p>
    )
  if (!first || submitting) {
    const words = missing.slice(0, MAX_NAMED).map(({ message, params }) => textOf(message, language, params))
    const more = missing.length > MAX_NAMED ? [t('more', { count: missing.length - MAX_NAMED })] : []
    return (
      <p className="submit-bar waiting" data-actions="" role="status">
        {submitting ? t('submitting') : t('missing', { what: [...words, ...more].join(', ') })}
      </p>
    )
  }
  return (
    <button type="button" className="submit-bar" data-actions="" onClick={onSubmit}>
      {complete.length === 1
        ? t('submitOne', { number: first.delivery.number })
        : t('submitMany', { count: complete.length })}
    </button>
  )
}
