import { useQueryClient } from '@tanstack/react-query'
import { Input, Modal } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import type { CallReply } from '#kit/shared/call.ts'
import { bangkokDay, bangkokMinute } from '#kit/shared/dates.ts'
import { callApi, type Problem, type RequestOf } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { FaultText } from '#kit/web/feedback/fault.tsx'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useReturnFocus } from '#kit/web/feedback/return-focus.ts'
import { CheckedDateField, DateFaults, focusFaultyDate } from '#kit/web/form/date-faults.tsx'
import { noDate } from '#kit/web/form/date-field.tsx'
import { LabelledField } from '#kit/web/form/field.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/parts/icons.tsx'
import { keyOf } from '#kit/web/query.ts'
import { changeDelivery, getDelivery, listDeliveries } from '../../contract.ts'
import { deliveryMessages } from '../../messages.ts'
import { readNewInvoice } from '../../rules/convert.ts'
import { refuseWhileAtDock, type ScanningStore } from '../../rules/status.ts'
import { listTexts } from './texts.ts'

interface DeliveryDialogProps {
  readonly id: number
  readonly number: string
  readonly atDock: ScanningStore | undefined
  readonly onClose: () => void
}

/** Returns whether a scanning store prevents the change, and the dialog's text about it (RCV-17). */
const useDock = (atDock: ScanningStore | undefined) => {
  const isStore = may(useUser().user_type, 'receiving.receive')
  const refusal = refuseWhileAtDock(atDock, isStore)
  const text = refusal
    ? messageText(refusal.message, refusal.params)
    : atDock &&
      messageText(deliveryMessages.BEING_RECEIVED_HERE, {
        store: atDock.store,
        since: bangkokMinute(atDock.since),
      })
  return { isRefused: refusal !== undefined, text }
}

/** Returns whether the same call may succeed later. */
const isTemporary = ({ kind, status }: Problem): boolean => kind === 'network' || status === 429 || status >= 500

/**
 * Sends a change of one delivery and then reloads the list. If the call is refused, it closes the dialog and shows a
 * notification. After a temporary failure, the dialog stays open with its input. `dock` states whether the change is possible while a store scans the delivery.
 */
const useDeliveryChange = ({ id, atDock, onClose }: Omit<DeliveryDialogProps, 'number'>) => {
  const queryClient = useQueryClient()
  const dock = useDock(atDock)
  const { busy, fault, setFault, send: sendCall } = useDialogCall()
  /** Sends the change. `done` checks the reply, and returns an error text or, to close the dialog, undefined. */
  const send = async (
    body: RequestOf<typeof changeDelivery>['body'],
    done: (reply: CallReply<typeof changeDelivery>) => string | undefined,
  ) => {
    const answer = await sendCall(callApi(changeDelivery, { params: { id }, body }))
    if (!answer.ok && isTemporary(answer)) return setFault(answer.text)
    void queryClient.invalidateQueries({ queryKey: keyOf(listDeliveries) })
    void queryClient.invalidateQueries({ queryKey: keyOf(getDelivery) })
    if (!answer.ok) {
      notify.problem(answer)
      return onClose()
    }
    const invalid = done(answer.value)
    if (invalid === undefined) onClose()
    else setFault(invalid)
  }
  return { dock, busy, fault, setFault, send, onClose }
}

interface ChangeDialogProps {
  readonly change: ReturnType<typeof useDeliveryChange>
  readonly title: string
  readonly text: string | undefined
  /** The label of the confirm button. While the call is being sent, the label is `busyText`. */
  readonly okText: string
  readonly busyText: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onOk: () => void
  readonly children: ReactNode
}

/** The dialog for a change of a delivery. Only its buttons close it, so that input is not lost by accident. */
const ChangeDialog = ({ change, danger = false, disabled = false, ...props }: ChangeDialogProps) => {
  const t = useTexts(listTexts)
  useReturnFocus()
  const { dock, busy, fault, onClose } = change
  return (
    <Modal
      open
      title={props.title}
      okText={busy ? props.busyText : props.okText}
      okButtonProps={{ danger, disabled: dock.isRefused || disabled || busy, 'data-actions': '' }}
      cancelText={t('cancel')}
      cancelButtonProps={{ disabled: busy, 'data-actions': '' }}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      onOk={props.onOk}
      onCancel={onClose}
    >
      <div className="change-dialog stack gap-12">
        {props.text !== undefined && <p>{props.text}</p>}
        {dock.text !== undefined && (
          <p className="at-dock-note row" role="alert">
            <Icon name="scan" size={20} />
            <span>{dock.text}</span>
          </p>
        )}
        {props.children}
        <FaultText text={fault} />
      </div>
    </Modal>
  )
}

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

/** Converts the DO `number` to an invoice (STA-04). After a refusal, the dialog stays open for another number. */
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
      <LabelledField label={t('invoiceNumber')}>
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
      </LabelledField>
      <div className="field">
        <label htmlFor={typedDate.id}>{t('invoiceDate')}</label>
        <CheckedDateField {...typedDate} label={t('invoiceDate')} />
        <DateFaults dates={[typedDate]} />
      </div>
    </ChangeDialog>
  )
}

interface DeleteDialogProps extends DeliveryDialogProps {
  /** Called after the delivery was deleted in order to be replaced. It opens again as a draft (DLV-22). */
  readonly onReplaced?: () => void
}

/** Asks for a remark and deletes a delivery (STA-03). While the store scans it, a supplier sees why not (RCV-17). */
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
      title={isRefused ? `${t('delete')} ${number}` : t('why')}
      text={isRefused ? undefined : t(onReplaced ? 'replaceText' : 'whyText', { number })}
      okText={t(onReplaced ? 'replace' : 'confirm')}
      busyText={t('deleting')}
      danger
      disabled={remark.trim() === ''}
      onOk={() => void confirm()}
    >
      {!isRefused && (
        <LabelledField label={t('remark')}>
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
        </LabelledField>
      )}
    </ChangeDialog>
  )
}
