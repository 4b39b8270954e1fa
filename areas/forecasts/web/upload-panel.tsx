import { useState } from 'react'
import { MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { useCompact } from '#kit/web/device.ts'
import { DropArea } from '#kit/web/drop-area.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { forecastMessages as messages } from '../messages.ts'
import { GroupSearch, type MailGroup } from './group-search.tsx'
import { forecastTexts } from './texts.ts'
import { UploadFiles } from './upload-files.tsx'
import { type Upload, useUpload } from './use-upload.ts'

const EXAMPLE = 'XXX-MM-YYYY-VERSION.XLS'

const UploadActions = ({ files, waiting, busy, lost, clear, stop }: Upload) => {
  const t = useTexts(forecastTexts)
  const done = files.length - waiting.length
  return (
    <div className="upload-actions row wraps">
      <button type="submit" className="button primary" disabled={busy}>
        {busy ? t('sending') : lost ? t('retry') : t('submit')}
      </button>
      {busy && (
        <button type="button" className="button" onClick={stop}>
          {t('stop')}
        </button>
      )}
      {!busy && files.length > 0 && (
        <button type="button" className="button quiet" onClick={clear}>
          {t('clearDone')}
        </button>
      )}
      {files.length > 0 && <span className="muted">{t('count', { done, all: files.length })}</span>}
    </div>
  )
}

/**
 * The upload form: group, files, Submit, and the result of each file (FCT-02, FCT-03). A failure keeps the form. On a
 * phone the form is collapsed initially.
 */
export const UploadPanel = () => {
  const t = useTexts(forecastTexts)
  const compact = useCompact()
  const [group, setGroup] = useState<MailGroup>()
  const [missing, setMissing] = useState(false)
  const upload = useUpload()
  const { files, waiting, busy, lost, add, remove, send } = upload

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
        <p className="muted hint">{t('uploadHint', { example: EXAMPLE })}</p>
        {files.length > 0 && <UploadFiles files={files} group={group} busy={busy} onRemove={remove} />}
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
