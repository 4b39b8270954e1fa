import { textOf } from '#kit/shared/message.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { readiness } from '../rules/ready.ts'
import type { Session } from '../rules/session.ts'
import { receivingTexts } from './texts.ts'

const NAMED = 2

interface Props {
  readonly session: Session
  readonly submitting: boolean
  readonly onSubmit: () => void
}

/** Says what is missing until nothing is; then it is the button that receives (RCV-04). */
export const SubmitBar = ({ session, submitting, onSubmit }: Props) => {
  const t = useTexts(receivingTexts)
  const language = useLanguage()
  const { complete, missing } = readiness(session)
  const [first] = complete
  if (!first || submitting) {
    const words = missing.slice(0, NAMED).map(({ message, params }) => textOf(message, language, params))
    const more = missing.length > NAMED ? [t('more', { count: missing.length - NAMED })] : []
    return (
      <p className="submit-bar waiting" role="status">
        {submitting ? t('submitting') : t('missing', { what: [...words, ...more].join(', ') })}
      </p>
    )
  }
  return (
    <button type="button" className="submit-bar" onClick={onSubmit}>
      {complete.length === 1
        ? t('submitOne', { number: first.delivery.number })
        : t('submitMany', { count: complete.length })}
    </button>
  )
}
