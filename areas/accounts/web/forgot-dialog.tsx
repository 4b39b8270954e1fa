import { type FormEvent, type RefObject, useState } from 'react'
import { isEmailAddress } from '#kit/shared/email-address.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { Field } from '#kit/web/field.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { forgotPassword } from '../contract.ts'
import { signInMessages } from '../rules/sign-in-messages.ts'
import { accountTexts } from './texts.ts'

/** Requests a reset mail (SES-04). The response is the same for known and unknown email addresses. */
export const ForgotDialog = ({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) => {
  const t = useTexts(accountTexts)
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState<string>()
  const { busy, send } = useChange()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (!isEmailAddress(address)) return setReason(t('emailWrong'))
    setReason(undefined)
    const answer = await send(callApi(forgotPassword, { body: { email: address } }))
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
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {t(busy ? 'sending' : 'send')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
