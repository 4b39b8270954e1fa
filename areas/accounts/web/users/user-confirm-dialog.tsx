import { useState } from 'react'
import { type Answer, callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { ConfirmDialog } from '#kit/web/confirm-dialog.tsx'
import { Fault } from '#kit/web/fault.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { isKnownToUser, notify } from '#kit/web/notifications.ts'
import { deleteUser, type ListedUser, listUsers, updateUser } from '../../contract.ts'
import { accountMessages as messages } from '../../messages.ts'
import { userTexts } from './texts.ts'
import '#kit/web/form-dialog.css'

export type UserAction = 'block' | 'unblock' | 'delete'

const askServer = (act: UserAction, { id, version }: ListedUser) =>
  act === 'delete'
    ? callApi(deleteUser, { params: { id }, query: { version } })
    : callApi(updateUser, { params: { id }, body: { blocked: act === 'block', version } })

/**
 * Confirms blocking, unblocking or deleting a user (USR-04). If the server refuses, the dialog stays open and shows the
 * reason.
 * @param user the user's current row in the list
 */
export const UserConfirmDialog = (props: {
  readonly act: UserAction
  readonly user: ListedUser
  readonly onClose: () => void
}) => {
  const t = useTexts(userTexts)
  const { busy, send } = useChange(listUsers)
  const [fault, setFault] = useState<string>()
  const { act, user, onClose } = props
  const { username: name, email } = user
  const go = async () => {
    setFault(undefined)
    const answer = await send<Answer<unknown>>(askServer(act, user))
    if (answer.ok) {
      if (act === 'delete') notify.deleted(messageText(messages.USER_DELETED))
      else notify.success(messageText(messages.USER_UPDATED))
      return onClose()
    }
    if (isKnownToUser(answer)) return
    notify.validation(messageText(act === 'delete' ? messages.USER_DELETE_FAILS : messages.USER_UPDATE_FAILS))
    setFault(answer.text)
  }
  return (
    <ConfirmDialog
      title={t(`${act}Title`, { name })}
      okText={busy ? t('working') : t(act)}
      danger={act !== 'unblock'}
      busy={busy}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      <div className="form-dialog">
        <p>{act === 'delete' ? t('deleteText', { name, email }) : t(`${act}Text`, { name })}</p>
        <Fault text={fault} />
      </div>
    </ConfirmDialog>
  )
}
