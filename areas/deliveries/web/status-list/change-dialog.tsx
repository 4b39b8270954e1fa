import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import type { CallReply } from '#kit/shared/call.ts'
import { callApi, type RequestOf } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/dialog-call.ts'
import { Fault } from '#kit/web/fault.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { kitTexts } from '#kit/web/texts.ts'
import { changeDelivery, getDelivery, listDeliveries } from '../../contract.ts'

/**
 * Sends a change of one delivery and then reloads the list. A refused call closes the dialog and shows a notification.
 */
export const useDeliveryChange = (id: number, onClose: () => void) => {
  const queryClient = useQueryClient()
  const { busy, fault, setFault, send: sendCall } = useDialogCall()
  /** Sends the change. `done` checks the reply: it returns an error text for the dialog, or undefined to close it. */
  const send = async (
    body: RequestOf<typeof changeDelivery>['body'],
    done: (reply: CallReply<typeof changeDelivery>) => string | undefined,
  ) => {
    const answer = await sendCall(callApi(changeDelivery, { params: { id }, body }))
    if (!answer.ok && answer.kind === 'network') return setFault(answer.text)
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
  return { busy, fault, setFault, send }
}

interface Props {
  readonly change: ReturnType<typeof useDeliveryChange>
  readonly title: string
  /** The label of the confirm button. While the call is sent, the label is `busyText`. */
  readonly okText: string
  readonly busyText: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onOk: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The dialog for a change of a delivery. Only its buttons close it, so that input is not lost by accident. */
export const ChangeDialog = ({ change: { busy, fault }, danger = false, disabled = false, ...props }: Props) => {
  const t = useTexts(kitTexts)
  return (
    <Modal
      open
      title={props.title}
      okText={busy ? props.busyText : props.okText}
      okButtonProps={{ danger, disabled: disabled || busy }}
      cancelText={t('cancel')}
      cancelButtonProps={{ disabled: busy }}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      onOk={props.onOk}
      onCancel={props.onClose}
    >
      <div className="change-dialog">
        {props.children}
        <Fault text={fault} />
      </div>
    </Modal>
  )
}
