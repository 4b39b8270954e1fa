import { type DragEvent, useId, useRef, useState } from 'react'
import { Icon } from './icons.tsx'
import './drop-area.css'

export interface DropAreaProps {
  readonly label: string
  /** File endings that the browser offers first; what a file is, the server decides by its content. */
  readonly accept: string
  readonly multiple: boolean
  readonly disabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files by drag and drop, by click and by keyboard. */
export const DropArea = ({ label, accept, multiple, disabled = false, onFiles }: DropAreaProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (given: FileList | null) => {
    const files = [...(given ?? [])]
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
    // the same file may be chosen again after it was corrected
    if (input.current) input.current.value = ''
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <label
      htmlFor={id}
      className={`file-drop${over ? ' over' : ''}${disabled ? ' disabled' : ''}`}
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
