import { Input } from 'antd'
import { useId, useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import type { AtDock } from '../../rules/at-dock.ts'
import { AtDockNote, useAtDock } from './at-dock-note.tsx'
import { ChangeDialog, useDeliveryChange } from './change-dialog.tsx'
import { listTexts } from './texts.ts'

interface DeleteDialogProps {
  readonly id: number
  readonly number: string
  readonly atDock: AtDock | undefined
  /** Called after the deletion of a delivery that is replaced. It opens again as a draft (DLV-22). */
  readonly onReplaced?: () => void
  readonly onClose: () => void
}

/**
 * Asks for a remark and deletes a delivery (STA-03). While the store scans the boxes of the delivery, the dialog shows
 * a supplier why this is not possible (RCV-17).
 */
export const DeleteDialog = ({ id, number, atDock, onReplaced, onClose }: DeleteDialogProps) => {
  const t = useTexts(listTexts)
  const change = useDeliveryChange(id, onClose)
  const dock = useAtDock(atDock)
  const [remark, setRemark] = useState('')
  const remarkId = useId()
  const confirm = () =>
    change.send({ status: 'deleted', remarks: remark.trim() }, () => {
      if (onReplaced) onReplaced()
      else notify.success(t('deleted', { number }))
      return undefined
    })
  return (
    <ChangeDialog
      change={change}
      title={dock.isRefused ? t('deleteNumber', { number }) : t('why')}
      okText={t(onReplaced ? 'replace' : 'confirm')}
      busyText={t('deleting')}
      danger
      disabled={dock.isRefused || remark.trim() === ''}
      onOk={() => void confirm()}
      onClose={onClose}
    >
      {!dock.isRefused && <p>{t(onReplaced ? 'replaceText' : 'whyText', { number })}</p>}
      <AtDockNote text={dock.text} />
      {!dock.isRefused && (
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
      )}
    </ChangeDialog>
  )
}
