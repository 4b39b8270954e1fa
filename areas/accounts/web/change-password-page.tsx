import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { type ChangeEvent, type FormEvent, lazy, Suspense, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { PasswordField } from '#kit/web/field.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { updateUser } from '../contract.ts'
import { accountMessages } from '../messages.ts'
import { may } from '../rules/capabilities.ts'
import { type Fact, FactList } from './fact-list.tsx'
import { IdentitiesCard } from './identities-card.tsx'
import { keyTexts } from './keys/texts.ts'
import { MySessions } from './my-sessions.tsx'
import { localPasswordProblems, type PasswordProblems, serverPasswordProblems } from './password-problems.ts'
import { SecondFactorCard } from './second-factor-card.tsx'
import { session, useUser } from './session.ts'
import { accountTexts } from './texts.ts'

const noInput = { oldPassword: '', password: '', passwordConfirmation: '' }

/** Loaded on demand, because it needs antd and this page does not. */
const SubscribeDialog = lazy(() => import('./users/subscribe-dialog.tsx'))

/** The input of the form, and its validation and saving. */
const usePasswordChange = () => {
  const user = useUser()
  const [input, setInput] = useState(noInput)
  const [reasons, setReasons] = useState<PasswordProblems>({})
  const [busy, setBusy] = useState(false)
  const set = (field: keyof typeof input) => (event: ChangeEvent<HTMLInputElement>) =>
    setInput({ ...input, [field]: event.target.value })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const names = [user.vendor_name, user.company_name, user.store_name]
    const invalid = localPasswordProblems({ username: user.username, email: user.email, names }, input)
    setReasons(invalid)
    if (Object.keys(invalid).length > 0) return
    setBusy(true)
    const answer = await callApi(updateUser, { params: { id: user.id }, body: input })
    setBusy(false)
    if (!answer.ok) {
      if (answer.kind !== 'refused') return notify.problem(answer)
      setReasons(serverPasswordProblems(answer))
      return notify.validation(messageText(accountMessages.USER_UPDATE_FAILS))
    }
    if (answer.value.user) session.changeUser(answer.value.user)
    setInput(noInput)
    notify.success(messageText(accountMessages.USER_UPDATED))
  }
  return { input, reasons, busy, set, submit }
}

const PasswordForm = () => {
  const t = useTexts(accountTexts)
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const { input, reasons, busy, set, submit } = usePasswordChange()
  return (
    <form noValidate onSubmit={submit} className="card">
      <PasswordField
        label={t('oldPassword')}
        autoComplete="current-password"
        value={input.oldPassword}
        onChange={set('oldPassword')}
        reason={reasons.oldPassword}
      />
      <PasswordField
        label={t('newPassword')}
        hint={t('resetHint')}
        autoComplete="new-password"
        value={input.password}
        onChange={set('password')}
        reason={reasons.password}
      />
      <PasswordField
        label={t('confirmPassword')}
        autoComplete="new-password"
        value={input.passwordConfirmation}
        onChange={set('passwordConfirmation')}
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
  )
}

/** The user's account data, and the subscription to alerts. */
const Account = () => {
  const t = useTexts(accountTexts)
  const user = useUser()
  const [subscribing, setSubscribing] = useState(false)
  const facts: readonly Fact[] = [
    [t('username'), user.username],
    [t('supplier'), user.vendor_name],
    [t('company'), user.company_name],
    [t('email'), user.email],
    [t('alertEmail'), user.email_alert],
  ]
  return (
    <section className="card">
      <h2>{t('yourAccount')}</h2>
      <FactList facts={facts} />
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
  )
}

/** Links to the API's description and to the API keys. */
const OtherSystems = () => {
  const t = useTexts(keyTexts)
  return (
    <section className="card" aria-labelledby="other-systems">
      <h2 id="other-systems">{t('systems')}</h2>
      <p>{t('systemsText')}</p>
      <div className="buttons">
        <Link className="button" to="/api">
          {t('apiPage')}
        </Link>
        <Link className="button" to="/api-keys">
          {t('keys')}
        </Link>
      </div>
    </section>
  )
}

/** The page 'Change password' (SES-06), which also shows the user's account data and devices. */
export default function ChangePasswordPage() {
  return (
    <div className="account-page">
      <PasswordForm />
      <Account />
      <IdentitiesCard />
      <SecondFactorCard />
      <MySessions />
      {may(useUser().user_type, 'api-key.write') && <OtherSystems />}
    </div>
  )
}
