import { useState } from 'react'
import { textOf } from '#kit/shared/message.ts'
import { parsePastedCells } from '#kit/shared/sheets/pasted-cells.ts'
import { callApi } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { isKnownToUser, notify } from '#kit/web/feedback/notifications.ts'
import { FormDialog } from '#kit/web/form/form-dialog.tsx'
import { PastedRowsField, type RowFault, RowFaults } from '#kit/web/form/pasted-rows-field.tsx'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { inviteUsers, listUsers, MAX_INVITED } from '../../contract.ts'
import { readInvited } from '../../rules/users/invitation.ts'
import { creatableUserTypes } from '../../rules/users/users.ts'
import { useUser } from '../current-session.ts'
import { userTexts } from './texts.ts'

const useInvitedRows = (onClose: () => void) => {
  const t = useTexts(userTexts)
  const language = useLanguage()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<readonly RowFault[]>([])
  const { busy, fault, setFault, send: sendChange } = useDialogCall(listUsers)
  const { users, faults } = readInvited(parsePastedCells(text))
  const ownFaults = faults.map(({ row, refusal }) => ({
    row,
    reason: textOf(refusal.message, language, refusal.params),
  }))
  const change = (input: string) => {
    setText(input)
    setRefused([])
    setFault(undefined)
  }
  const send = async () => {
    if (users.length === 0 || faults.length > 0) return
    if (users.length > MAX_INVITED) return setFault(t('inviteTooMany', { most: MAX_INVITED }))
    const answer = await sendChange(callApi(inviteUsers, { body: { users: users.map(({ user }) => user) } }))
    if (!answer.ok) return isKnownToUser(answer) ? undefined : setFault(answer.text)
    if (answer.value.invited === 0) {
      setRefused(answer.value.refused.map(({ index, reason }) => ({ row: users[index]?.row ?? 0, reason })))
      return setFault(t('nobodyInvited'))
    }
    notify.success(t('invited', { count: answer.value.invited }))
    onClose()
  }
  return { text, change, count: users.length, faults: [...ownFaults, ...refused], fault, busy, send }
}

/** Invites many users from pasted rows or a file (SES-13). */
export const InviteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts(userTexts)
  const { text, change, count, faults, fault, busy, send } = useInvitedRows(onClose)
  const types = creatableUserTypes(useUser().user_type)
  return (
    <FormDialog
      title={t('inviteTitle')}
      submitText={t(busy ? 'inviting' : 'inviteSend')}
      busy={busy}
      fault={fault}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="muted">{t('inviteText')}</p>
      <p className="muted">{t('inviteTypes', { types: [...types.usual, ...types.others].join(', ') })}</p>
      <PastedRowsField
        label={t('inviteRows')}
        text={text}
        summary={t('total', { count })}
        busy={busy}
        onChange={change}
      />
      <RowFaults faults={faults} />
    </FormDialog>
  )
}
