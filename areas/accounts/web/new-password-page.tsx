import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Message } from '#kit/shared/message.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import type { Answer, Problem } from '#kit/web/api.ts'
import { PasswordField } from '#kit/web/field.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { localPasswordProblems, type PasswordProblems, serverPasswordProblems } from './password-problems.ts'
import { PublicPage } from './public-page.tsx'
import { accountTexts } from './texts.ts'

const readAddress = (raw: RawSearch) => ({ code: addressText(raw, 'code') })

interface NewPassword {
  /** The code in the link, which identifies the user. */
  readonly code: string
  readonly password: string
  readonly passwordConfirmation: string
}

interface FormProps {
  readonly hint?: string
  readonly save: (input: NewPassword) => Promise<Answer<unknown>>
  /** Shown after the password is saved, before the sign-in page opens. */
  readonly success: Message
  /** Handles a refusal by the server, and returns the text to show below the fields, if there is one. */
  readonly onRefused: (problem: Problem, fields: PasswordProblems) => string | undefined
}

/** The input of the password, and its validation and saving. */
const useNewPassword = (code: string, { save, success, onRefused }: FormProps) => {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [passwordConfirmation, setPasswordConfirmation] = useState('')
  const [reasons, setReasons] = useState<PasswordProblems>({})
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFault(undefined)
    const invalid = localPasswordProblems({}, { password, passwordConfirmation })
    setReasons(invalid)
    if (Object.keys(invalid).length > 0) return
    setBusy(true)
    const answer = await save({ code, password, passwordConfirmation })
    setBusy(false)
    if (answer.ok) {
      notify.success(messageText(success))
      return void navigate({ to: '/signin' })
    }
    if (answer.kind !== 'refused') return notify.problem(answer)
    const fields = serverPasswordProblems(answer)
    setReasons(fields)
    setFault(onRefused(answer, fields))
  }
  return { password, setPassword, passwordConfirmation, setPasswordConfirmation, reasons, fault, busy, submit }
}

const NewPasswordForm = ({ code, ...props }: FormProps & { readonly code: string }) => {
  const t = useTexts(accountTexts)
  const form = useNewPassword(code, props)
  return (
    <form noValidate className="stack gap-16" onSubmit={form.submit}>
      {props.hint && <p>{props.hint}</p>}
      <PasswordField
        label={t('password')}
        hint={t('resetHint')}
        className="large"
        autoComplete="new-password"
        value={form.password}
        onChange={(event) => form.setPassword(event.target.value)}
        reason={form.reasons.password}
      />
      <PasswordField
        label={t('confirmPassword')}
        className="large"
        autoComplete="new-password"
        value={form.passwordConfirmation}
        onChange={(event) => form.setPasswordConfirmation(event.target.value)}
        reason={form.reasons.passwordConfirmation}
      />
      {form.fault && (
        <p role="alert" className="reason">
          {form.fault}
        </p>
      )}
      <button type="submit" className="button primary large" disabled={form.busy}>
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
