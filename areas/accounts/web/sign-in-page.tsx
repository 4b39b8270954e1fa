import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useCallback, useRef, useState } from 'react'
import { callApi, type Problem } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useMobile } from '#kit/web/device.ts'
import { Field, PasswordField } from '#kit/web/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { apiQuery } from '#kit/web/query.ts'
import { Loading } from '#kit/web/states.tsx'
import { type OfferedProvider, publicSettings, signIn as signInCall } from '../contract.ts'
import { signInMessages } from '../rules/sign-in-messages.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { ForgotDialog } from './forgot-dialog.tsx'
import { useProviderAnswer } from './provider-answer.ts'
import { OfferedProviders, ProviderButtons } from './provider-buttons.tsx'
import { providerSignInTexts } from './provider-sign-in-texts.ts'
import { PublicPage } from './public-page.tsx'
import type { PendingStep } from './second-step.tsx'
import { deviceToken, signedIn } from './session.ts'
import { signInParts } from './sign-in-parts.ts'
import { accountTexts } from './texts.ts'

const DEMO_PASSWORD = 'portal-demo' // the password of the demo accounts, which the server lists only in demo mode

const PasskeyButton = lazy(() => import('./passkey-button.tsx'))
const SecondStep = lazy(() => import('./second-step.tsx'))

/** Returns the second step of a refused sign-in, if it was refused because it needs one. */
const openStepOf = ({ code, details }: Problem): PendingStep | undefined => {
  const isSetup = code === signInMessages.SECOND_FACTOR_SETUP_NEEDED.code
  if (!isSetup && code !== signInMessages.SECOND_FACTOR_NEEDED.code) return undefined
  return { step: (details as { params: { step: string } }).params.step, isSetup }
}

/** Returns the provider that the user must sign in with instead, if the sign-in was refused for this reason. */
const requiredProviderOf = ({ code, details }: Problem): OfferedProvider | undefined => {
  if (code !== signInMessages.PROVIDER_REQUIRED.code) return undefined
  const { id, provider: name } = (details as { params: { id: string; provider: string } }).params
  return { id, name }
}

/** A refusal that the page shows, with the provider to use instead. */
interface ShownProblem {
  readonly text: string
  readonly provider?: OfferedProvider | undefined
}

/** The input of the form, and the sign-in. `link` is the code of a person at a provider, whom the sign-in links. */
const useSignIn = (link: string | undefined, onProblem: (problem: ShownProblem | undefined) => void) => {
  const t = useTexts(accountTexts)
  const [identifier, setIdentifier] = useState('')
  const [password, setPassword] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const { busy, send } = useChange()
  const [open, setOpen] = useState<PendingStep>()
  const goBack = useCallback(() => setOpen(undefined), [])
  const form = useRef<HTMLFormElement>(null)
  const showRefusal = (problem: Problem) => {
    const step = openStepOf(problem)
    if (step) return setOpen(step)
    const provider = requiredProviderOf(problem)
    if (provider) return onProblem({ text: problem.text, provider })
    notify.problem(problem)
    form.current?.querySelector<HTMLInputElement>('input[autocomplete="current-password"]')?.select()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (identifier.trim() === '' || password === '') return
    onProblem(undefined)
    const body = { identifier, password, device: deviceToken(), ...(link === undefined ? {} : { link }) }
    const answer = await send(callApi(signInCall, { body }))
    if (!answer.ok) return showRefusal(answer)
    signedIn(answer.value)
  }
  const missing = (value: string) => (isSubmitted && value.trim() === '' ? t('required') : undefined)
  return { identifier, password, busy, form, open, goBack, setIdentifier, setPassword, submit, missing }
}

type SignIn = ReturnType<typeof useSignIn>

interface SignInFormProps {
  readonly signIn: SignIn
  /** The text of the button, if it is not the usual one. */
  readonly submitText?: string
  readonly onForgot: () => void
}

const SignInForm = ({ signIn, submitText, onForgot }: SignInFormProps) => {
  const t = useTexts(accountTexts)
  const mobile = useMobile()
  const { identifier, password, busy, form, setIdentifier, setPassword, submit, missing } = signIn
  return (
    <form className="stack gap-16" ref={form} noValidate onSubmit={submit}>
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
        {busy ? t('signingIn') : (submitText ?? t('signIn'))}
      </button>
      {!mobile && (
        <button type="button" className="button quiet" onClick={onForgot}>
          {t('forgot')}
        </button>
      )}
    </form>
  )
}

/** The reason why the last attempt failed, and the button of the provider to use instead. */
const SignInProblem = ({ problem, next }: { readonly problem: ShownProblem; readonly next: string | undefined }) => (
  <div role="alert" className="sign-in-problem stack gap-12">
    <p>{problem.text}</p>
    {problem.provider && <ProviderButtons providers={[problem.provider]} next={next} primary />}
  </div>
)

/** The ways to sign in: form, passkey and providers. Only the form, if the sign-in links the account to a provider. */
const SignInWays = ({
  signIn,
  answer,
  onForgot,
}: Pick<SignInFormProps, 'signIn' | 'onForgot'> & { answer: Answer }) => {
  const t = useTexts(providerSignInTexts)
  const { link, setLink, next } = answer
  if (link)
    return (
      <>
        <p>{link.text}</p>
        <SignInForm signIn={signIn} submitText={t('linkAndSignIn')} onForgot={onForgot} />
        <button type="button" className="button quiet" onClick={() => setLink(undefined)}>
          {t('back')}
        </button>
      </>
    )
  return (
    <>
      <SignInForm signIn={signIn} onForgot={onForgot} />
      <Suspense fallback={null}>
        <PasskeyButton />
      </Suspense>
      <OfferedProviders next={next} />
    </>
  )
}

type Answer = ReturnType<typeof useProviderAnswer>

/** The sign-in page (SES-02). The app opens the next page when the session starts. */
export default function SignInPage() {
  const t = useTexts(accountTexts)
  const linkTitle = useTexts(providerSignInTexts)('linkTitle')
  const settings = useQuery(apiQuery(publicSettings, {})).data
  const answer = useProviderAnswer()
  const [problem, setProblem] = useState<ShownProblem>()
  const signIn = useSignIn(answer.link?.code, setProblem)
  const forgot = useRef<HTMLDialogElement>(null)
  const demo = settings?.demoAccounts ?? []
  const shownProblem = problem ?? (answer.fault === undefined ? undefined : { text: answer.fault })
  const chooseDemo = (username: string) => {
    signIn.setIdentifier(username)
    signIn.setPassword(DEMO_PASSWORD)
    signIn.form.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  }
  return (
    <PublicPage
      title={answer.link ? linkTitle : t('signIn')}
      beside={demo.length > 0 && <DemoAccounts accounts={demo} password={DEMO_PASSWORD} choose={chooseDemo} />}
    >
      {signInParts().map(({ name, Part }) => (
        <Suspense key={name} fallback={null}>
          <Part />
        </Suspense>
      ))}
      {shownProblem && !signIn.open && <SignInProblem problem={shownProblem} next={answer.next} />}
      {answer.busy && <Loading />}
      {signIn.open && (
        <Suspense fallback={<Loading />}>
          <SecondStep open={signIn.open} onBack={signIn.goBack} />
        </Suspense>
      )}
      {!answer.busy && !signIn.open && (
        <SignInWays signIn={signIn} answer={answer} onForgot={() => forgot.current?.showModal()} />
      )}
      <ForgotDialog dialog={forgot} />
    </PublicPage>
  )
}
