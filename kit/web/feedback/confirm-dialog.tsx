import type { ModalProps } from 'antd'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps extends Pick<ModalProps, 'centered' | 'width' | 'title' | 'okText' | 'children'> {
  /** Default: Cancel. */
  readonly cancelText?: string
  readonly danger?: boolean
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** A question in a dialog that its buttons and Escape close. Cancel has the focus initially. */
export const ConfirmDialog = ({ danger = true, busy, onConfirm, onClose, ...dialog }: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    okButtonProps={{ danger, disabled: busy }}
    cancelButtonProps={{ disabled: busy, autoFocus: true }}
    keyboard={!busy}
    onOk={onConfirm}
    onCancel={onClose}
  />
)
