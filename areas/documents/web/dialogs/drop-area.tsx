import { type DragEvent, useId, useRef, useState } from 'react'
import { MOST_FILE_BYTES, MOST_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { dialogTexts } from './texts.ts'

export interface DropAreaProps {
  readonly label: string
  /** File endings that the browser offers first; what a file is, the server decides by its content. */
  readonly accept: string
  readonly multiple: boolean
  readonly disabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files by drag and drop, by click and by keyboard. One that is too large is said and left out at once. */
export const DropArea = ({ label, accept, multiple, disabled = false, onFiles }: DropAreaProps) => {
  const t = useTexts(dialogTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (given: FileList | null) => {
    const files = [...(given ?? [])]
    for (const { name } of files.filter(({ size }) => size > MOST_FILE_BYTES))
      notify.validation(t('tooLarge', { name, most: MOST_FILE_MB }))
    const fitting = files.filter(({ size }) => size <= MOST_FILE_BYTES)
    if (fitting.length > 0) onFiles(fitting)
    if (input.current) input.current.value = ''
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <label
      htmlFor={id}
      className={`drop-area${over ? ' over' : ''}${disabled ? ' disabled' : ''}`}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!disabled) take(event.dataTransfer.files)
      }}
    >
      <Icon name="upload" size={22} />
      <span>{label}</span>
      <input
        ref={input}
        id={id}
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => take(event.target.files)}
      />
    </label>
  )
}

export interface ChosenFile {
  /** Tells two files of the same name apart. */
  readonly key: string
  readonly file: File
  /** How it went: a share while it is sent (0 to 1), done, or why not. */
  readonly progress?: number | undefined
  readonly done?: boolean
  readonly fault?: string | undefined
}

let chosen = 0

/** A file that was just chosen. */
export const choose = (file: File): ChosenFile => ({ key: String(++chosen), file })

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** The files that were chosen, each with how far it is and a button to remove it. */
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
            {file.name} <span className="muted">{size(file.size)}</span>
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
