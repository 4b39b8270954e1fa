import { useState } from 'react'
import { TextAreaField } from '#kit/web/form/field.tsx'
import { FormDialog } from '#kit/web/form/form-dialog.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { workTexts } from './texts.ts'

const MAX_REASON_LENGTH = 500

interface ReasonDialogProps {
  readonly title: string
  readonly isBusy: boolean
  /** Returns the text of the problem if the call failed. */
  readonly run: (reason: string) => Promise<string | undefined>
  readonly onClose: () => void
}

/** Asks for the reason of an action and runs it. If the call fails, the dialog stays open with the reason (G-169). */
const ReasonDialog = ({ title, isBusy, run, onClose }: ReasonDialogProps) => {
  const t = useTexts(workTexts)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const submit = async () => {
    if (reason.trim() === '') return setFault(t('reasonMissing'))
    setFault(undefined)
    const failed = await run(reason.trim())
    if (failed === undefined) onClose()
    else setFault(failed)
  }
  return (
    <FormDialog
      title={title}
      submitText={title}
      busy={isBusy}
      fault={fault}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextAreaField
        label={t('reason')}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
export default ReasonDialog
