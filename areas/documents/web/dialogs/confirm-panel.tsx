import { useQueryClient } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useId, useState } from 'react'
import { MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import type { Message } from '#kit/shared/message.ts'
import { dismissFailures, notify } from '#kit/web/feedback/notifications.ts'
import { useOpenWork } from '#kit/web/feedback/open-work.ts'
import { useReturnFocus } from '#kit/web/feedback/return-focus.ts'
import { CheckedDateField, DateFaults, focusFaultyDate } from '#kit/web/form/date-faults.tsx'
import { noDate } from '#kit/web/form/date-field.tsx'
import { DropArea } from '#kit/web/form/drop-area.tsx'
import { type ChosenFile, createChosenFile, useStoppableUpload } from '#kit/web/form/uploads.ts'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { documentMessages } from '../../messages.ts'
import type { KindScreen } from '../kinds/kind-screen.ts'
import { refreshDocuments } from '../list/documents-query.ts'
import { notifyDocumentProblem, textOfProblem } from '../list/notify-problem.ts'
import type { DocumentRow } from '../list/row.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { dialogTexts } from './texts.ts'
import './dialogs.css'

interface ConfirmPanelProps {
  readonly screen: KindScreen
  readonly row: DocumentRow
  readonly onClose: () => void
}

/** Holds the date and the file. After `isComplete` was called, fields that are missing show why they are required. */
const useFields = ({ confirmation: { hasDeliveryDate } }: KindScreen) => {
  const dateId = useId()
  const fileId = useId()
  const [typedDay, setTypedDay] = useState(noDate)
  const [chosen, setChosen] = useState<ChosenFile>()
  const [isChecked, setChecked] = useState(false)
  const day = typedDay.day ?? ''
  const isDayMissing = hasDeliveryDate && day === ''
  const reasonOf = (isMissing: boolean, message: Message) => (isChecked && isMissing ? messageText(message) : undefined)
  const dateField = {
    id: dateId,
    value: typedDay,
    onChange: setTypedDay,
    reason: reasonOf(isDayMissing, documentMessages.DELIVERY_DATE_MISSING),
  }
  const fileField = { id: fileId, reason: reasonOf(!chosen, documentMessages.CONFIRM_ONE_PDF) }
  /** Returns whether both fields are filled in. If not, the first faulty one gets the focus. */
  const isComplete = (): boolean => {
    setChecked(true)
    if (focusFaultyDate([dateField])) return false
    if (isDayMissing) document.getElementById(dateId)?.focus()
    else if (!chosen) document.getElementById(fileId)?.focus()
    return !isDayMissing && chosen !== undefined
  }
  return { chosen, setChosen, day, dateField, fileField, isComplete }
}

const useConfirmation = ({ screen, row, onClose }: ConfirmPanelProps) => {
  const t = useTexts(dialogTexts)
  const queryClient = useQueryClient()
  const { chosen, setChosen, day, dateField, fileField, isComplete } = useFields(screen)
  const { busy, run, stop } = useStoppableUpload()
  const { done, send, sendAndNotify = send } = screen.confirmation

  const upload = (file: ChosenFile, notifies: boolean) =>
    run((signal) => {
      const progress = { signal, onProgress: (progress: number) => setChosen({ ...file, progress }) }
      const upload = { row, file: file.file, uploadKey: file.uploadKey, day, progress }
      return notifies ? sendAndNotify(upload) : send(upload)
    })
  const confirm = async (notifies = false) => {
    if (!isComplete() || !chosen) return
    if (!/\.pdf$/i.test(chosen.file.name)) {
      const fault = messageText(documentMessages.PDF_ONLY)
      setChosen({ ...chosen, fault })
      return notifyDocumentProblem(screen, fault)
    }
    setChosen({ ...chosen, progress: 0, fault: undefined })
    const answer = await upload(chosen, notifies)
    if (!answer) return setChosen(chosen)
    if (!answer.ok) {
      setChosen({ ...chosen, fault: answer.kind === 'network' ? t('retryHint') : answer.text })
      return notifyDocumentProblem(screen, textOfProblem(answer, documentMessages.UPLOAD_FAIL))
    }
    dismissFailures()
    notify.success(notifies ? t('confirmedAndSent') : t(done))
    refreshDocuments(queryClient)
    onClose()
  }
  return { day, dateField, fileField, chosen, setChosen, busy, confirm, stop }
}
type Confirming = ReturnType<typeof useConfirmation>

const DeliveryDate = ({ form: { day, dateField, busy } }: { form: Confirming }) => {
  const t = useTexts(dialogTexts)
  const isPast = day !== '' && day < bangkokDay(new Date())
  return (
    <div className="field">
      <label htmlFor={dateField.id}>{t('deliveryDate')}</label>
      <CheckedDateField {...dateField} label={t('deliveryDate')} disabled={busy} />
      <DateFaults dates={[dateField]} />
      {isPast && <p className="amber-text">{messageText(documentMessages.ASN_DATE_PAST)}</p>}
    </div>
  )
}

interface ButtonsProps extends Pick<ConfirmPanelProps, 'screen' | 'onClose'> {
  readonly form: Confirming
}

const Buttons = ({ screen, form: { busy, confirm, stop }, onClose }: ButtonsProps) => {
  const t = useTexts(dialogTexts)
  const { sendAndNotify } = screen.confirmation
  return (
    <div className="buttons" data-actions="">
      <Button onClick={busy ? stop : onClose}>{t(busy ? 'stop' : 'cancel')}</Button>
      <Button kind={sendAndNotify ? undefined : 'primary'} disabled={busy} onClick={() => void confirm()}>
        {t(busy ? 'uploading' : 'confirm')}
      </Button>
      {sendAndNotify && !busy && (
        <PrimaryButton onClick={() => void confirm(true)}>{t('confirmAndSend')}</PrimaryButton>
      )}
    </div>
  )
}

/** The form for a supplier's confirmation: one PDF, with a delivery date if the kind has one. */
export const ConfirmPanel = (props: ConfirmPanelProps) => {
  const { screen, row, onClose } = props
  const { confirmation } = screen
  const t = useTexts(dialogTexts)
  useReturnFocus()
  const form = useConfirmation(props)
  const { chosen, setChosen, fileField, busy, stop } = form
  useOpenWork(chosen !== undefined)
  return (
    <Drawer
      open
      title={confirmation.title(t, row)}
      size="min(480px, 100vw)"
      mask={{ closable: false }}
      keyboard={false}
      onClose={() => {
        stop()
        onClose()
      }}
      footer={<Buttons screen={screen} form={form} onClose={onClose} />}
    >
      <div className="document-dialog">
        <p className="muted">{t(confirmation.hint)}</p>
        {confirmation.hasDeliveryDate && <DeliveryDate form={form} />}
        <DropArea
          {...fileField}
          label={t('dropPdf')}
          accept=".pdf"
          multiple={false}
          mostMb={MAX_FILE_MB}
          disabled={busy}
          onFiles={([file]) => file && setChosen(createChosenFile(file))}
        />
        {chosen && <ChosenFiles files={[chosen]} busy={busy} onRemove={() => setChosen(undefined)} />}
      </div>
    </Drawer>
  )
}
