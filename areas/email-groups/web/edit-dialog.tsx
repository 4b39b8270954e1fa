import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { splitAddresses } from '#kit/shared/email-address.ts'
import { callApi } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/dialog-call.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { type EmailGroup, listEmailGroups, updateEmailGroup } from '../contract.ts'
import { emailGroupMessages } from '../messages.ts'
import { checkAddresses } from '../rules/group.ts'
import { AddressRows } from './address-rows.tsx'
import { addressesOf, rowsOf } from './rows.ts'
import { groupTexts } from './texts.ts'

/** The email addresses of a group, and their validation and saving. */
const useAddresses = (group: EmailGroup, onClose: () => void) => {
  const queryClient = useQueryClient()
  const [rows, setRows] = useState(() => rowsOf(splitAddresses(group.email_list)))
  const [tried, setTried] = useState(false)
  const { busy, fault, setFault, send } = useDialogCall()
  /**
   * The current group, after another user saved first. The input stays, and the next Submit overwrites the other user's
   * change.
   */
  const [theirs, setTheirs] = useState<EmailGroup>()
  const submit = async () => {
    setTried(true)
    const checked = checkAddresses(addressesOf(rows), 'edit')
    if (!checked.ok) return setFault(messageText(checked.message, checked.params))
    const body = { email_list: checked.value.join(','), version: (theirs ?? group).version }
    const answer = await send(callApi(updateEmailGroup, { params: { id: group.id }, body }))
    void queryClient.invalidateQueries({ queryKey: keyOf(listEmailGroups) })
    if (!answer.ok) {
      if (answer.kind === 'ended') return
      setTheirs((answer.details as { now?: EmailGroup } | undefined)?.now ?? theirs)
      notify.validation(messageText(emailGroupMessages.GROUP_UPDATE_FAILS))
      return setFault(answer.text)
    }
    notify.success(messageText(emailGroupMessages.GROUP_UPDATED))
    onClose()
  }
  return { rows, setRows, tried, busy, fault, theirs, submit }
}

/**
 * The dialog 'Email group update...', which changes only the email addresses (EGR-03). It shows refusals and stays
 * open.
 */
export const EditDialog = ({ group, onClose }: { readonly group: EmailGroup; readonly onClose: () => void }) => {
  const t = useTexts(groupTexts)
  const { rows, setRows, tried, busy, fault, theirs, submit } = useAddresses(group, onClose)
  return (
    <FormDialog
      title={t('editTitle')}
      submitText={t(busy ? 'saving' : 'submit')}
      busy={busy}
      fault={fault}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        <strong>{group.name}</strong>
        <br />
        <span className="muted">
          {group.supplier_name} · {group.description}
        </span>
      </p>
      {theirs && (
        <p className="group-theirs">
          <strong>{t('theirsNow')}</strong> {splitAddresses(theirs.email_list).join(', ')}
        </p>
      )}
      <AddressRows rows={rows} onChange={setRows} tried={tried} />
    </FormDialog>
  )
}
