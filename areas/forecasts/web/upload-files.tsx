import { useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/icons.tsx'
import { forecastDate, readForecastName } from '../rules/file-name.ts'
import { uploadResult } from './alert-result.ts'
import type { MailGroup } from './group-search.tsx'
import { forecastTexts } from './texts.ts'
import { useAlertStates } from './use-alert-states.ts'
import { type ChosenFile, isOpen, type UploadResult } from './use-upload.ts'

const lookOf = ({ result, progress }: ChosenFile): { icon: IconName; tone: string } => {
  if (result) return result.ok ? { icon: 'tick', tone: 'good' } : { icon: 'alert', tone: 'bad' }
  return { icon: progress === undefined ? 'document' : 'upload', tone: '' }
}

/** The selected files with their progress and results. */
export const UploadFiles = ({
  files,
  group,
  busy,
  onRemove,
}: {
  files: readonly ChosenFile[]
  group: MailGroup | undefined
  busy: boolean
  onRemove: (key: string) => void
}) => {
  const t = useTexts(forecastTexts)
  const waits = ({ name }: File): string => {
    const read = group && readForecastName(name, group.supplier_code)
    return read?.ok ? t('waitsMonth', { month: forecastDate(read.value.month) }) : t('waits')
  }
  const stateOf = useAlertStates(files.flatMap(({ result }) => (result?.ok ? [result.forecast] : [])))
  const textOf = (result: UploadResult): string =>
    result.ok ? uploadResult(stateOf(result.forecast), result.forecast.receiver_email) : result.text
  return (
    <ul className="upload-files" aria-label={t('files')}>
      {files.map((one) => {
        const { key, file, progress, result } = one
        const { icon, tone } = lookOf(one)
        return (
          <li key={key} className={tone}>
            <Icon name={icon} size={16} />
            <span className="file">{file.name}</span>
            <span className="outcome" role={result ? (result.ok ? 'status' : 'alert') : undefined}>
              {result ? textOf(result) : progress === undefined ? waits(file) : t('sendingFile')}
            </span>
            {progress !== undefined && (
              <progress aria-label={file.name} value={progress} max={1}>
                {Math.round(progress * 100)}%
              </progress>
            )}
            {isOpen(one) && !busy && (
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
      })}
    </ul>
  )
}
