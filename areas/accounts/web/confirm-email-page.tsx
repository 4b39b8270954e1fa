import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { confirmEmail } from '../contract.ts'
import { accountMessages } from '../messages.ts'
import { PublicPage } from './public-page.tsx'
import { accountTexts } from './texts.ts'

const readAddress = (raw: RawSearch) => ({ code: addressText(raw, 'code') })

type Outcome =
  | { readonly kind: 'confirmed'; readonly email: string }
  | { readonly kind: 'refused'; readonly why: string }

/**
 * The page that the link mailed to a new email address opens (G-211). The user confirms with a button, because mail
 * scanners open every link.
 */
export default function ConfirmEmailPage() {
  const t = useTexts(accountTexts)
  const [{ code }] = useAddressState(readAddress)
  const [outcome, setOutcome] = useState<Outcome>()
  const { busy, send } = useChange()

  const confirm = async () => {
    const answer = await send(callApi(confirmEmail, { body: { code } }))
    if (answer.ok) return setOutcome({ kind: 'confirmed', email: answer.value.email })
    if (answer.kind === 'refused' && answer.status < 500) return setOutcome({ kind: 'refused', why: answer.text })
    notify.problem(answer)
  }

  return (
    <PublicPage title={t('confirmEmailTitle')}>
      {code === '' && <p>{t('codeMissing')}</p>}
      {code !== '' && outcome === undefined && (
        <>
          <p>{t('confirmEmailHint')}</p>
          <button type="button" className="button primary large" disabled={busy} onClick={() => void confirm()}>
            {t('confirmEmail')}
          </button>
        </>
      )}
      <div role="status">
        {outcome?.kind === 'confirmed' && (
          <>
            <p>
              <strong>{outcome.email}</strong>
            </p>
            <p>{messageText(accountMessages.EMAIL_CONFIRMED)}</p>
          </>
        )}
        {outcome?.kind === 'refused' && <p className="reason">{outcome.why}</p>}
      </div>
      <Link to="/signin" className={outcome?.kind === 'confirmed' ? 'button primary large' : 'button quiet'}>
        {t('backToSignIn')}
      </Link>
    </PublicPage>
  )
}
