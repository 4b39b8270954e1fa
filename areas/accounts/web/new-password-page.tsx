import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { type Answer, callApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { resetPassword } from '../contract.ts'
import { accountMessages } from '../messages.ts'
import {
  type NewPassword,
  NewPasswordFields,
  noPassword,
  type PasswordFormOptions,
  usePasswordForm,
} from './password-form.tsx'
import { PublicPage } from './public-page.tsx'
import { accountTexts } from './texts.ts'

const readAddress = (raw: RawSearch) => ({ code: addressText(raw, 'code') })

interface FormProps extends Pick<PasswordFormOptions<NewPassword>, 'success' | 'failure'> {
  readonly hint?: string
  readonly save: (input: NewPassword & { readonly code: string }) => Promise<Answer<unknown>>
}

const NewPasswordForm = ({ code, hint, save, ...messages }: FormProps & { readonly code: string }) => {
  const t = useTexts(accountTexts)
  const navigate = useNavigate()
  const { field, fault, busy, submit } = usePasswordForm({
    ...messages,
    empty: noPassword,
    owner: {},
    save: (input) => save({ code, ...input }),
    onSaved: () => void navigate({ to: '/signin' }),
  })
  return (
    <form noValidate className="stack gap-16" onSubmit={submit}>
      {hint && <p>{hint}</p>}
      <NewPasswordFields label={t('password')} field={field} className="large" />
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

interface PageProps extends FormProps {
  readonly title: string
  /** Adds other ways to sign in for the user of this code, or replaces the form by them. */
  readonly around?: (code: string, form: ReactNode) => ReactNode
}

/** The page that a mailed link opens. The code in the URL lets the user set a password. */
export const NewPasswordPage = ({ title, around = (_, form) => form, ...form }: PageProps) => {
  const t = useTexts(accountTexts)
  const [{ code }] = useAddressState(readAddress)
  return (
    <PublicPage title={title}>
      {code === '' ? <p>{t('codeMissing')}</p> : around(code, <NewPasswordForm code={code} {...form} />)}
      <Link to="/signin" className="button quiet">
        {t('backToSignIn')}
      </Link>
    </PublicPage>
  )
}

/** The page that sets a new password with the code from a mail (SES-05). */
export default function ResetPasswordPage() {
  return (
    <NewPasswordPage
      title={useTexts(accountTexts)('resetTitle')}
      save={(body) => callApi(resetPassword, { body })}
      success={accountMessages.RESET_DONE}
      failure={accountMessages.RESET_FAILS}
    />
  )
}
