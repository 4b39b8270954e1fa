import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import type { CallReply } from '#kit/shared/call.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi, type RequestOf } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/dialog-call.ts'
import { Fault } from '#kit/web/fault.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import { changeDelivery, getDelivery, listDeliveries } from '../../contract.ts'
import { deliveryMessages } from '../../messages.ts'
import { type AtDock, refuseAtDock } from '../../rules/status.ts'
import { listTexts } from './texts.ts'

export interface DeliveryDialogProps {
  readonly id: number
  readonly number: string
  readonly atDock: AtDock | undefined
  readonly onClose: () => void
}

/** Returns whether the user may not change a delivery that a store is scanning, and the dialog's text (RCV-17). */
const useDock = (atDock: AtDock | undefined) => {
  const isStore = may(useUser().user_type, 'receiving.receive')
  const refusal = refuseAtDock(atDock, isStore)
  const text = refusal
    ? messageText(refusal.message, refusal.params)
    : atDock &&
      messageText(deliveryMessages.BEING_RECEIVED_HERE, {
        store: atDock.store,
        since: bangkokMinute(atDock.since),
      })
  return { isRefused: refusal !== undefined, text }
}

/**
 * Sends a change of one delivery and then reloads the list. A refused call closes the dialog and shows a notification.
 * `dock` says whether the change is possible while a store scans the delivery.
 */
export const useDeliveryChange = ({ id, atDock, onClose }: Omit<DeliveryDialogProps, 'number'>) => {
  const queryClient = useQueryClient()
  const dock = useDock(atDock)
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
  return { dock, busy, fault, setFault, send, onClose }
}

interface ChangeDialogProps {
  readonly change: ReturnType<typeof useDeliveryChange>
  readonly title: string
  readonly text: string | undefined
  /** The label of the confirm button. While the call is sent, the label is `busyText`. */
  readonly okText: string
  readonly busyText: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onOk: () => void
  readonly children: ReactNode
}

/** The dialog for a change of a delivery. Only its buttons close it, so that input is not lost by accident. */
export const ChangeDialog = ({ change, danger = false, disabled = false, ...props }: ChangeDialogProps) => {
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
        <Fault text={fault} />
      </div>
    </Modal>
  )
}
