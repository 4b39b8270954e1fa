import { useQueryClient } from '@tanstack/react-query'
import { splitAddresses } from '#kit/shared/email-address.ts'
import { callApi } from '#kit/web/api.ts'
import { ConfirmDialog } from '#kit/web/confirm-dialog.tsx'
import { useDialogCall } from '#kit/web/dialog-call.ts'
import { Fault } from '#kit/web/fault.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { deleteEmailGroup, type EmailGroup, listEmailGroups } from '../contract.ts'
import { emailGroupMessages as messages } from '../messages.ts'
import { groupTexts } from './texts.ts'

/** Confirms and deletes a group. */
export const DeleteDialog = ({ group, onClose }: { readonly group: EmailGroup; readonly onClose: () => void }) => {
  const t = useTexts(groupTexts)
  const queryClient = useQueryClient()
  const { busy, fault, setFault, send } = useDialogCall()
  const remove = async () => {
    const answer = await send(callApi(deleteEmailGroup, { params: { id: group.id } }))
    void queryClient.invalidateQueries({ queryKey: keyOf(listEmailGroups) })
    if (!answer.ok && answer.kind === 'network') return setFault(answer.text)
    if (answer.ok) notify.success(messageText(messages.GROUP_DELETED))
    else if (answer.kind === 'refused') notify.validation(`${messageText(messages.GROUP_DELETE_FAILS)}: ${answer.text}`)
    onClose()
  }
  const { name, supplier_name: supplier, email_list } = group
  return (
    <ConfirmDialog
      title={messageText(messages.GROUP_DELETE_ASK)}
      okText={t(busy ? 'deleting' : 'delete')}
      cancelText={t('keep')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('deleteText', { name, supplier, count: splitAddresses(email_list).length })}</p>
      <Fault text={fault} />
    </ConfirmDialog>
  )
}
