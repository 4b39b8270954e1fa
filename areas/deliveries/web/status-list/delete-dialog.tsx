import { Input } from 'antd'
import { useState } from 'react'
import { Labelled } from '#kit/web/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { ChangeDialog, type DeliveryDialogProps, useDeliveryChange } from './change-dialog.tsx'
import { listTexts } from './texts.ts'

interface DeleteDialogProps extends DeliveryDialogProps {
  /** Called after the deletion of a delivery that is replaced. It opens again as a draft (DLV-22). */
  readonly onReplaced?: () => void
}

/**
 * Asks for a remark and deletes a delivery (STA-03). While the store scans the boxes of the delivery, the dialog shows
 * a supplier why this is not possible (RCV-17).
 */
export const DeleteDialog = ({ onReplaced, ...props }: DeleteDialogProps) => {
  const t = useTexts(listTexts)
  const { number } = props
  const change = useDeliveryChange(props)
  const { isRefused } = change.dock
  const [remark, setRemark] = useState('')
  const confirm = () =>
    change.send({ status: 'deleted', remarks: remark.trim() }, () => {
      if (onReplaced) onReplaced()
      else notify.success(t('deleted', { number }))
      return undefined
    })
  return (
    <ChangeDialog
      change={change}
      title={isRefused ? t('deleteNumber', { number }) : t('why')}
      text={isRefused ? undefined : t(onReplaced ? 'replaceText' : 'whyText', { number })}
      okText={t(onReplaced ? 'replace' : 'confirm')}
      busyText={t('deleting')}
      danger
      disabled={remark.trim() === ''}
      onOk={() => void confirm()}
    >
      {!isRefused && (
        <Labelled label={t('remark')}>
          {(id) => (
            <Input.TextArea
              id={id}
              value={remark}
              maxLength={500}
              rows={3}
              autoFocus
              aria-required
              onChange={(event) => setRemark(event.target.value)}
            />
          )}
        </Labelled>
      )}
    </ChangeDialog>
  )
}
