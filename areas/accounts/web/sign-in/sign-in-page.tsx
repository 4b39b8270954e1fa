import { useQuery } from '@tanstack/react-query'
import {
  type ComponentType,
  type FormEvent,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useRef,
  useState,
} from 'react'
import { isEmailAddress } from '#kit/shared/email-address.ts'
import { callApi, type Problem } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { useIsMobile } from '#kit/web/device/device.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { Loading } from '#kit/web/feedback/states.tsx'
import { Field, PasswordField } from '#kit/web/form/field.tsx'
import { messageText, type Phrase, useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { getPublicSettings, type OfferedProvider, requestPasswordReset, signIn as signInCall } from '../../contract.ts'
import { signInMessages } from '../../rules/sign-in/sign-in-messages.ts'
import { deviceToken, startSession } from '../session.ts'
import { accountTexts } from '../texts.ts'
import { OfferedProviders, ProviderButtons, useProviderAnswer } from './provider-sign-in.tsx'
import { PublicPage } from './public-page.tsx'
import type { PendingStep } from './second-step.tsx'

const DEMO_PASSWORD = 'portal-demo' // the password of the demo accounts, which the server lists only in demo mode

const PasskeyButton = lazy(() => import('./passkey-button.tsx'))
const SecondStep = lazy(() => import('./second-step.tsx'))

/** A component of another area that the sign-in page shows above its form. */
export interface SignInPart {
  readonly name: string
  readonly Part: ComponentType
}

let signInParts: readonly SignInPart[] = []

/** Registers the components. The app calls this once at start. */
export const setSignInParts = (input: readonly SignInPart[]): void => {
  signInParts = input
}

const openStepOf = ({ code, details }: Problem): PendingStep | undefined => {
  const isSetup = code === signInMessages.SECOND_FACTOR_SETUP_NEEDED.code
  if (!isSetup && code !== signInMessages.SECOND_FACTOR_NEEDED.code) return undefined
  return { step: (details as { params: { step: string } }).params.step, isSetup }
}

const requiredProviderOf = ({ code, details }: Problem): OfferedProvider | undefined => {
  if (code !== signInMessages.PROVIDER_REQUIRED.code) return undefined
  const { id, provider: name } = (details as { params: { id: string; provider: string } }).params
  return { id, name }
}

interface ShownProblem {
  readonly text: string
  readonly provider?: OfferedProvider | undefined
}

/**
 * Holds the input of the form, and signs in. `link` is the code of an identity at a provider, which the sign-in links
 * to the account.
 */
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
    startSession(answer.value)
  }
  const missing = (value: string) => (isSubmitted && value.trim() === '' ? t('required') : undefined)
  return { identifier, password, busy, form, open, goBack, setIdentifier, setPassword, submit, missing }
}

type SignIn = ReturnType<typeof useSignIn>

interface SignInFormProps {
  readonly signIn: SignIn
  readonly submitText: string
  readonly onForgot: () => void
}

const SignInForm = ({ signIn, submitText, onForgot }: SignInFormProps) => {
  const t = useTexts(accountTexts)
  const mobile = useIsMobile()
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
      <PrimaryButton type="submit" className="large" disabled={busy}>
        {busy ? t('signingIn') : submitText}
      </PrimaryButton>
      {!mobile && <QuietButton onClick={onForgot}>{t('forgot')}</QuietButton>}
    </form>
  )
}

const SignInProblem = ({ problem, next }: { readonly problem: ShownProblem; readonly next: string | undefined }) => (
  <div role="alert" className="sign-in-problem stack gap-12">
    <p>{problem.text}</p>
    {problem.provider && <ProviderButtons providers={[problem.provider]} next={next} primary />}
  </div>
)

const SignInWays = ({
  signIn,
  answer,
  onForgot,
}: Pick<SignInFormProps, 'signIn' | 'onForgot'> & { answer: ReturnType<typeof useProviderAnswer> }) => {
  const t = useTexts(accountTexts)
  const { link, setLink, next } = answer
  return (
    <>
      {link && <p>{link.text}</p>}
      <SignInForm
        key={link ? 'link' : 'plain'}
        signIn={signIn}
        submitText={t(link ? 'linkAndSignIn' : 'signIn')}
        onForgot={onForgot}
      />
      {link ? (
        <QuietButton onClick={() => setLink(undefined)}>{t('back')}</QuietButton>
      ) : (
        <>
          <Suspense fallback={null}>
            <PasskeyButton />
          </Suspense>
          <OfferedProviders next={next} />
        </>
      )}
    </>
  )
}

/** Requests a reset mail (SES-04). The response is the same for known and unknown email addresses. */
const ForgotDialog = ({ dialog }: { readonly dialog: RefObject<HTMLDialogElement | null> }) => {
  const t = useTexts(accountTexts)
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState<string>()
  const { busy, send } = useChange()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (!isEmailAddress(address)) return setReason(t('emailWrong'))
    setReason(undefined)
    const answer = await send(callApi(requestPasswordReset, { body: { email: address } }))
    if (!answer.ok)
      return notify.warning(answer.kind === 'network' ? answer.text : messageText(signInMessages.SOMETHING_WENT_WRONG))
    dialog.current?.close()
    setEmail('')
    notify.success(messageText(signInMessages.EMAIL_SENT))
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="forgot-title">
      <form className="stack gap-16" noValidate onSubmit={submit}>
        <h2 id="forgot-title">{t('forgot')}</h2>
        <p className="muted">{t('forgotHint')}</p>
        <Field
          label={t('email')}
          type="email"
          className="large"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          reason={reason}
        />
        <div className="buttons">
          <Button onClick={() => dialog.current?.close()}>{t('cancel')}</Button>
          <PrimaryButton type="submit" disabled={busy}>
            {t(busy ? 'sending' : 'send')}
          </PrimaryButton>
        </div>
      </form>
    </dialog>
  )
}

/** In demo mode, lists one account per role. A click fills the sign-in form. */
const DemoAccounts = (props: {
  accounts: readonly { readonly username: string; readonly description: Phrase }[]
  choose: (username: string) => void
}) => {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  return (
    <section className="demo-accounts" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('demoTitle')}</h2>
      <p className="muted">
        {t('demoHint')} <code>{DEMO_PASSWORD}</code>
      </p>
      <ul className="framed">
        {props.accounts.map(({ username, description }) => (
          <li key={username}>
            <button type="button" onClick={() => props.choose(username)}>
              <strong>{username}</strong>
              <span className="muted">{description[language]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sign-in page (SES-02). The app opens the next page when the session starts. */
export default function SignInPage() {
  const t = useTexts(accountTexts)
  const settings = useQuery(apiQuery(getPublicSettings, {})).data
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
      title={t(answer.link ? 'linkTitle' : 'signIn')}
      beside={demo.length > 0 && <DemoAccounts accounts={demo} choose={chooseDemo} />}
    >
      {signInParts.map(({ name, Part }) => (
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
