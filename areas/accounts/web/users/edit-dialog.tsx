import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useRef, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useCompact } from '#kit/web/device.ts'
import { Field } from '#kit/web/field.tsx'
import { say, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import { type ListedUser, listUsers, updateUser } from '../../contract.ts'
import { accountMessages as says } from '../../messages.ts'
import { checkAlerts, checkEmail } from '../../rules/new-user.ts'
import { AlertField, asLines } from './alert-field.tsx'
import { userTexts } from './texts.ts'

type Reasons = { readonly email?: string; readonly email_alert?: string }

/**
 * E-mail and alert list of a user. What is refused is said in the dialog, which keeps what was typed; when somebody else was
 * faster, it shows what the user says by then and saves over it only when asked again.
 * @param user as the list has it now
 */
export const EditDialog = ({ user, onClose }: { readonly user: ListedUser; readonly onClose: () => void }) => {
  const t = useTexts(userTexts)
  const compact = useCompact()
  const queries = useQueryClient()
  const before = useRef(user)
  const [email, setEmail] = useState(user.email)
  const [alerts, setAlerts] = useState(() => asLines(user.email_alert))
  const [reasons, setReasons] = useState<Reasons>({})
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  useReturnFocus()
  const changedAlerts = alerts.trim() !== asLines(before.current.email_alert)
  const moved = user.email !== before.current.email

  const save = async () => {
    const mail = checkEmail(email)
    const list = changedAlerts ? checkAlerts(alerts) : undefined
    setReasons({
      ...(mail.ok ? {} : { email: say(mail.message, mail.params) }),
      ...(list && !list.ok ? { email_alert: say(list.message, list.params) } : {}),
    })
    if (!mail.ok || (list && !list.ok)) return
    setBusy(true)
    setFault(undefined)
    const answer = await callApi(updateUser, {
      params: { id: user.id },
      body: {
        ...(mail.value === before.current.email ? {} : { email: mail.value }),
        ...(list?.ok ? { email_alert: list.value } : {}),
        version: user.version,
      },
    })
    setBusy(false)
    void queries.invalidateQueries({ queryKey: keyOf(listUsers) })
    if (answer.ok) {
      notify.success(say(says.USER_UPDATED))
      return onClose()
    }
    if (answer.kind === 'ended') return
    notify.validation(say(says.USER_UPDATE_FAILS))
    const path = (answer.details as { path?: string } | undefined)?.path
    if (path === 'email' || path === 'email_alert') setReasons({ [path]: answer.text })
    else setFault(answer.text)
  }
  return (
    <Modal
      open
      title={t('editTitle', { name: user.username })}
      okText={t(busy ? 'saving' : 'save')}
      okButtonProps={{ disabled: busy }}
      cancelText={t('cancel')}
      cancelButtonProps={{ disabled: busy }}
      closable={false}
      mask={{ closable: false }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <form
        noValidate
        className={compact ? 'user-form compact' : 'user-form'}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save()
        }}
      >
        <p className="muted">
          {t(`type_${user.user_type}`)}
          {user.vendor_name && ` · ${user.vendor_name}`}
          {user.factory && ` · ${user.factory}`}
        </p>
        <Field
          label={t('email')}
          type="email"
          inputMode="email"
          maxLength={254}
          autoComplete="off"
          value={email}
          reason={reasons.email}
          hint={moved ? t('editNow', { email: user.email }) : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <AlertField value={alerts} onChange={setAlerts} reason={reasons.email_alert} />
        {fault && (
          <p role="alert" className="fault">
            {fault}
          </p>
        )}
      </form>
    </Modal>
  )
}
