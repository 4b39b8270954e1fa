import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useCallback, useRef, useState } from 'react'
import { callApi, type Problem } from '#kit/web/api.ts'
import { useMobile } from '#kit/web/device.ts'
import { Field, PasswordField } from '#kit/web/field.tsx'
import { say, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { apiQuery } from '#kit/web/query.ts'
import { Loading } from '#kit/web/states.tsx'
import { publicSettings, signIn as signInCall } from '../contract.ts'
import { accountMessages } from '../messages.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { ForgotDialog } from './forgot-dialog.tsx'
import { PublicPage } from './public-page.tsx'
import type { OpenStep } from './second-step.tsx'
import { deviceToken, signedIn } from './session.ts'
import { signInParts } from './sign-in-parts.ts'
import { accountTexts } from './texts.ts'

const DEMO_PASSWORD = 'portal-demo' // the password of the demo accounts, which the server lists only in demo mode

const PasskeyButton = lazy(() => import('./passkey-button.tsx'))
const SecondStep = lazy(() => import('./second-step.tsx'))

/** The second step that a refused sign-in needs, if that is the reason. */
const openStepOf = ({ code, details }: Problem): OpenStep | undefined => {
  const isSetup = code === accountMessages.SECOND_FACTOR_SETUP_NEEDED.code
  if (!isSetup && code !== accountMessages.SECOND_FACTOR_NEEDED.code) return undefined
  return { step: (details as { params: { step: string } }).params.step, isSetup }
}

/** The input of the form, and the sign-in. */
const useSignIn = () => {
  const t = useTexts(accountTexts)
  const [identifier, setIdentifier] = useState('')
  const [password, setPassword] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState<OpenStep>()
  const goBack = useCallback(() => setOpen(undefined), [])
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (identifier.trim() === '' || password === '') return
    setBusy(true)
    const answer = await callApi(signInCall, { body: { identifier, password, device: deviceToken() } })
    setBusy(false)
    if (!answer.ok) {
      const step = openStepOf(answer)
      if (step) return setOpen(step)
      notify.problem(answer)
      form.current?.querySelector<HTMLInputElement>('input[autocomplete="current-password"]')?.select()
      return
    }
    notify.success(say(accountMessages.SIGNED_IN))
    signedIn(answer.value.jwt, answer.value.user, answer.value.device)
  }
  const missing = (value: string) => (isSubmitted && value.trim() === '' ? t('required') : undefined)
  return { identifier, password, busy, form, open, goBack, setIdentifier, setPassword, submit, missing }
}

type SignIn = ReturnType<typeof useSignIn>

const SignInForm = ({ signIn, onForgot }: { readonly signIn: SignIn; readonly onForgot: () => void }) => {
  const t = useTexts(accountTexts)
  const mobile = useMobile()
  const { identifier, password, busy, form, setIdentifier, setPassword, submit, missing } = signIn
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Field
        label={t('username')}
        className="large"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={identifier}
        onChange={(event) => setIdentifier(event.target.value)}
        reason={missing(identifier)}
      />
      <PasswordField
        label={t('password')}
        className="large"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        reason={missing(password)}
      />
      <button type="submit" className="button primary large" disabled={busy}>
        {t(busy ? 'signingIn' : 'signIn')}
      </button>
      {!mobile && (
        <button type="button" className="button quiet" onClick={onForgot}>
          {t('forgot')}
        </button>
      )}
    </form>
  )
}

/** The sign-in page (SES-02). The app opens the next page when the session starts. */
export default function SignInPage() {
  const t = useTexts(accountTexts)
  const settings = useQuery(apiQuery(publicSettings, {})).data
  const signIn = useSignIn()
  const forgot = useRef<HTMLDialogElement>(null)
  const demo = settings?.demoAccounts ?? []
  const chooseDemo = (username: string) => {
    signIn.setIdentifier(username)
    signIn.setPassword(DEMO_PASSWORD)
    signIn.form.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  }
  return (
    <PublicPage
      title={t('signIn')}
      beside={demo.length > 0 && <DemoAccounts accounts={demo} password={DEMO_PASSWORD} choose={chooseDemo} />}
    >
      {signInParts().map(({ name, Part }) => (
        <Suspense key={name} fallback={null}>
          <Part />
        </Suspense>
      ))}
      {signIn.open ? (
        <Suspense fallback={<Loading />}>
          <SecondStep open={signIn.open} onBack={signIn.goBack} />
        </Suspense>
      ) : (
        <>
          <SignInForm signIn={signIn} onForgot={() => forgot.current?.showModal()} />
          <Suspense fallback={null}>
            <PasskeyButton />
          </Suspense>
        </>
      )}
      <ForgotDialog dialog={forgot} />
    </PublicPage>
  )
}
