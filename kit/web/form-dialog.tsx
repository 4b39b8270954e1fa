import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useCompact } from './device.ts'
import './form-dialog.css'

export interface FormDialogProps {
  readonly title: string
  /** The text of the Save button; while saving, the caller passes a progress text. */
  readonly submitText: string
  readonly cancelText: string
  readonly busy: boolean
  /** The reason that saving failed; the form keeps its input. */
  readonly fault: string | undefined
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog that only its buttons close. Errors appear below the input. */
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
