import { Input } from 'antd'
import { useId, useState } from 'react'
import { bangkokDay } from '#kit/shared/dates.ts'
import { CheckedDateField, DateFaults, focusFaultyDate } from '#kit/web/date-faults.tsx'
import { noDate } from '#kit/web/date-field.tsx'
import { Labelled } from '#kit/web/field.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { readNewInvoice } from '../../rules/convert.ts'
import { ChangeDialog, type DeliveryDialogProps, useDeliveryChange } from './change-dialog.tsx'
import { listTexts } from './texts.ts'

const useConversion = (props: DeliveryDialogProps) => {
  const change = useDeliveryChange(props)
  const [invoiceNo, setInvoiceNo] = useState('')
  const [date, setDate] = useState(noDate)
  const typedDate = { id: useId(), value: date, onChange: setDate }
  const confirm = async () => {
    if (change.busy || change.dock.isRefused || focusFaultyDate([typedDate])) return
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
 * open, so that the user can enter another number. `number` is the DO number.
 */
export const ConvertDialog = (props: DeliveryDialogProps) => {
  const t = useTexts(listTexts)
  const { change, invoiceNo, setInvoiceNo, typedDate, confirm } = useConversion(props)
  return (
    <ChangeDialog
      change={change}
      title={t('convertTitle')}
      text={t('convertText', { number: props.number })}
      okText={t('confirm')}
      busyText={t('converting')}
      onOk={() => void confirm()}
    >
      <Labelled label={t('invoiceNumber')}>
        {(id) => (
          <Input
            id={id}
            value={invoiceNo}
            maxLength={200}
            autoFocus
            autoComplete="off"
            aria-required
            onChange={(event) => setInvoiceNo(event.target.value)}
            onPressEnter={() => void confirm()}
          />
        )}
      </Labelled>
      <div className="field">
        <label htmlFor={typedDate.id}>{t('invoiceDate')}</label>
        <CheckedDateField {...typedDate} label={t('invoiceDate')} />
        <DateFaults dates={[typedDate]} />
      </div>
    </ChangeDialog>
  )
}
