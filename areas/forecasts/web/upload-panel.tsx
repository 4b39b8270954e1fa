import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { isPending } from '#areas/mail/rules/delivery.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { RemoveFileButton, UploadProgressBar } from '#kit/web/form/chosen-file-parts.tsx'
import { DropArea } from '#kit/web/form/drop-area.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { pollWhile } from '#kit/web/list/row-watch.ts'
import { Button, PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { listQuery } from '#kit/web/query.ts'
import { type Forecast, listForecasts } from '../contract.ts'
import { forecastMessages as messages } from '../messages.ts'
import { forecastDate, parseForecastFileName } from '../rules/file-name.ts'
import { uploadResultText } from './alert-result.ts'
import { GroupSearch, type MailGroup } from './group-search.tsx'
import { forecastTexts } from './texts.ts'
import { type ForecastFile, type ForecastUploadState, useForecastUpload } from './use-upload.ts'

const fileStatus = ({ done, fault, progress }: ForecastFile) => {
  if (done) return { icon: 'tick', tone: 'good', role: 'status' } as const
  if (fault) return { icon: 'alert', tone: 'bad', role: 'alert' } as const
  return { icon: progress === undefined ? 'document' : 'upload', tone: '', role: undefined } as const
}

interface FileRowProps {
  readonly chosen: ForecastFile
  readonly busy: boolean
  readonly text: string
  readonly onRemove: (chosen: ForecastFile) => void
}

const FileRow = ({ chosen, busy, text, onRemove }: FileRowProps) => {
  const { file, progress, done } = chosen
  const { icon, tone, role } = fileStatus(chosen)
  return (
    <li className={tone}>
      <Icon name={icon} size={16} />
      <span className="file strong breaks">{file.name}</span>
      <span className="outcome" role={role}>
        {text}
      </span>
      {progress !== undefined && <UploadProgressBar label={file.name} progress={progress} />}
      {!done && !busy && <RemoveFileButton name={file.name} onClick={() => onRemove(chosen)} />}
    </li>
  )
}

/** Holds the alert state of each uploaded forecast. Polls while any alert is pending. */
const useAlertStates = (uploaded: readonly Forecast[]) => {
  const ids = uploaded.map(({ id }) => id)
  const { data } = useQuery({
    ...listQuery(listForecasts, { query: { id_gte: Math.min(...ids), id_lte: Math.max(...ids), _limit: -1 } }),
    enabled: ids.length > 0,
    refetchInterval: pollWhile(({ email_state }) => isPending(email_state)),
  })
  return ({ id, email_state }: Forecast) => data?.rows.find((row) => row.id === id)?.email_state ?? email_state
}

const UploadFiles = ({ files, busy, remove, group }: ForecastUploadState & { group: MailGroup | undefined }) => {
  const t = useTexts(forecastTexts)
  const stateOf = useAlertStates(files.flatMap(({ done }) => done ?? []))
  const textOf = ({ file, progress, done, fault }: ForecastFile): string => {
    if (done) return uploadResultText(stateOf(done), done.receiver_email)
    if (fault) return fault
    if (progress !== undefined) return t('uploading')
    const read = group && parseForecastFileName(file.name, group.supplier_code)
    return read?.ok ? t('waitsMonth', { month: forecastDate(read.value.month) }) : t('waits')
  }
  return (
    <ul className="upload-files stack gap-4" aria-label={t('chosenFiles')}>
      {files.map((one) => (
        <FileRow key={one.key} chosen={one} busy={busy} text={textOf(one)} onRemove={remove} />
      ))}
    </ul>
  )
}

const UploadActions = ({ files, waiting, busy, lost, clear, stop }: ForecastUploadState) => {
  const t = useTexts(forecastTexts)
  const done = files.length - waiting.length
  return (
    <div className="upload-actions row wraps">
      <PrimaryButton type="submit" disabled={busy}>
        {busy ? t('uploading') : lost ? t('retry') : t('submit')}
      </PrimaryButton>
      {busy && <Button onClick={stop}>{t('stop')}</Button>}
      {!busy && files.length > 0 && <QuietButton onClick={clear}>{t('clearDone')}</QuietButton>}
      {files.length > 0 && <span className="muted">{t('count', { done, all: files.length })}</span>}
    </div>
  )
}

/** The upload form (FCT-02, FCT-03). A failure does not clear it. On a phone it is collapsed initially. */
export const UploadPanel = () => {
  const t = useTexts(forecastTexts)
  const compact = useCompact()
  const [group, setGroup] = useState<MailGroup>()
  const [missing, setMissing] = useState(false)
  const upload = useForecastUpload()
  const { files, waiting, busy, lost, add, send } = upload

  const submit = () => {
    if (waiting.length === 0) return notify.validation(messageText(messages.FORECAST_FILE_REQUIRED))
    setMissing(!group)
    if (!group) return notify.validation(messageText(messages.FORECAST_GROUP_REQUIRED))
    void send(group.id)
  }

  return (
    <details className="card forecast-upload" open={!compact}>
      <summary className="row">
        <Icon name="upload" size={16} />
        <span>{t('upload')}</span>
        <Icon name="down" size={16} />
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) submit()
        }}
      >
        <GroupSearch chosen={group} disabled={busy} missing={missing} onChoose={setGroup} />
        <DropArea label={t('drop')} accept=".xlsx,.xls" multiple mostMb={MAX_FILE_MB} disabled={busy} onFiles={add} />
        <p className="muted hint">{t('uploadHint', { example: 'XXX-MM-YYYY-VERSION.XLS' })}</p>
        {files.length > 0 && <UploadFiles {...upload} group={group} />}
        {lost && (
          <p role="alert" className="lost">
            {t('lost')}
          </p>
        )}
        <UploadActions {...upload} />
      </form>
    </details>
  )
}
