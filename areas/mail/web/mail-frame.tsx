import { useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { mailTexts } from './texts.ts'

export interface Shown {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * A mail as its reader sees it (SHL-12): the portal's own rendering in a frame that runs no script, has no origin and sends
 * nothing. Never anything from the address.
 */
export const MailFrame = ({ subject, html, text }: Shown) => {
  const t = useTexts(mailTexts)
  const [asText, setAsText] = useState(false)
  return (
    <div className="mail-shown">
      <fieldset className="choice">
        <legend className="visually-hidden">{t('show')}</legend>
        {[false, true].map((plain) => (
          <button
            key={String(plain)}
            type="button"
            className="button quiet"
            aria-pressed={asText === plain}
            onClick={() => setAsText(plain)}
          >
            {t(plain ? 'textPart' : 'htmlPart')}
          </button>
        ))}
      </fieldset>
      {asText ? (
        <pre className="mail-text">{text}</pre>
      ) : (
        <iframe className="mail-frame" title={t('frame', { subject })} sandbox="" srcDoc={html} />
      )}
    </div>
  )
}
