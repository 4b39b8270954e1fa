import { useQueryClient } from '@tanstack/react-query'
import { DatePicker, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import type { IsoDate } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { say, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { changeDelivery, getDelivery, listDeliveries } from '../../contract.ts'
import { readNewInvoice } from '../../rules/convert.ts'
import { convertTexts } from './convert-texts.ts'

export interface ConvertDialogProps {
  readonly id: number
  /** The DO number. */
  readonly number: string
  readonly onClose: () => void
}

/**
 * Asks for number and date and makes an invoice of a DO (STA-04). The list is read anew however it went; what is refused is
 * said in the dialog, which stays, so that another number can be given.
 */
export const ConvertDialog = ({ id, number, onClose }: ConvertDialogProps) => {
  const t = useTexts(convertTexts)
  const queries = useQueryClient()
  const [invoiceNo, setInvoiceNo] = useState('')
  const [date, setDate] = useState<IsoDate | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const numberId = useId()
  const dateId = useId()
  const confirm = async () => {
    const read = readNewInvoice(invoiceNo, date)
    if (!read.ok) return setFault(say(read.message, read.params))
    setBusy(true)
    setFault(undefined)
    const answer = await callApi(changeDelivery, {
      params: { id },
      body: { details: { isInvoice: true, invoiceNo: read.value.number, invoiceDate: read.value.date } },
    })
    setBusy(false)
    if (!answer.ok && answer.kind === 'network') return setFault(answer.text)
    void queries.invalidateQueries({ queryKey: keyOf(listDeliveries) })
    void queries.invalidateQueries({ queryKey: keyOf(getDelivery) })
    if (!answer.ok) {
      notify.problem(answer)
      return onClose()
    }
    if (!('Status' in answer.value)) throw new Error('a conversion answers with its Status')
    if (answer.value.Status === 'ERROR') return setFault(answer.value.Message)
    notify.success(answer.value.Message)
    onClose()
  }
  return (
    <Modal
      open
      title={t('title')}
      okText={t(busy ? 'busy' : 'confirm')}
      okButtonProps={{ disabled: busy }}
      cancelText={t('cancel')}
      cancelButtonProps={{ disabled: busy }}
      closable={false}
      mask={{ closable: false }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <div className="convert-dialog">
        <p>{t('text', { number })}</p>
        <div className="field">
          <label htmlFor={numberId}>{t('number')}</label>
          <Input
            id={numberId}
            value={invoiceNo}
            maxLength={200}
            autoFocus
            autoComplete="off"
            aria-required
            onChange={(event) => setInvoiceNo(event.target.value)}
            onPressEnter={() => void confirm()}
          />
        </div>
        <div className="field">
          <label htmlFor={dateId}>{t('date')}</label>
          <DatePicker
            id={dateId}
            format="YYYY-MM-DD"
            onChange={(day) => setDate(day ? day.format('YYYY-MM-DD') : null)}
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
