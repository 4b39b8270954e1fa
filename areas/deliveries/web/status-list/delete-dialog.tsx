import { Input } from 'antd'
import { useId, useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { ChangeDialog, useChange } from './change-dialog.tsx'
import { listTexts } from './texts.ts'

export interface DeleteDialogProps {
  readonly id: number
  readonly number: string
  readonly onClose: () => void
}

/** Asks why and deletes (STA-03). */
export const DeleteDialog = ({ id, number, onClose }: DeleteDialogProps) => {
  const t = useTexts(listTexts)
  const change = useChange(id, onClose)
  const [remark, setRemark] = useState('')
  const remarkId = useId()
  const confirm = () =>
    change.send({ status: 'deleted', remarks: remark.trim() }, () => {
      notify.success(t('deleted', { number }))
      return undefined
    })
  return (
    <ChangeDialog
      change={change}
      title={t('why')}
      okText={t('confirm')}
      busyText={t('deleting')}
      cancelText={t('cancel')}
      danger
      disabled={remark.trim() === ''}
      onOk={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('whyText', { number })}</p>
      <div className="field">
        <label htmlFor={remarkId}>{t('remark')}</label>
        <Input.TextArea
          id={remarkId}
          value={remark}
          maxLength={500}
          rows={3}
          autoFocus
          aria-required
          onChange={(event) => setRemark(event.target.value)}
        />
      </div>
    </ChangeDialog>
  )
}
