import { Input } from 'antd'
import { useId, useState } from 'react'
import { bangkokDay } from '#kit/shared/dates.ts'
import { CheckedDateField, DateFaults, focusFaultyDate } from '#kit/web/date-faults.tsx'
import { noDate } from '#kit/web/date-field.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import type { AtDock } from '../../rules/at-dock.ts'
import { readNewInvoice } from '../../rules/convert.ts'
import { AtDockNote, useAtDock } from './at-dock-note.tsx'
import { ChangeDialog, useDeliveryChange } from './change-dialog.tsx'
import { convertTexts } from './convert-texts.ts'

interface ConvertDialogProps {
  readonly id: number
  /** The DO number. */
  readonly number: string
  readonly atDock: AtDock | undefined
  readonly onClose: () => void
}

/** The typed number and date of the invoice, and the call that converts the DO. */
const useConversion = (id: number, onClose: () => void, isRefused: boolean, dateId: string) => {
  const change = useDeliveryChange(id, onClose)
  const [invoiceNo, setInvoiceNo] = useState('')
  const [date, setDate] = useState(noDate)
  const typedDate = { id: dateId, value: date, onChange: setDate }
  const confirm = async () => {
    if (change.busy || isRefused || focusFaultyDate([typedDate])) return
    const read = readNewInvoice(invoiceNo, date.day, bangkokDay(new Date()))
    if (!read.ok) return change.setFault(messageText(read.message, read.params))
    const details = { isInvoice: true as const, invoiceNo: read.value.number, invoiceDate: read.value.date }
    await change.send({ details }, (reply) => {
      if (!('Status' in reply)) throw new Error('a conversion answers with its Status')
      if (reply.Status === 'ERROR') return reply.Message
      notify.success(reply.Message)
      return undefined
    })
  }
  return { change, invoiceNo, setInvoiceNo, typedDate, confirm }
}

/**
 * Asks for the number and date, and converts a DO to an invoice (STA-04). A refusal appears in the dialog, which stays
 * open, so that the user can enter another number.
 */
export const ConvertDialog = ({ id, number, atDock, onClose }: ConvertDialogProps) => {
  const t = useTexts(convertTexts)
  const dock = useAtDock(atDock)
  const numberId = useId()
  const dateId = useId()
  const conversion = useConversion(id, onClose, dock.isRefused, dateId)
  const { change, invoiceNo, setInvoiceNo, typedDate, confirm } = conversion
  return (
    <ChangeDialog
      change={change}
      title={t('title')}
      okText={t('confirm')}
      busyText={t('busy')}
      disabled={dock.isRefused}
      onOk={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('text', { number })}</p>
      <AtDockNote text={dock.text} />
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
        <CheckedDateField {...typedDate} label={t('date')} />
        <DateFaults dates={[typedDate]} />
      </div>
    </ChangeDialog>
  )
}
