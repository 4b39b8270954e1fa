import { textOf } from '#kit/shared/message.ts'
import { useConnection } from '#kit/web/connection.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { receivingMessages as messages } from '../messages.ts'
import { missingSummary, readiness } from '../rules/ready.ts'
import type { Session } from '../rules/session.ts'
import { receivingTexts } from './texts.ts'

const showLine = (deliveryId: number, sequence: number): void =>
  document
    .querySelector(`[data-delivery="${deliveryId}"] [data-line="${sequence}"]`)
    ?.scrollIntoView({ block: 'nearest' })

/** Shows the missing steps in one sentence. Pressing it scrolls to the first line with a missing step (RCV-16). */
const Missing = ({ session }: Pick<Props, 'session'>) => {
  const t = useTexts(receivingTexts)
  const language = useLanguage()
  const { number, steps } = missingSummary(session)
  const what = steps.map(({ message, params }) => textOf(message, language, params)).join(', ')
  const text = t('missing', { what: number === undefined ? what : `${number}: ${what}` })
  const place = steps.find(({ sequence }) => sequence !== undefined)
  const { deliveryId, sequence } = place ?? {}
  if (deliveryId === undefined || sequence === undefined) return text
  return (
    <button type="button" className="submit-missing" onClick={() => showLine(deliveryId, sequence)}>
      {text}
    </button>
  )
}

interface Props {
  readonly session: Session
  readonly submitting: boolean
  readonly onSubmit: () => void
}

/** Shows the missing steps, and the Submit button once there are none (RCV-04). */
export const SubmitBar = ({ session, submitting, onSubmit }: Props) => {
  const t = useTexts(receivingTexts)
  const isOffline = useConnection() === 'offline'
  const { complete, missing } = readiness(session)
  const [first] = complete
  // without a connection, the deliveries lack nothing but their verification (RCV-08)
  const isOnlyOffline = isOffline && missing.every(({ message }) => message === messages.NOT_VERIFIED)
  if (!first || submitting || isOnlyOffline) {
    const text = isOnlyOffline ? t('submitWaits') : <Missing session={session} />
    return (
      <p className="submit-bar waiting strong" data-actions="" role="status">
        {submitting ? t('submitting') : text}
      </p>
    )
  }
  return (
    <button type="button" className="submit-bar strong" data-actions="" onClick={onSubmit}>
      {complete.length === 1
        ? t('submitOne', { number: first.delivery.number })
        : t('submitMany', { count: complete.length })}
    </button>
  )
}
