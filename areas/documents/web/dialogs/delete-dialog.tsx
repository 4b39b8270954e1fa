import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '#kit/web/api.ts'
import { ConfirmDialog } from '#kit/web/feedback/confirm-dialog.tsx'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { FaultText } from '#kit/web/feedback/fault.tsx'
import { notify } from '#kit/web/feedback/notifications.ts'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { type RecordFile, removeFile } from '../../contract.ts'
import { documentMessages } from '../../messages.ts'
import type { KindScreen } from '../kinds/kind-screen.ts'
import { refreshDocuments } from '../list/documents-query.ts'
import { notifyDocumentProblem } from '../list/notify-problem.ts'
import type { DocumentRow } from '../list/row.ts'
import { dialogTexts } from './texts.ts'

interface DeleteDialogProps {
  readonly screen: KindScreen
  readonly row: DocumentRow
  /** The file to delete; if left out, the whole record. */
  readonly file?: RecordFile
  readonly onClose: () => void
}

/** Asks for confirmation and deletes a record with its files, or one of its files. */
export const DeleteDialog = ({ screen, row, file, onClose }: DeleteDialogProps) => {
  const t = useTexts(dialogTexts)
  const queryClient = useQueryClient()
  const { busy, fault, setFault, send } = useDialogCall()
  const confirm = async () => {
    const answer = file
      ? await send(callApi(removeFile, { params: { id: file.id } }))
      : await send(callApi(screen.kind.calls.remove, { params: { id: row.id } }))
    if (!answer.ok && answer.kind === 'network') return setFault(answer.text)
    if (answer.ok) notify.deleted(messageText(documentMessages.DELETE_SUCCESS))
    else notifyDocumentProblem(screen, answer.text)
    refreshDocuments(queryClient)
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      okText={t(busy ? 'deleting' : 'delete')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        <strong>{messageText(documentMessages.DELETE_FILE_ASK)}</strong>
      </p>
      <p>
        {file
          ? t('deleteOneText', { name: file.name })
          : t('deleteText', { name: row.name, supplier: row.supplier_name })}
      </p>
      <FaultText text={fault} />
    </ConfirmDialog>
  )
}
