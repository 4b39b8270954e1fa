import { useQueryClient } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useId, useRef, useState } from 'react'
import { MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import type { Message } from '#kit/shared/message.ts'
import { type Answer, uploadApi } from '#kit/web/api.ts'
import { DateFaults, dateFault, dateFaultId, focusFaultyDate } from '#kit/web/date-faults.tsx'
import { DateField, noDate } from '#kit/web/date-field.tsx'
import { DropArea } from '#kit/web/drop-area.tsx'
import { say, useTexts } from '#kit/web/i18n.ts'
import { dismissFailures, notify } from '#kit/web/notifications.ts'
import { useOpenWork } from '#kit/web/open-work.ts'
import { kitTexts } from '#kit/web/texts.ts'
import { confirmAsn, uploadFiles } from '../../contract.ts'
import { documentMessages } from '../../messages.ts'
import { refreshDocuments } from '../list/documents-query.ts'
import type { DocumentRow } from '../list/row.ts'
import { notifyDocumentProblem } from '../list/use-mail-watch.ts'
import { type ChosenFile, ChosenFiles, choose } from './chosen-files.tsx'
import { dialogTexts } from './texts.ts'
import './dialogs.css'

const refs = { sqm: 'sqm-table', coc: 'coc-table' } as const

interface NotifyResult {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

const send = (
  row: DocumentRow,
  { file, uploadKey }: ChosenFile,
  day: string,
  notifyResult: NotifyResult,
): Promise<Answer<unknown>> => {
  const form = new FormData()
  if (row.kind === 'po') {
    form.append('data', JSON.stringify({ delivery_date: day, confirm_po: row.id }))
    form.append('attachment', file, file.name)
    return uploadApi(confirmAsn, { headers: { 'idempotency-key': `${uploadKey}-${day}` } }, form, notifyResult)
  }
  form.append('ref', refs[row.kind])
  form.append('refId', String(row.id))
  form.append('field', 'confirmAttachment')
  form.append('files', file, file.name)
  return uploadApi(uploadFiles, { headers: { 'idempotency-key': uploadKey } }, form, notifyResult)
}

/** The input of the form, and the upload of the confirmation. */
const useConfirmation = (row: DocumentRow, onClose: () => void) => {
  const t = useTexts(dialogTexts)
  const queries = useQueryClient()
  const id = useId()
  const [typedDay, setTypedDay] = useState(noDate)
  const day = typedDay.day ?? ''
  const dateField = { id, value: typedDay, onChange: setTypedDay }
  const [chosen, setChosen] = useState<ChosenFile>()
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const isOrder = row.kind === 'po'
  const refuse = (message: Message) => notifyDocumentProblem(row.kind, say(message))

  const upload = async (file: ChosenFile, signal: AbortSignal) => {
    const onProgress = (progress: number) => setChosen({ ...file, progress })
    const answer = await send(row, file, day, { signal, onProgress })
    if (answer.ok) {
      dismissFailures()
      notify.success(t(isOrder ? 'confirmed' : 'signed'))
      refreshDocuments(queries)
      return onClose()
    }
    setChosen({ ...file, fault: answer.kind === 'network' ? t('retryHint') : answer.text })
    const isRule = answer.kind === 'refused' && answer.status < 500
    notifyDocumentProblem(row.kind, isRule ? answer.text : say(documentMessages.UPLOAD_FAIL))
  }
  const confirm = async () => {
    if (focusFaultyDate([dateField])) return
    if (isOrder && day === '') return refuse(documentMessages.DELIVERY_DATE_MISSING)
    if (!chosen) return refuse(documentMessages.CONFIRM_ONE_PDF)
    if (!/\.pdf$/i.test(chosen.file.name)) return refuse(documentMessages.PDF_ONLY)
    const control = new AbortController()
    running.current = control
    setBusy(true)
    setChosen({ ...chosen, progress: 0, fault: undefined })
    try {
      await upload(chosen, control.signal)
    } catch {
      setChosen(chosen)
    } finally {
      setBusy(false)
    }
  }
  return { isOrder, day, dateField, chosen, setChosen, busy, confirm, stop: () => running.current?.abort() }
}
type Confirming = ReturnType<typeof useConfirmation>

const DeliveryDate = ({ form: { day, dateField, busy } }: { form: Confirming }) => {
  const t = useTexts(dialogTexts)
  const tKit = useTexts(kitTexts)
  const { id, value } = dateField
  const isPast = day !== '' && day < bangkokDay(new Date())
  return (
    <div className="field">
      <label htmlFor={id}>{t('deliveryDate')}</label>
      <DateField
        {...dateField}
        calendarLabel={tKit('calendarOf', { name: t('deliveryDate') })}
        disabled={busy}
        isRefused={dateFault(value) !== undefined}
        describedBy={dateFault(value) && dateFaultId(id)}
      />
      <DateFaults dates={[dateField]} />
      {isPast && <p className="warning-note">{say(documentMessages.ASN_DATE_PAST)}</p>}
    </div>
  )
}

/**
 * The form for a supplier's confirmation: delivery date and PDF for an order, signed PDF for an SQM or code of conduct.
 */
export const ConfirmPanel = ({ row, onClose }: { row: DocumentRow; onClose: () => void }) => {
  const t = useTexts(dialogTexts)
  const form = useConfirmation(row, onClose)
  const { isOrder, chosen, setChosen, busy, stop } = form
  useOpenWork(chosen !== undefined)
  return (
    <Drawer
      open
      title={isOrder ? t('confirmAsnTitle', { po: row.po, rel: row.rel }) : t('signTitle', { name: row.name })}
      size="min(480px, 100vw)"
      mask={{ closable: false }}
      onClose={() => {
        stop()
        onClose()
      }}
      footer={
        <div className="panel-actions" data-actions="">
          <button type="button" className="button" onClick={busy ? stop : onClose}>
            {t(busy ? 'stop' : 'cancel')}
          </button>
          <button type="button" className="button primary" disabled={busy} onClick={() => void form.confirm()}>
            {t(busy ? 'uploading' : 'confirm')}
          </button>
        </div>
      }
    >
      <div className="document-dialog">
        <p className="muted">{t(isOrder ? 'confirmAsnHint' : 'signHint')}</p>
        {isOrder && <DeliveryDate form={form} />}
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
