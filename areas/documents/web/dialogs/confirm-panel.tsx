import { useQueryClient } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useId, useRef, useState } from 'react'
import { MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
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

/**
 * The form for a supplier's confirmation: delivery date and PDF for an order, signed PDF for an SQM or code of conduct.
 */
export const ConfirmPanel = ({ row, onClose }: { row: DocumentRow; onClose: () => void }) => {
  const t = useTexts(dialogTexts)
  const queries = useQueryClient()
  const dayId = useId()
  const tKit = useTexts(kitTexts)
  const [typedDay, setTypedDay] = useState(noDate)
  const day = typedDay.day ?? ''
  const dateField = { id: dayId, value: typedDay, onChange: setTypedDay }
  const [chosen, setChosen] = useState<ChosenFile>()
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const isOrder = row.kind === 'po'
  useOpenWork(chosen !== undefined)

  const confirm = async () => {
    if (focusFaultyDate([dateField])) return
    if (isOrder && day === '') return notifyDocumentProblem(row.kind, say(documentMessages.DELIVERY_DATE_MISSING))
    if (!chosen) return notifyDocumentProblem(row.kind, say(documentMessages.CONFIRM_ONE_PDF))
    if (!/\.pdf$/i.test(chosen.file.name)) return notifyDocumentProblem(row.kind, say(documentMessages.PDF_ONLY))
    const control = new AbortController()
    running.current = control
    setBusy(true)
    setChosen({ ...chosen, progress: 0, fault: undefined })
    try {
      const onProgress = (progress: number) => setChosen({ ...chosen, progress })
      const answer = await send(row, chosen, day, { signal: control.signal, onProgress })
      if (answer.ok) {
        dismissFailures()
        notify.success(t(isOrder ? 'confirmed' : 'signed'))
        refreshDocuments(queries)
        return onClose()
      }
      setChosen({ ...chosen, fault: answer.kind === 'network' ? t('retryHint') : answer.text })
      notifyDocumentProblem(
        row.kind,
        answer.kind === 'refused' && answer.status < 500 ? answer.text : say(documentMessages.UPLOAD_FAIL),
      )
    } catch {
      setChosen(chosen)
    } finally {
      setBusy(false)
    }
  }
  const past = day !== '' && day < bangkokDay(new Date())
  return (
    <Drawer
      open
      title={isOrder ? t('confirmAsnTitle', { po: row.po, rel: row.rel }) : t('signTitle', { name: row.name })}
      size="min(480px, 100vw)"
      mask={{ closable: false }}
      onClose={() => {
        running.current?.abort()
        onClose()
      }}
      footer={
        <div className="panel-actions" data-actions="">
          <button type="button" className="button" onClick={busy ? () => running.current?.abort() : onClose}>
            {t(busy ? 'stop' : 'cancel')}
          </button>
          <button type="button" className="button primary" disabled={busy} onClick={() => void confirm()}>
            {t(busy ? 'uploading' : 'confirm')}
          </button>
        </div>
      }
    >
      <div className="document-dialog">
        <p className="muted">{t(isOrder ? 'confirmAsnHint' : 'signHint')}</p>
        {isOrder && (
          <div className="field">
            <label htmlFor={dayId}>{t('deliveryDate')}</label>
            <DateField
              {...dateField}
              calendarLabel={tKit('calendarOf', { name: t('deliveryDate') })}
              disabled={busy}
              isRefused={dateFault(typedDay) !== undefined}
              describedBy={dateFault(typedDay) && dateFaultId(dayId)}
            />
            <DateFaults dates={[dateField]} />
            {past && <p className="warning-note">{say(documentMessages.ASN_DATE_PAST)}</p>}
          </div>
        )}
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
