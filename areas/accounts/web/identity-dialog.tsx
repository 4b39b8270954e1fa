import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { PasswordField } from '#kit/web/form/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { confirmIdentity } from '../contract.ts'
import { CONFIRMED_MINUTES } from '../rules/sign-in/second-factor.ts'
import { CodeField, ConfirmButtons } from './code-field.tsx'
import { canUsePasskeys, sendPasskey } from './passkey.ts'
import { secondFactorTexts } from './second-factor-texts.ts'
import './account.css'

export interface IdentityConfirmation {
  readonly by: 'code' | 'password'
  readonly answer: (isConfirmed: boolean) => void
}

const useConfirmation = ({ by, answer }: IdentityConfirmation) => {
  const t = useTexts(secondFactorTexts)
  const [value, setValue] = useState('')
  const [reason, setReason] = useState<string>()
  const { busy, send } = useChange()
  const confirmByPasskey = async () => {
    const result = await send(sendPasskey((passkey) => callApi(confirmIdentity, { body: { passkey } })))
    if (result?.ok) return answer(true)
    if (result) notify.problem(result)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (value === '') return setReason(t('required'))
    const body = by === 'code' ? { code: value } : { password: value }
    const result = await send(callApi(confirmIdentity, { body }))
    if (result.ok) return answer(true)
    if (result.kind !== 'refused') return notify.problem(result)
    setReason(by === 'password' && result.status === 400 ? t('passwordWrong') : result.text)
  }
  return { value, setValue, reason, busy, confirmByPasskey, submit }
}

/** Asks for a code or the password, because a call requires a confirmed session (SES-11). */
export default function IdentityDialog(question: IdentityConfirmation) {
  const t = useTexts(secondFactorTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { by, answer } = question
  const { value, setValue, reason, busy, confirmByPasskey, submit } = useConfirmation(question)
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="identity-title" onCancel={() => answer(false)}>
      <form noValidate className="stack gap-16" onSubmit={submit}>
        <h2 id="identity-title">{t('confirmTitle')}</h2>
        <p className="muted">{t(by === 'code' ? 'confirmByCode' : 'confirmByPassword')}</p>
        {by === 'code' ? (
          <CodeField value={value} onChange={setValue} reason={reason} />
        ) : (
          <PasswordField
            label={t('password')}
            className="large"
            autoComplete="current-password"
            value={value}
            onChange={(event) => setValue(event.target.value)}
            reason={reason}
          />
        )}
        {by === 'code' && canUsePasskeys() && (
          <Button disabled={busy} onClick={() => void confirmByPasskey()}>
            {t('passkeyConfirm')}
          </Button>
        )}
        {by === 'password' && <p className="muted">{t('noPassword', { count: CONFIRMED_MINUTES })}</p>}
        <ConfirmButtons busy={busy} onCancel={() => answer(false)} />
      </form>
    </dialog>
  )
}
