import { useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/dialog-call.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { updateUser } from '../../contract.ts'
import { accountMessages as messages } from '../../messages.ts'
import { checkAlerts } from '../../rules/new-user.ts'
import { session, useUser } from '../current-session.ts'
import { AlertField, editableAddressList } from './alert-field.tsx'
import { userTexts } from './texts.ts'

/** The dialog 'Subscribe', in which store and purchase edit their own alert list (USR-03, G-18). */
const SubscribeDialog = ({ onClose }: { readonly onClose: () => void }) => {
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
export default SubscribeDialog
