import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { callApi } from '#kit/web/api.ts'
import { ConfirmDialog } from '#kit/web/feedback/confirm-dialog.tsx'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { FaultText } from '#kit/web/feedback/fault.tsx'
import { notify } from '#kit/web/feedback/notifications.ts'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { FileDrawer } from '#kit/web/parts/file-drawer.tsx'
import { deleteNews, type NewsFile, type NewsItem } from '../../contract.ts'
import { newsMessages as messages } from '../../messages.ts'
import { dialogTexts } from '../dialog-texts.ts'
import { downloadNewsFile, isImage, useNewsFile } from '../files.tsx'
import { useRefreshNews } from '../news-queries.ts'
import { closeDialog, type OpenDialog } from '../open-dialog.ts'
import { NewsDialog } from './news-dialog.tsx'
import './dialogs.css'

const FileDialog = ({ file }: { file: NewsFile }) => (
  <FileDrawer
    name={file.name}
    isPicture={isImage(file)}
    {...useNewsFile(file)}
    onDownload={() => void downloadNewsFile(file)}
    onClose={closeDialog}
  />
)

interface DeleteDialogProps {
  readonly item: NewsItem
  /** Called before the lists are refetched, so that no component requests the deleted item. */
  readonly onDeleted: ((id: number) => void) | undefined
}

/** Asks for confirmation, and deletes an item with its files (NWS-02, G-146). */
const DeleteDialog = ({ item, onDeleted }: DeleteDialogProps) => {
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
    closeDialog()
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
        closeDialog()
      }}
    >
      <p>
        <strong>{messageText(messages.NEWS_DELETE_ASK)}</strong>
      </p>
      <p>{t('deleteText', { title: item.title })}</p>
      <FaultText text={fault} />
    </ConfirmDialog>
  )
}

/** The dialogs of the page. They are loaded on demand together with antd. */
const Dialogs = ({ dialog, onDeleted }: Pick<DeleteDialogProps, 'onDeleted'> & { dialog: OpenDialog }) => (
  <AntdFrame>
    {dialog.kind === 'edit' && <NewsDialog page={dialog.page} item={dialog.item} />}
    {dialog.kind === 'delete' && <DeleteDialog item={dialog.item} onDeleted={onDeleted} />}
    {dialog.kind === 'file' && <FileDialog file={dialog.file} />}
  </AntdFrame>
)
export default Dialogs
