import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useCompact } from './device.ts'
import './form-dialog.css'

export interface FormDialogProps {
  readonly title: string
  /** Of the button that saves; while it does, the caller says so here. */
  readonly submitText: string
  readonly cancelText: string
  readonly busy: boolean
  /** Why it was not saved; the form stays as it is. */
  readonly fault: string | undefined
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog that only its buttons close; what was refused stands below what was typed. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, submitText, cancelText, busy, fault, onSubmit, onClose, children } = props
  const compact = useCompact()
  return (
    <Modal
      open
      title={title}
      okText={submitText}
      okButtonProps={{ disabled: busy }}
      cancelText={cancelText}
      cancelButtonProps={{ disabled: busy }}
      closable={false}
      mask={{ closable: false }}
      onOk={onSubmit}
      onCancel={onClose}
    >
      <form
        noValidate
        className={compact ? 'form-dialog compact' : 'form-dialog'}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onSubmit()
        }}
      >
        {children}
        {fault && (
          <p role="alert" className="fault">
            {fault}
          </p>
        )}
      </form>
    </Modal>
  )
}
