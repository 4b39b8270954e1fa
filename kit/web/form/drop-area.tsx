import { type DragEvent, useId, useRef, useState } from 'react'
import { notify } from '../feedback/notifications.ts'
import { useTexts } from '../i18n.ts'
import { Icon } from '../parts/icons.tsx'
import { kitTexts } from '../texts.ts'
import './drop-area.css'

export interface DropAreaProps {
  /** The id of the file input. */
  readonly id?: string
  readonly label: string
  /** File extensions that the browser's dialog shows first. The server determines the type from the content. */
  readonly accept: string
  readonly multiple: boolean
  /** The maximum file size, in MB of 1024 × 1024 bytes. */
  readonly mostMb: number
  readonly disabled?: boolean
  /** Why a file is required or refused; marks the area as invalid. */
  readonly reason?: string | undefined
  readonly onFiles: (files: readonly File[]) => void
}

/** Selects files by drag and drop, click or keyboard. Files that are too large are reported and not selected. */
export const DropArea = ({ label, reason, disabled = false, onFiles, ...props }: DropAreaProps) => {
  const t = useTexts(kitTexts)
  const ownId = useId()
  const { id = ownId, accept, multiple, mostMb } = props
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (values: FileList | null) => {
    const files = [...(values ?? [])]
    const fits = ({ size }: File) => size <= mostMb * 1024 * 1024
    for (const { name } of files.filter((file) => !fits(file)))
      notify.validation(t('fileTooLarge', { name, most: mostMb }))
    const fitting = files.filter(fits)
    if (fitting.length > 0) onFiles(fitting)
    // the same file can then be selected again after the user has corrected it
    if (input.current) input.current.value = ''
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <>
      <label
        htmlFor={id}
        className={`file-drop column muted${over ? ' over' : ''}${disabled ? ' disabled' : ''}`}
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
          aria-invalid={reason ? true : undefined}
          aria-describedby={reason ? `${id}-reason` : undefined}
          onChange={(event) => take(event.target.files)}
        />
      </label>
      {reason && (
        <p id={`${id}-reason`} className="reason small">
          {reason}
        </p>
      )}
    </>
  )
}
