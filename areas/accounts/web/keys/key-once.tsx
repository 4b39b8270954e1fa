import { useEffect, useRef } from 'react'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { accessToken, type NewKey } from '../../contract.ts'
import { keyTexts } from './texts.ts'

/** A new key, which is shown only here. */
export const KeyOnce = ({ created, onDone }: { readonly created: NewKey; readonly onDone: () => void }) => {
  const t = useTexts(keyTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card key-once" aria-labelledby="key-once">
      <h2 id="key-once" ref={heading} tabIndex={-1}>
        {t('onceTitle')}: {created.name}
      </h2>
      <p>{t('onceText')}</p>
      <dl className="stack gap-4">
        <dt>{t('key')}</dt>
        <dd>
          <code className="shown-secret">{created.key}</code>
        </dd>
      </dl>
      <div className="buttons">
        <CopyButton text={created.key} label={t('copy')} />
        <button type="button" className="button primary" onClick={onDone}>
          {t('stored')}
        </button>
      </div>
      <p className="muted">{t('oauthText')}</p>
      <dl className="stack gap-4">
        <dt>{t('clientId')}</dt>
        <dd>
          <code>{created.clientId}</code>
        </dd>
        <dt>{t('tokenAddress')}</dt>
        <dd>
          <code>{new URL(`api${accessToken.path}`, location.href).href}</code>
        </dd>
      </dl>
    </section>
  )
}
