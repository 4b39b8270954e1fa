import { useQuery } from '@tanstack/react-query'
import { isPending, type MailState } from '#areas/mail/rules/delivery.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { listQuery } from '#kit/web/query.ts'
import { pollWhile } from '#kit/web/row-watch.ts'
import { type Forecast, listForecasts } from '../contract.ts'
import { forecastDate, readForecastName } from '../rules/file-name.ts'
import { uploadResult } from './alert-result.ts'
import type { MailGroup } from './group-search.tsx'
import { forecastTexts } from './texts.ts'
import type { ForecastFile } from './use-upload.ts'

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
  const t = useTexts(forecastTexts)
  const { file, progress, done } = chosen
  const { icon, tone, role } = fileStatus(chosen)
  return (
    <li className={tone}>
      <Icon name={icon} size={16} />
      <span className="file strong breaks">{file.name}</span>
      <span className="outcome" role={role}>
        {text}
      </span>
      {progress !== undefined && (
        <progress aria-label={file.name} value={progress} max={1}>
          {Math.round(progress * 100)}%
        </progress>
      )}
      {!done && !busy && (
        <button
          type="button"
          className="button quiet"
          aria-label={t('removeFile', { name: file.name })}
          onClick={() => onRemove(chosen)}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </li>
  )
}

/** The alert state of each uploaded forecast. It is fetched repeatedly while any alert is pending. */
const useAlertStates = (uploaded: readonly Forecast[]): ((forecast: Forecast) => MailState) => {
  const ids = uploaded.map(({ id }) => id)
  const { data } = useQuery({
    ...listQuery(listForecasts, { query: { id_gte: Math.min(...ids), id_lte: Math.max(...ids), _limit: -1 } }),
    enabled: ids.length > 0,
    refetchInterval: pollWhile(({ email_state }) => isPending(email_state)),
  })
  return ({ id, email_state }) => data?.rows.find((row) => row.id === id)?.email_state ?? email_state
}

interface UploadFilesProps extends Pick<FileRowProps, 'busy' | 'onRemove'> {
  readonly files: readonly ForecastFile[]
  readonly group: MailGroup | undefined
}

/** The selected files with their progress and results. */
export const UploadFiles = ({ files, group, ...row }: UploadFilesProps) => {
  const t = useTexts(forecastTexts)
  const stateOf = useAlertStates(files.flatMap(({ done }) => done ?? []))
  const textOf = ({ file, progress, done, fault }: ForecastFile): string => {
    if (done) return uploadResult(stateOf(done), done.receiver_email)
    if (fault) return fault
    if (progress !== undefined) return t('sending')
    const read = group && readForecastName(file.name, group.supplier_code)
    return read?.ok ? t('waitsMonth', { month: forecastDate(read.value.month) }) : t('waits')
  }
  return (
    <ul className="upload-files stack gap-4" aria-label={t('files')}>
      {files.map((one) => (
        <FileRow key={one.key} chosen={one} text={textOf(one)} {...row} />
      ))}
    </ul>
  )
}
