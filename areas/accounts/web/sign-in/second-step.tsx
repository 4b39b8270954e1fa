import { type FormEvent, useEffect, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { Loading } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { enterSecondFactor, setUpAppAtSignIn } from '../../contract.ts'
import { accountMessages } from '../../messages.ts'
import { CodeField } from '../code-field.tsx'
import { NewAuthenticatorApp, RecoveryCodes } from '../new-app.tsx'
import { secondFactorTexts } from '../second-factor-texts.ts'
import { deviceToken, startSession } from '../session.ts'
import PasskeyButton from './passkey-button.tsx'

export interface PendingStep {
  readonly step: string
  readonly isSetup: boolean
}

/** The codes of refusals after which the sign-in must begin again. */
const ENDED: readonly string[] = [accountMessages.SIGN_IN_STEP_EXPIRED.code, accountMessages.BLOCKED.code]

const useSecondStep = ({ step }: PendingStep, onBack: () => void) => {
  const t = useTexts(secondFactorTexts)
  const [code, setCode] = useState('')
  const [trust, setTrust] = useState(false)
  const [reason, setReason] = useState<string>()
  const { busy, send } = useChange()
  const [shown, setShown] = useState<{ readonly codes: readonly string[]; readonly finish: () => void }>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setReason(t('required'))
    const answer = await send(callApi(enterSecondFactor, { body: { step, code, trust, device: deviceToken() } }))
    if (!answer.ok) {
      if (answer.kind !== 'refused' || ENDED.includes(answer.code)) notify.problem(answer)
      if (ENDED.includes(answer.code)) onBack()
      return setReason(answer.text)
    }
    const { recoveryCodes, ...reply } = answer.value
    if (recoveryCodes) setShown({ codes: recoveryCodes, finish: () => startSession(reply) })
    else startSession(reply)
  }
  return { code, setCode, trust, setTrust, reason, busy, shown, submit }
}

const useNewSecret = ({ step, isSetup }: PendingStep, onBack: () => void) => {
  const [created, setCreated] = useState<{ readonly secret: string; readonly uri: string }>()
  useEffect(() => {
    if (!isSetup) return
    void callApi(setUpAppAtSignIn, { body: { step } }).then((answer) => {
      if (answer.ok) return setCreated(answer.value)
      notify.problem(answer)
      onBack()
    })
  }, [step, isSetup, onBack])
  return created
}

/**
 * The second step of a sign-in: a code, or first the set-up of the authenticator app that the account needs (SES-11).
 */
export default function SecondStep({ open, onBack }: { readonly open: PendingStep; readonly onBack: () => void }) {
  const t = useTexts(secondFactorTexts)
  const { code, setCode, trust, setTrust, reason, busy, shown, submit } = useSecondStep(open, onBack)
  const created = useNewSecret(open, onBack)
  if (shown) return <RecoveryCodes codes={shown.codes} onDone={shown.finish} />
  if (open.isSetup && !created) return <Loading />
  return (
    <form noValidate className="stack gap-16" onSubmit={submit}>
      <p>{t(open.isSetup ? 'setupNeeded' : 'stepNeeded')}</p>
      {created && <NewAuthenticatorApp {...created} />}
      <CodeField value={code} onChange={setCode} reason={reason} isNew={open.isSetup} />
      <label className="sign-in-check row">
        <input type="checkbox" checked={trust} onChange={(event) => setTrust(event.target.checked)} />
        <span>{t('trust')}</span>
      </label>
      <PrimaryButton type="submit" className="large" disabled={busy}>
        {t('signIn')}
      </PrimaryButton>
      {!open.isSetup && <PasskeyButton step={open.step} />}
      <QuietButton onClick={onBack}>{t('back')}</QuietButton>
    </form>
  )
}
