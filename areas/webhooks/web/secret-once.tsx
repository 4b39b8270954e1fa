import { useEffect, useRef } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { webhookTexts } from './texts.ts'

/** A new secret. `formerUntil`: if it replaces a secret, the time until which that one is still valid. */
export interface ShownSecret {
  readonly url: string
  readonly secret: string
  /** An ISO instant. */
  readonly formerUntil?: string
}

interface SecretOnceProps {
  readonly shown: ShownSecret
  readonly onDone: () => void
}

/** Shows a new secret, which the user cannot see again later. */
export const SecretOnce = ({ shown: { url, secret, formerUntil }, onDone }: SecretOnceProps) => {
  const t = useTexts(webhookTexts)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // the secret appears above the list, so it may be out of sight after an action in a lower row
    if (secret !== '') card.current?.scrollIntoView({ block: 'nearest' })
  }, [secret])
  return (
    <section ref={card} className="card" aria-labelledby="webhook-secret">
      <h2 id="webhook-secret">{t(formerUntil ? 'replacedTitle' : 'onceTitle')}</h2>
      {formerUntil && <p className="webhook-url">{url}</p>}
      <p>
        {t('onceText')} {formerUntil && t('formerUntil', { time: bangkokMinute(formerUntil) })}
      </p>
      <code className="shown-secret">{secret}</code>
      <div className="buttons">
        <CopyButton text={secret} label={t('copy')} />
        <button type="button" className="button primary" onClick={onDone}>
          {t('stored')}
        </button>
      </div>
    </section>
  )
}
