import { useId, useState } from 'react'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { workTexts } from './texts.ts'

const MAX_REASON_LENGTH = 500

interface ReasonDialogProps {
  /** The name of the action and the number of selected entries. */
  readonly title: string
  readonly busy: boolean
  /** The reason that the action failed. */
  readonly fault: string | undefined
  readonly onSubmit: (reason: string) => void
  readonly onClose: () => void
}

/** Asks for the reason of an action for all selected entries. */
const ReasonDialog = ({ title, busy, fault, onSubmit, onClose }: ReasonDialogProps) => {
  const t = useTexts(workTexts)
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') onSubmit(reason.trim())
  }
  return (
    <FormDialog
      title={title}
      submitText={title}
      busy={busy}
      fault={isMissing ? t('reasonMissing') : fault}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="field">
        <label htmlFor={id}>{t('reason')}</label>
        <textarea
          id={id}
          className="input"
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </FormDialog>
  )
}
export default ReasonDialog
