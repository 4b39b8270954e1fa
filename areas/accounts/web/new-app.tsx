import { useTexts } from '#kit/web/i18n.ts'
import { PrimaryButton } from '#kit/web/parts/button.tsx'
import { CopyButton } from '#kit/web/parts/copy-button.tsx'
import { QrCode } from '#kit/web/parts/qr-code.tsx'
import { secondFactorTexts } from './second-factor-texts.ts'

export const NewAuthenticatorApp = ({ secret, uri }: { readonly secret: string; readonly uri: string }) => {
  const t = useTexts(secondFactorTexts)
  return (
    <div className="new-app stack gap-12">
      <p>{t('scanWithApp')}</p>
      <div className="new-app-code">
        <QrCode text={uri} label={t('qrCode')} />
      </div>
      <p className="muted">
        {t('orType')} <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  )
}

/** The recovery codes, which are shown once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const t = useTexts(secondFactorTexts)
  return (
    <div className="recovery-codes stack gap-12" role="status">
      <h2>{t('recoveryTitle')}</h2>
      <p>{t('recoveryWhy')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <CopyButton text={codes.join('\n')} />
        <PrimaryButton onClick={onDone}>{t('stored')}</PrimaryButton>
      </div>
    </div>
  )
}
