import { useId, useState } from 'react'
import { isEmailAddress, splitAddresses } from '#kit/shared/email-address.ts'
import { callApi } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { FormDialog } from '#kit/web/form/form-dialog.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { updateUser } from '../../contract.ts'
import { accountMessages as messages } from '../../messages.ts'
import { checkAlerts } from '../../rules/users/new-user.ts'
import { session, useUser } from '../current-session.ts'
import { userTexts } from './texts.ts'

/** A field for a list of email addresses (USR-03). It shows invalid addresses while the user types. */
export const AlertField = (props: {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly reason: string | undefined
  /** The current list, if another user has changed it in the meantime. */
  readonly hint?: string | undefined
}) => {
  const t = useTexts(userTexts)
  const id = useId()
  const parts = splitAddresses(props.value)
  const invalid = parts.filter((part) => !isEmailAddress(part))
  const reason = props.reason ?? (invalid.length > 0 ? t('alertsWrong', { list: invalid.join(', ') }) : undefined)
  return (
    <div className="field">
      <label htmlFor={id}>{t('alerts')}</label>
      <textarea
        id={id}
        className="input"
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={15_000}
        value={props.value}
        aria-invalid={props.reason ? true : undefined}
        aria-describedby={`${id}-hint ${id}-reason`}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className="hint">
        {props.hint && (
          <>
            <strong>{props.hint}</strong>{' '}
          </>
        )}
        {t('alertsHint')} {invalid.length === 0 && parts.length > 0 && t('alertsCount', { count: parts.length })}
      </p>
      <p id={`${id}-reason`} className="reason" aria-live="polite">
        {reason}
      </p>
    </div>
  )
}

/** Formats an alert list for editing. */
export const editableAddressList = (list: string | null): string => splitAddresses(list ?? '').join(', ')

/** The dialog 'Subscribe', in which store and purchase edit their own alert list (USR-03, G-18). */
export default function SubscribeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(userTexts)
  const user = useUser()
  const [alerts, setAlerts] = useState(() => editableAddressList(user.email_alert))
  const [reason, setReason] = useState<string>()
  const { busy, fault, setFault, send } = useDialogCall()
  const save = async () => {
    const list = checkAlerts(alerts)
    setReason(list.ok ? undefined : messageText(list.message, list.params))
    if (!list.ok) return
    const answer = await send(callApi(updateUser, { params: { id: user.id }, body: { email_alert: list.value } }))
    if (!answer.ok) return answer.kind === 'ended' ? undefined : setFault(answer.text)
    if (answer.value.user) session.changeUser(answer.value.user)
    notify.success(messageText(messages.SAVED))
    onClose()
  }
  return (
    <FormDialog title={t('subscribe')} busy={busy} fault={fault} onSubmit={() => void save()} onClose={onClose}>
      <p className="muted">{t('subscribeWhy')}</p>
      <AlertField value={alerts} onChange={setAlerts} reason={reason} />
    </FormDialog>
  )
}
