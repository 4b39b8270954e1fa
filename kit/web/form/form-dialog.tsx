import type { ReactNode } from 'react'
import { useCompact } from '../device/device.ts'
import { Dialog } from '../feedback/dialog.tsx'
import { FaultText } from '../feedback/fault.tsx'
import { useTexts } from '../i18n.ts'
import { kitTexts } from '../texts.ts'
import './form-dialog.css'

interface FormDialogProps {
  readonly title: string
  /** Default: Save, and 'Saving…' while busy. */
  readonly submitText?: string
  readonly busy: boolean
  /** The reason why saving failed. The form is not cleared. */
  readonly fault: string | undefined
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog that only its buttons close. Errors appear below the input. */
export const FormDialog = ({ title, submitText, busy, fault, onSubmit, onClose, children }: FormDialogProps) => {
  const t = useTexts(kitTexts)
  const compact = useCompact()
  return (
    <Dialog
      title={title}
      okText={submitText ?? t(busy ? 'saving' : 'save')}
      okButtonProps={{ disabled: busy }}
      cancelButtonProps={{ disabled: busy }}
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
        <FaultText text={fault} />
      </form>
    </Dialog>
  )
}
