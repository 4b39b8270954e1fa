import { useQuery } from '@tanstack/react-query'
import { isPending, type MailState } from '#areas/mail/rules/delivery.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/icons.tsx'
import { listQuery } from '#kit/web/query.ts'
import { pollWhile } from '#kit/web/row-watch.ts'
import { type Forecast, listForecasts } from '../contract.ts'
import { forecastDate, readForecastName } from '../rules/file-name.ts'
import { uploadResult } from './alert-result.ts'
import type { MailGroup } from './group-search.tsx'
import { forecastTexts } from './texts.ts'
import { type ChosenFile, isNotUploaded, type UploadResult } from './use-upload.ts'

const fileStatus = ({ result, progress }: ChosenFile): { icon: IconName; tone: string } => {
  if (result) return result.ok ? { icon: 'tick', tone: 'good' } : { icon: 'alert', tone: 'bad' }
  return { icon: progress === undefined ? 'document' : 'upload', tone: '' }
}

interface FileRowProps {
  readonly chosen: ChosenFile
  readonly busy: boolean
  /** The text for a file that waits for its upload. */
  readonly waits: string
  readonly textOf: (result: UploadResult) => string
  readonly onRemove: (key: string) => void
}

const FileRow = ({ chosen, busy, waits, textOf, onRemove }: FileRowProps) => {
  const t = useTexts(forecastTexts)
  const { key, file, progress, result } = chosen
  const { icon, tone } = fileStatus(chosen)
  return (
    <li className={tone}>
      <Icon name={icon} size={16} />
      <span className="file strong breaks">{file.name}</span>
      <span className="outcome" role={result ? (result.ok ? 'status' : 'alert') : undefined}>
        {result ? textOf(result) : progress === undefined ? waits : t('sending')}
      </span>
      {progress !== undefined && (
        <progress aria-label={file.name} value={progress} max={1}>
          {Math.round(progress * 100)}%
        </progress>
      )}
      {isNotUploaded(chosen) && !busy && (
        <button
          type="button"
          className="button quiet"
          aria-label={t('removeFile', { name: file.name })}
          onClick={() => onRemove(key)}
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
  readonly files: readonly ChosenFile[]
  readonly group: MailGroup | undefined
}

/** The selected files with their progress and results. */
export const UploadFiles = ({ files, group, ...row }: UploadFilesProps) => {
  const t = useTexts(forecastTexts)
  const waits = ({ name }: File): string => {
    const read = group && readForecastName(name, group.supplier_code)
    return read?.ok ? t('waitsMonth', { month: forecastDate(read.value.month) }) : t('waits')
  }
  const stateOf = useAlertStates(files.flatMap(({ result }) => (result?.ok ? [result.forecast] : [])))
  const textOf = (result: UploadResult): string =>
    result.ok ? uploadResult(stateOf(result.forecast), result.forecast.receiver_email) : result.text
  return (
    <ul className="upload-files stack gap-4" aria-label={t('files')}>
      {files.map((one) => (
        <FileRow key={one.key} chosen={one} waits={waits(one.file)} textOf={textOf} {...row} />
      ))}
    </ul>
  )
}
