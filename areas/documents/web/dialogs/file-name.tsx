import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { formatFileSize } from '#kit/shared/file-size.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { dialogTexts } from './texts.ts'

const MAX_LENGTH = 150

/** Splits a file name into the name without the extension, and the extension with its dot. */
const parted = (name: string): readonly [string, string] => {
  const at = name.lastIndexOf('.')
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
}

interface RenameFormProps {
  readonly name: string
  readonly onRename: (name: string) => void
  readonly onClose: () => void
}

/** Corrects the name of a file. The extension cannot be changed, because the content stays the same. */
const RenameForm = ({ name, onRename, onClose }: RenameFormProps) => {
  const t = useTexts(dialogTexts)
  const id = useId()
  const [before, ending] = parted(name)
  const [typed, setTyped] = useState(before)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const corrected = typed.trim()
    if (corrected !== '' && corrected !== before) onRename(`${corrected}${ending}`)
    onClose()
  }
  return (
    <form
      className="rename-file row wraps"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // without this, Escape would close the dialog
        event.stopPropagation()
        onClose()
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {t('newFileName')}
      </label>
      <span className="rename-file-name row">
        <input
          ref={input}
          id={id}
          className="input"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <span className="muted">{ending}</span>
      </span>
      <button type="submit" className="button">
        {t('rename')}
      </button>
      <button type="button" className="button quiet" onClick={onClose}>
        {t('cancel')}
      </button>
    </form>
  )
}

interface FileNameProps {
  readonly file: File
  /** Left out if the name cannot be corrected now. */
  readonly onRename: ((name: string) => void) | undefined
}

/** The name of a selected file with its size, and a button to correct it. */
export const FileName = ({ file: { name, size }, onRename }: FileNameProps) => {
  const t = useTexts(dialogTexts)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen && onRename) return <RenameForm name={name} onRename={onRename} onClose={() => setOpen(false)} />
  return (
    <span className="file-title">
      <span>
        {name} <span className="muted">{formatFileSize(size)}</span>
      </span>
      {onRename && (
        <button
          ref={opener}
          type="button"
          className="button quiet"
          aria-label={t('renameFile', { name })}
          onClick={() => setOpen(true)}
        >
          <Icon name="pencil" size={16} />
        </button>
      )}
    </span>
  )
}
