import { useQueryClient } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useId, useRef, useState } from 'react'
import { MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import type { Message } from '#kit/shared/message.ts'
import { CheckedDateField, DateFaults, focusFaultyDate } from '#kit/web/date-faults.tsx'
import { noDate } from '#kit/web/date-field.tsx'
import { DropArea } from '#kit/web/drop-area.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { dismissFailures, notify } from '#kit/web/notifications.ts'
import { useOpenWork } from '#kit/web/open-work.ts'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import { documentMessages } from '../../messages.ts'
import type { KindScreen } from '../kinds/kind-screen.ts'
import { refreshDocuments } from '../list/documents-query.ts'
import { notifyDocumentProblem } from '../list/notify-problem.ts'
import type { DocumentRow } from '../list/row.ts'
import { type ChosenFile, ChosenFiles, choose } from './chosen-files.tsx'
import { dialogTexts } from './texts.ts'
import './dialogs.css'

interface ConfirmPanelProps {
  readonly screen: KindScreen
  readonly row: DocumentRow
  readonly onClose: () => void
}

/** The input of the form, and the upload of the confirmation. */
const useConfirmation = ({ screen, row, onClose }: ConfirmPanelProps) => {
  const t = useTexts(dialogTexts)
  const queryClient = useQueryClient()
  const id = useId()
  const [typedDay, setTypedDay] = useState(noDate)
  const day = typedDay.day ?? ''
  const dateField = { id, value: typedDay, onChange: setTypedDay }
  const [chosen, setChosen] = useState<ChosenFile>()
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const { hasDeliveryDate, done, send, sendAndNotify = send } = screen.confirmation
  const refuse = (message: Message) => notifyDocumentProblem(screen, messageText(message))

  const upload = async (file: ChosenFile, notifies: boolean, signal: AbortSignal) => {
    const progress = { signal, onProgress: (progress: number) => setChosen({ ...file, progress }) }
    const answer = await (notifies ? sendAndNotify : send)({
      row,
      file: file.file,
      uploadKey: file.uploadKey,
      day,
      progress,
    })
    if (answer.ok) {
      dismissFailures()
      notify.success(notifies ? t('confirmedAndSent') : t(done))
      refreshDocuments(queryClient)
      return onClose()
    }
    setChosen({ ...file, fault: answer.kind === 'network' ? t('retryHint') : answer.text })
    const isRule = answer.kind === 'refused' && answer.status < 500
    notifyDocumentProblem(screen, isRule ? answer.text : messageText(documentMessages.UPLOAD_FAIL))
  }
  const confirm = async (notifies = false) => {
    if (focusFaultyDate([dateField])) return
    if (hasDeliveryDate && day === '') return refuse(documentMessages.DELIVERY_DATE_MISSING)
    if (!chosen) return refuse(documentMessages.CONFIRM_ONE_PDF)
    if (!/\.pdf$/i.test(chosen.file.name)) return refuse(documentMessages.PDF_ONLY)
    const control = new AbortController()
    running.current = control
    setBusy(true)
    setChosen({ ...chosen, progress: 0, fault: undefined })
    try {
      await upload(chosen, notifies, control.signal)
    } catch {
      setChosen(chosen)
    } finally {
      setBusy(false)
    }
  }
  return { day, dateField, chosen, setChosen, busy, confirm, stop: () => running.current?.abort() }
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

/** The form for a supplier's confirmation: one PDF, with a delivery date if the kind has one. */
export const ConfirmPanel = (props: ConfirmPanelProps) => {
  const { screen, row, onClose } = props
  const { confirmation } = screen
  const t = useTexts(dialogTexts)
  useReturnFocus()
  const form = useConfirmation(props)
  const { chosen, setChosen, busy, stop } = form
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
      footer={
        <div className="buttons" data-actions="">
          <button type="button" className="button" onClick={busy ? stop : onClose}>
            {t(busy ? 'stop' : 'cancel')}
          </button>
          <button
            type="button"
            className={confirmation.sendAndNotify ? 'button' : 'button primary'}
            disabled={busy}
            onClick={() => void form.confirm()}
          >
            {t(busy ? 'uploading' : 'confirm')}
          </button>
          {confirmation.sendAndNotify && !busy && (
            <button type="button" className="button primary" onClick={() => void form.confirm(true)}>
              {t('confirmAndSend')}
            </button>
          )}
        </div>
      }
    >
      <div className="document-dialog">
        <p className="muted">{t(confirmation.hint)}</p>
        {confirmation.hasDeliveryDate && <DeliveryDate form={form} />}
        <DropArea
          label={t('dropPdf')}
          accept=".pdf"
          multiple={false}
          mostMb={MAX_FILE_MB}
          disabled={busy}
          onFiles={([file]) => file && setChosen(choose(file))}
        />
        {chosen && <ChosenFiles files={[chosen]} busy={busy} onRemove={() => setChosen(undefined)} />}
      </div>
    </Drawer>
  )
}
