import { Modal, type ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { AntdFrame } from '../antd-frame.tsx'
import { useTexts } from '../i18n.ts'
import { kitTexts } from '../texts.ts'
import { useReturnFocus } from './return-focus.ts'

interface ConfirmDialogProps extends Pick<ModalProps, 'centered' | 'width'> {
  readonly title: string
  readonly okText: string
  /** Default: Cancel. */
  readonly cancelText?: string
  readonly danger?: boolean
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/**
 * A question in a dialog that its buttons and Escape close. Cancel has the focus initially; afterwards, the focus returns
 * to where it was.
 */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const t = useTexts(kitTexts)
  useReturnFocus()
  const { title, okText, cancelText = t('cancel'), danger = true, busy, onConfirm, onClose, children, ...size } = props
  return (
    <AntdFrame>
      <Modal
        {...size}
        open
        title={title}
        okText={okText}
        okButtonProps={{ danger, disabled: busy, 'data-actions': '' }}
        cancelText={cancelText}
        cancelButtonProps={{ disabled: busy, autoFocus: true, 'data-actions': '' }}
        closable={false}
        mask={{ closable: false }}
        keyboard={!busy}
        onOk={onConfirm}
        onCancel={onClose}
      >
        {children}
      </Modal>
    </AntdFrame>
  )
}
