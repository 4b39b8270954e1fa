import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { AntdFrame } from '../antd-frame.tsx'
import { useCompact } from '../device/device.ts'
import { FaultText } from '../feedback/fault.tsx'
import { useReturnFocus } from '../feedback/return-focus.ts'
import { useTexts } from '../i18n.ts'
import { kitTexts } from '../texts.ts'
import './form-dialog.css'

export interface FormDialogProps {
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

/** A form in a dialog that only its buttons close. Errors appear below the input. Afterwards, the focus returns to where it was. */
export const FormDialog = (props: FormDialogProps) => {
  const t = useTexts(kitTexts)
  useReturnFocus()
  const { title, submitText, busy, fault, onSubmit, onClose, children } = props
  const compact = useCompact()
  return (
    <AntdFrame>
      <Modal
        open
        title={title}
        okText={submitText ?? t(busy ? 'saving' : 'save')}
        okButtonProps={{ disabled: busy, 'data-actions': '' }}
        cancelText={t('cancel')}
        cancelButtonProps={{ disabled: busy, 'data-actions': '' }}
        closable={false}
        mask={{ closable: false }}
        keyboard={false}
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
      </Modal>
    </AntdFrame>
  )
}
