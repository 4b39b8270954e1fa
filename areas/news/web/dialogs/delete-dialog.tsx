import { callApi } from '#kit/web/api.ts'
import { ConfirmDialog } from '#kit/web/confirm-dialog.tsx'
import { useDialogCall } from '#kit/web/dialog-call.ts'
import { Fault } from '#kit/web/fault.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { deleteNews, type NewsItem } from '../../contract.ts'
import { newsMessages as messages } from '../../messages.ts'
import { dialogTexts } from '../dialog-texts.ts'
import { useRefreshNews } from '../use-live-news.ts'

interface DeleteDialogProps {
  readonly item: NewsItem
  /** Called before the lists are refetched, so that no component requests the deleted item. */
  readonly onDeleted: ((id: number) => void) | undefined
  readonly onClose: () => void
}

/** Confirms and deletes an item with its files (NWS-02, G-146). */
export const DeleteDialog = ({ item, onDeleted, onClose }: DeleteDialogProps) => {
  const t = useTexts(dialogTexts)
  const refresh = useRefreshNews()
  const { busy, fault, setFault, send } = useDialogCall()
  const confirm = async () => {
    const answer = await send(callApi(deleteNews, { params: { id: item.id } }))
    if (!answer.ok && answer.kind === 'network') return setFault(answer.text)
    if (answer.ok) {
      notify.deleted(messageText(messages.NEWS_DELETED))
      onDeleted?.(item.id)
    } else if (answer.kind !== 'ended') notify.warning(`${messageText(messages.NEWS_NOT_DELETED)}: ${answer.text}`)
    refresh()
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      okText={t(busy ? 'deleting' : 'delete')}
      cancelText={t('dontDelete')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={() => {
        notify.info(messageText(messages.NEWS_NOT_DELETED))
        onClose()
      }}
    >
      <p>
        <strong>{messageText(messages.NEWS_DELETE_ASK)}</strong>
      </p>
      <p>{t('deleteText', { title: item.title })}</p>
      <Fault text={fault} />
    </ConfirmDialog>
  )
}
