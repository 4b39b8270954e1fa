import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { callApi } from '#kit/web/api.ts'
import { PasswordField } from '#kit/web/field.tsx'
import { say, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { acceptInvitation } from '../contract.ts'
import { accountMessages } from '../messages.ts'
import { localPasswordProblems, type PasswordProblems, serverPasswordProblems } from './password-problems.ts'
import { PublicPage } from './public-page.tsx'
import { accountTexts } from './texts.ts'

const readAddress = (raw: RawSearch) => ({ code: addressText(raw, 'code') })

/** The input of the first password, and its validation and saving. */
const useAcceptance = (code: string) => {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [reasons, setReasons] = useState<PasswordProblems>({})
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFault(undefined)
    const invalid = localPasswordProblems({}, { password, passwordConfirmation: confirmation })
    setReasons(invalid)
    if (Object.keys(invalid).length > 0) return
    setBusy(true)
    const answer = await callApi(acceptInvitation, { body: { code, password, passwordConfirmation: confirmation } })
    setBusy(false)
    if (answer.ok) {
      notify.success(say(accountMessages.INVITATION_ACCEPTED))
      return void navigate({ to: '/signin' })
    }
    if (answer.kind !== 'refused') return notify.problem(answer)
    const found = serverPasswordProblems(answer)
    setReasons(found)
    if (Object.keys(found).length === 0) setFault(answer.text)
  }
  return { password, setPassword, confirmation, setConfirmation, reasons, fault, busy, submit }
}

const AcceptForm = ({ code }: { readonly code: string }) => {
  const t = useTexts(accountTexts)
  const { password, setPassword, confirmation, setConfirmation, reasons, fault, busy, submit } = useAcceptance(code)
  return (
    <form noValidate onSubmit={submit}>
      <p>{t('invitationHint')}</p>
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
      {fault && (
        <p role="alert" className="reason">
          {fault}
        </p>
      )}
      <button type="submit" className="button primary large" disabled={busy}>
        {t('save')}
      </button>
    </form>
  )
}

/** The target of the link in an invitation: the new user sets a password (SES-13). */
export default function InvitationPage() {
  const t = useTexts(accountTexts)
  const [{ code }] = useAddressState(readAddress)
  return (
    <PublicPage title={t('invitationTitle')}>
      {code === '' ? <p>{t('codeMissing')}</p> : <AcceptForm code={code} />}
      <Link to="/signin" className="button quiet">
        {t('backToSignIn')}
      </Link>
    </PublicPage>
  )
}
