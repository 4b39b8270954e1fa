import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { PasswordField } from '#kit/web/form/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { updateUser } from '../../contract.ts'
import { accountMessages } from '../../messages.ts'
import { may } from '../../rules/capabilities.ts'
import { FactList, type NamedFact } from '../fact-list.tsx'
import { keyTexts } from '../keys/texts.ts'
import { IdentitiesCard, OwnSessionsCard } from '../own-access.tsx'
import { NewPasswordFields, noPassword, usePasswordForm } from '../password-form.tsx'
import { SecondFactorCard } from '../second-factor-card.tsx'
import { session, useUser } from '../session.ts'
import { accountTexts } from '../texts.ts'

/** loaded on demand, because it needs antd, which this page does not need */
const SubscribeDialog = lazy(() => import('../users/alert-list.tsx'))

const PasswordForm = () => {
  const t = useTexts(accountTexts)
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const { id, username, email, vendor_name, company_name, store_name } = useUser()
  const { field, busy, submit } = usePasswordForm({
    empty: { oldPassword: '', ...noPassword },
    owner: { username, email, names: [vendor_name, company_name, store_name] },
    save: (body) => callApi(updateUser, { params: { id }, body }),
    success: accountMessages.USER_UPDATED,
    failure: accountMessages.USER_UPDATE_FAILS,
    onSaved: ({ user }) => user && session.changeUser(user),
  })
  return (
    <form noValidate onSubmit={submit} className="card">
      <PasswordField label={t('oldPassword')} autoComplete="current-password" {...field('oldPassword')} />
      <NewPasswordFields label={t('newPassword')} field={field} />
      <p className="muted">{t('othersEnd')}</p>
      <div className="buttons">
        {canGoBack && <Button onClick={() => router.history.back()}>{t('back')}</Button>}
        <PrimaryButton type="submit" disabled={busy}>
          {t('submit')}
        </PrimaryButton>
      </div>
    </form>
  )
}

const Account = () => {
  const t = useTexts(accountTexts)
  const user = useUser()
  const [subscribing, setSubscribing] = useState(false)
  const facts: readonly NamedFact[] = [
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
          <Button onClick={() => setSubscribing(true)}>{t('subscribe')}</Button>
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
      <OwnSessionsCard />
      {may(useUser().user_type, 'api-key.write') && <OtherSystems />}
    </div>
  )
}
