import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { callApi } from '#kit/web/api.ts'
import { PasswordField } from '#kit/web/field.tsx'
import { say, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { resetPassword } from '../contract.ts'
import { accountMessages } from '../messages.ts'
import { localPasswordProblems, type PasswordProblems, serverPasswordProblems } from './password-problems.ts'
import { PublicPage } from './public-page.tsx'
import { accountTexts } from './texts.ts'

const readAddress = (raw: RawSearch) => ({ code: addressText(raw, 'code') })

const ResetForm = ({ code }: { readonly code: string }) => {
  const t = useTexts(accountTexts)
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [reasons, setReasons] = useState<PasswordProblems>({})
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const invalid = localPasswordProblems({}, { password, passwordConfirmation: confirmation })
    setReasons(invalid)
    if (Object.keys(invalid).length > 0) return
    setBusy(true)
    const answer = await callApi(resetPassword, { body: { password, passwordConfirmation: confirmation, code } })
    setBusy(false)
    if (!answer.ok) {
      if (answer.kind === 'network') return notify.problem(answer)
      setReasons(serverPasswordProblems(answer))
      return notify.validation(say(accountMessages.RESET_FAILS))
    }
    notify.success(say(accountMessages.RESET_DONE))
    void navigate({ to: '/signin' })
  }

  return (
    <form noValidate onSubmit={submit}>
      <PasswordField
        label={t('password')}
        hint={t('resetHint')}
        className="large"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        reason={reasons.password}
      />
      <PasswordField
        label={t('confirmPassword')}
        className="large"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
        reason={reasons.passwordConfirmation}
      />
      <button type="submit" className="button primary large" disabled={busy}>
        {t('save')}
      </button>
    </form>
  )
}

/** The page that sets a new password with the code from a mail (SES-05). */
export default function ResetPasswordPage() {
  const t = useTexts(accountTexts)
  const [{ code }] = useAddressState(readAddress)
  return (
    <PublicPage title={t('resetTitle')}>
      {code === '' ? <p>{t('codeMissing')}</p> : <ResetForm code={code} />}
      <Link to="/signin" className="button quiet">
        {t('backToSignIn')}
      </Link>
    </PublicPage>
  )
}
