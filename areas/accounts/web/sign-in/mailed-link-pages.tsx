import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { FaultText } from '#kit/web/feedback/fault.tsx'
import { notify } from '#kit/web/feedback/notifications.ts'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { PrimaryButton } from '#kit/web/parts/button.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { acceptInvitation, confirmEmail, listInvitationProviders, resetPassword } from '../../contract.ts'
import { accountMessages } from '../../messages.ts'
import {
  type NewPassword,
  NewPasswordFields,
  noPassword,
  type PasswordFormOptions,
  usePasswordForm,
} from '../password-form.tsx'
import { accountTexts } from '../texts.ts'
import { ProviderButtons } from './provider-sign-in.tsx'
import { PublicPage } from './public-page.tsx'

const readAddress = (raw: RawSearch) => ({ code: addressText(raw, 'code') })

interface MailedLinkPageProps {
  readonly title: string
  readonly isDone?: boolean
  /** Renders the content for the code in the URL. */
  readonly children: (code: string) => ReactNode
}

/** The page that a mailed link opens, with a link to the sign-in page. */
const MailedLinkPage = ({ title, isDone = false, children }: MailedLinkPageProps) => {
  const t = useTexts(accountTexts)
  const [{ code }] = useAddressState(readAddress)
  return (
    <PublicPage title={title}>
      {code === '' ? <p>{t('codeMissing')}</p> : children(code)}
      <Link to="/signin" className={isDone ? 'button primary large' : 'button quiet'}>
        {t('backToSignIn')}
      </Link>
    </PublicPage>
  )
}

interface NewPasswordFormProps extends Pick<PasswordFormOptions<NewPassword>, 'save' | 'success' | 'failure'> {
  readonly hint?: string
}

const NewPasswordForm = ({ hint, ...options }: NewPasswordFormProps) => {
  const t = useTexts(accountTexts)
  const navigate = useNavigate()
  const { field, fault, busy, submit } = usePasswordForm({
    ...options,
    empty: noPassword,
    owner: {},
    onSaved: () => void navigate({ to: '/signin' }),
  })
  return (
    <form noValidate className="stack gap-16" onSubmit={submit}>
      {hint && <p>{hint}</p>}
      <NewPasswordFields label={t('password')} field={field} className="large" />
      <FaultText text={fault} />
      <PrimaryButton type="submit" className="large" disabled={busy}>
        {t('save')}
      </PrimaryButton>
    </form>
  )
}

/** Sets a new password with the code from a mail (SES-05). */
export const ResetPasswordPage = () => (
  <MailedLinkPage title={useTexts(accountTexts)('resetTitle')}>
    {(code) => (
      <NewPasswordForm
        save={(input) => callApi(resetPassword, { body: { code, ...input } })}
        success={accountMessages.RESET_DONE}
        failure={accountMessages.RESET_FAILS}
      />
    )}
  </MailedLinkPage>
)

const noProviders = { providers: [], enforced: false }

const InvitedSignIn = ({ code }: { readonly code: string }) => {
  const t = useTexts(accountTexts)
  const { providers, enforced } = useQuery(apiQuery(listInvitationProviders, { body: { code } })).data ?? noProviders
  const form = (
    <NewPasswordForm
      hint={t('invitationHint')}
      save={(input) => callApi(acceptInvitation, { body: { code, ...input } })}
      success={accountMessages.INVITATION_ACCEPTED}
    />
  )
  if (providers.length === 0) return form
  return (
    <>
      <p>{t(enforced ? 'invitedOnly' : 'invited')}</p>
      <ProviderButtons providers={providers} invitation={code} primary={enforced} />
      {!enforced && <p className="sign-in-or row gap-12 muted small">{t('or')}</p>}
      {!enforced && form}
    </>
  )
}

/** Accepts an invitation: the new user sets a password (SES-13), or signs in with a company account (SES-10). */
export const InvitationPage = () => (
  <MailedLinkPage title={useTexts(accountTexts)('invitationTitle')}>
    {(code) => <InvitedSignIn code={code} />}
  </MailedLinkPage>
)

type Outcome =
  | { readonly kind: 'confirmed'; readonly email: string }
  | { readonly kind: 'refused'; readonly why: string }

/** Confirms a new email address (G-211). The user must press a button, because mail scanners open every link. */
export const ConfirmEmailPage = () => {
  const t = useTexts(accountTexts)
  const [outcome, setOutcome] = useState<Outcome>()
  const { busy, send } = useChange()
  const confirm = async (code: string) => {
    const answer = await send(callApi(confirmEmail, { body: { code } }))
    if (answer.ok) return setOutcome({ kind: 'confirmed', email: answer.value.email })
    if (answer.kind === 'refused' && answer.status < 500) return setOutcome({ kind: 'refused', why: answer.text })
    notify.problem(answer)
  }
  return (
    <MailedLinkPage title={t('confirmEmailTitle')} isDone={outcome?.kind === 'confirmed'}>
      {(code) => (
        <>
          {!outcome && (
            <>
              <p>{t('confirmEmailHint')}</p>
              <PrimaryButton className="large" disabled={busy} onClick={() => void confirm(code)}>
                {t('confirmEmail')}
              </PrimaryButton>
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
        </>
      )}
    </MailedLinkPage>
  )
}
