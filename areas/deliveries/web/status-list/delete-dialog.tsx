import { useQueryClient } from '@tanstack/react-query'
import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { changeDelivery, getDelivery, listDeliveries } from '../../contract.ts'
import { listTexts } from './texts.ts'

export interface DeleteDialogProps {
  readonly id: number
  readonly number: string
  readonly onClose: () => void
}

/**
 * Asks why and deletes (STA-03). What the server refuses is said and the list is read anew; when no answer came, the
 * dialog stays with the remark, for the delivery may be deleted or not.
 */
export const DeleteDialog = ({ id, number, onClose }: DeleteDialogProps) => {
  const t = useTexts(listTexts)
  const queries = useQueryClient()
  const [remark, setRemark] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const remarkId = useId()
  const confirm = async () => {
    setBusy(true)
    setFault(undefined)
    const answer = await callApi(changeDelivery, {
      params: { id },
      body: { status: 'deleted', remarks: remark.trim() },
    })
    setBusy(false)
    if (!answer.ok && answer.kind === 'network') return setFault(answer.text)
    if (answer.ok) notify.success(t('deleted', { number }))
    else notify.problem(answer)
    void queries.invalidateQueries({ queryKey: keyOf(listDeliveries) })
    void queries.invalidateQueries({ queryKey: keyOf(getDelivery) })
    onClose()
  }
  return (
    <Modal
      open
      title={t('why')}
      okText={t(busy ? 'deleting' : 'confirm')}
      okButtonProps={{ danger: true, disabled: remark.trim() === '' || busy }}
      cancelText={t('cancel')}
      cancelButtonProps={{ disabled: busy }}
      closable={false}
      mask={{ closable: false }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <div className="delete-dialog">
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
        {fault && (
          <p role="alert" className="fault">
            {fault}
          </p>
        )}
      </div>
    </Modal>
  )
}
