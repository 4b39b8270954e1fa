import { showFileSize } from '#kit/shared/file-size.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { newUploadKey } from '#kit/web/upload-key.ts'
import { dialogTexts } from './texts.ts'

export interface ChosenFile {
  /** Distinguishes files with the same name. */
  readonly key: string
  /** The idempotency key of the upload; a retry uses it again. */
  readonly uploadKey: string
  readonly file: File
  /** The progress (0 to 1), done, or the reason of a failure. */
  readonly progress?: number | undefined
  readonly done?: boolean
  readonly fault?: string | undefined
}

let chosen = 0

/** Adds the keys to a file that the user selected. */
export const choose = (file: File): ChosenFile => ({ key: String(++chosen), uploadKey: newUploadKey(), file })

/** The selected files, each with its progress and a button to remove it. */
export const ChosenFiles = ({
  files,
  busy,
  onRemove,
}: {
  files: readonly ChosenFile[]
  busy: boolean
  onRemove: (index: number) => void
}) => {
  const t = useTexts(dialogTexts)
  if (files.length === 0) return null
  return (
    <ul className="chosen-files" aria-label={t('chosenFiles')}>
      {files.map(({ key, file, progress, done, fault }, index) => (
        <li key={key}>
          <Icon name={done ? 'tick' : fault ? 'alert' : 'document'} size={16} />
          <span className="file-name">
            {file.name} <span className="muted">{showFileSize(file.size)}</span>
            {fault && (
              <span role="alert" className="fault">
                {fault}
              </span>
            )}
          </span>
          {progress !== undefined && !done && (
            <progress aria-label={file.name} value={progress} max={1}>
              {Math.round(progress * 100)}%
            </progress>
          )}
          {done ? (
            <span className="muted">{t('done')}</span>
          ) : (
            <button
              type="button"
              className="button quiet"
              aria-label={t('removeFile', { name: file.name })}
              disabled={busy}
              onClick={() => onRemove(index)}
            >
              <Icon name="close" size={16} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
