import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { PasswordField } from '#kit/web/field.tsx'
import { say, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { updateUser } from '../contract.ts'
import { accountMessages } from '../messages.ts'
import { may } from '../rules/capabilities.ts'
import { localPasswordProblems, type PasswordProblems, serverPasswordProblems } from './password-problems.ts'
import { session, useUser } from './session.ts'
import { accountTexts } from './texts.ts'

/** Loaded on demand, because it needs antd and this page does not. */
const SubscribeDialog = lazy(() => import('./users/subscribe-dialog.tsx'))

/** The page 'Change password' (SES-06), which also shows the user's account data. */
export default function ChangePasswordPage() {
  const t = useTexts(accountTexts)
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const user = useUser()
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [reasons, setReasons] = useState<PasswordProblems>({})
  const [busy, setBusy] = useState(false)
  const [subscribing, setSubscribing] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { oldPassword, password, passwordConfirmation: confirmation }
    const names = [user.vendor_name, user.company_name, user.store_name]
    const wrong = localPasswordProblems({ username: user.username, email: user.email, names }, body)
    setReasons(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const answer = await callApi(updateUser, { params: { id: user.id }, body })
    setBusy(false)
    if (!answer.ok) {
      if (answer.kind !== 'refused') return notify.problem(answer)
      setReasons(serverPasswordProblems(answer))
      return notify.validation(say(accountMessages.USER_UPDATE_FAILS))
    }
    if (answer.value.user) session.changeUser(answer.value.user)
    setOldPassword('')
    setPassword('')
    setConfirmation('')
    notify.success(say(accountMessages.USER_UPDATED))
  }

  const facts: readonly (readonly [string, string | null])[] = [
    [t('username'), user.username],
    [t('supplier'), user.vendor_name],
    [t('company'), user.company_name],
    [t('email'), user.email],
    [t('alertEmail'), user.email_alert],
  ]
  return (
    <div className="account-page">
      <form noValidate onSubmit={submit} className="card">
        <PasswordField
          label={t('oldPassword')}
          autoComplete="current-password"
          value={oldPassword}
          onChange={(event) => setOldPassword(event.target.value)}
          reason={reasons.oldPassword}
        />
        <PasswordField
          label={t('newPassword')}
          hint={t('resetHint')}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          reason={reasons.password}
        />
        <PasswordField
          label={t('confirmPassword')}
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
          reason={reasons.passwordConfirmation}
        />
        <p className="muted">{t('othersEnd')}</p>
        <div className="buttons">
          {canGoBack && (
            <button type="button" className="button" onClick={() => router.history.back()}>
              {t('back')}
            </button>
          )}
          <button type="submit" className="button primary" disabled={busy}>
            {t('submit')}
          </button>
        </div>
      </form>
      <section className="card">
        <h2>{t('yourAccount')}</h2>
        <dl>
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {may(user.user_type, 'user.subscribe') && (
          <div className="buttons">
            <button type="button" className="button" onClick={() => setSubscribing(true)}>
              {t('subscribe')}
            </button>
          </div>
        )}
        {subscribing && (
          <Suspense>
            <SubscribeDialog onClose={() => setSubscribing(false)} />
          </Suspense>
        )}
      </section>
    </div>
  )
}
