import { useQueryClient } from '@tanstack/react-query'
import { Drawer, Input } from 'antd'
import { useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/feedback/dialog.tsx'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useReturnFocus } from '#kit/web/feedback/return-focus.ts'
import { LabelledField } from '#kit/web/form/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { type Confirmation, voidConfirmation } from '../../contract.ts'
import type { RowActions } from '../kinds/kind-screen.ts'
import { ConfirmationCards } from '../list/details.tsx'
import { refreshDocuments } from '../list/documents-query.ts'
import type { DocumentRow } from '../list/row.ts'
import { dialogTexts } from './texts.ts'
import './dialogs.css'

/** Shows the confirmations of a record. The supplier can add one, and an administrator can void one. */
export const ViewConfirm = ({
  row,
  actions,
  onClose,
}: {
  row: DocumentRow
  actions: RowActions
  onClose: () => void
}) => {
  const t = useTexts(dialogTexts)
  useReturnFocus()
  return (
    <Drawer
      open
      title={t('viewTitle', { name: row.name })}
      size="min(480px, 100vw)"
      onClose={onClose}
      extra={
        actions.rights.confirm &&
        row.superseded_by === null && <Button onClick={() => actions.confirm(row)}>{t('addAnother')}</Button>
      }
    >
      <ConfirmationCards row={row} actions={actions} voidLabel={t('voidOne')} />
    </Drawer>
  )
}

/** Asks for a reason and voids a confirmation (G-163). */
export const VoidDialog = ({ confirmation, onClose }: { confirmation: Confirmation; onClose: () => void }) => {
  const t = useTexts(dialogTexts)
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const { busy, send } = useDialogCall()
  const confirm = async () => {
    const body = { reason: reason.trim() }
    const answer = await send(callApi(voidConfirmation, { params: { id: confirmation.id }, body }))
    if (answer.ok) notify.success(t('voidDone'))
    else notify.problem(answer)
    if (!answer.ok && answer.kind === 'network') return
    refreshDocuments(queryClient)
    onClose()
  }
  return (
    <Dialog
      title={t('voidTitle')}
      okText={t('voidOne')}
      okButtonProps={{ danger: true, disabled: busy || reason.trim() === '' }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <div className="document-dialog">
        <p>{t('voidText')}</p>
        <LabelledField label={t('reason')}>
          {(id) => (
            <Input.TextArea
              id={id}
              value={reason}
              maxLength={500}
              rows={3}
              autoFocus
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </LabelledField>
      </div>
    </Dialog>
  )
}
