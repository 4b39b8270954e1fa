import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { EmailGroup } from '#areas/email-groups/contract.ts'
import { formatFileSize } from '#kit/shared/file-size.ts'
import { RemoveFileButton, UploadProgressBar } from '#kit/web/form/chosen-file-parts.tsx'
import type { ChosenFile } from '#kit/web/form/uploads.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { dialogTexts } from './texts.ts'

const MAX_LENGTH = 150

const parted = (name: string): readonly [string, string] => {
  const at = name.lastIndexOf('.')
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
}

interface RenameFormProps {
  readonly name: string
  readonly onRename: (name: string) => void
  readonly onClose: () => void
}

/** Changes the name of a file. The extension cannot be changed, because the content stays the same. */
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
      <Button type="submit">{t('rename')}</Button>
      <QuietButton onClick={onClose}>{t('cancel')}</QuietButton>
    </form>
  )
}

interface FileNameProps {
  readonly file: File
  /** Left out while the name cannot be changed. */
  readonly onRename: ((name: string) => void) | undefined
}

const FileName = ({ file: { name, size }, onRename }: FileNameProps) => {
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
        <QuietButton ref={opener} aria-label={t('renameFile', { name })} onClick={() => setOpen(true)}>
          <Icon name="pencil" size={16} />
        </QuietButton>
      )}
    </span>
  )
}

/** The email groups of the supplier in a file's name, and the one to which the file will be sent. */
export interface GroupsByFileName {
  readonly groupsOf: (file: File) => readonly EmailGroup[]
  readonly groupOf: (file: File) => EmailGroup | undefined
  readonly onChoose: (group: EmailGroup, file: File) => void
  /**
   * The name of the document that is created from the file, such as 'SQM 03'; undefined if all files are of one kind.
   */
  readonly nameOf: (file: File) => string | undefined
}

const GroupOfFile = ({ file, byName, disabled }: { file: File; byName: GroupsByFileName; disabled: boolean }) => {
  const t = useTexts(dialogTexts)
  const groups = byName.groupsOf(file)
  const group = byName.groupOf(file)
  if (groups.length === 0) return null
  if (groups.length === 1 && group) return <span className="muted">{group.name}</span>
  return (
    <select
      className="input"
      aria-label={t('groupOfFile', { name: file.name })}
      disabled={disabled}
      value={group?.id ?? ''}
      onChange={({ target }) => {
        const chosen = groups.find(({ id }) => String(id) === target.value)
        if (chosen) byName.onChoose(chosen, file)
      }}
    >
      {!group && <option value="">{t('chooseGroup')}</option>}
      {groups.map(({ id, name, description }) => (
        <option key={id} value={id}>
          {name} · {description}
        </option>
      ))}
    </select>
  )
}

const FileState = ({ chosen, reason }: { chosen: ChosenFile; reason: string | undefined }) => {
  const t = useTexts(dialogTexts)
  if (reason)
    return (
      <span role="alert" className="fault">
        {reason}
      </span>
    )
  const isReady = chosen.isRenamed && !chosen.done && chosen.progress === undefined
  return isReady ? (
    <span role="status" className="ready">
      {t('ready')}
    </span>
  ) : null
}

interface ChosenFilesProps {
  files: readonly ChosenFile[]
  /** The groups by file name; left out if one group is selected for all files. */
  byName?: GroupsByFileName | undefined
  reasonOf?: ((file: File) => string | undefined) | undefined
  busy: boolean
  /** Left out if the names of the files do not matter. */
  onRename?: ((file: File, name: string) => void) | undefined
  onRemove: (chosen: ChosenFile) => void
}

/** The selected files, each with its progress, and with buttons to change its name and to remove it. */
export const ChosenFiles = ({ files, byName, reasonOf, busy, onRename, onRemove }: ChosenFilesProps) => {
  const t = useTexts(dialogTexts)
  if (files.length === 0) return null
  return (
    <ul className="chosen-files stack gap-4" aria-label={t('chosenFiles')}>
      {files.map((chosen) => {
        const { key, file, progress, done } = chosen
        const reason = chosen.fault ?? (chosen.isRenamed && !done ? reasonOf?.(file) : undefined)
        return (
          <li key={key}>
            <Icon name={done ? 'tick' : reason ? 'alert' : 'document'} size={16} />
            <span className="file-name breaks">
              <FileName file={file} onRename={done || busy || !onRename ? undefined : (name) => onRename(file, name)} />
              {byName?.nameOf(file) && <span className="muted">{byName.nameOf(file)}</span>}
              {byName && !done && <GroupOfFile file={file} byName={byName} disabled={busy} />}
              <FileState chosen={chosen} reason={reason} />
            </span>
            {progress !== undefined && !done && <UploadProgressBar label={file.name} progress={progress} />}
            {done ? (
              <span className="muted">{t('done')}</span>
            ) : (
              <RemoveFileButton name={file.name} disabled={busy} onClick={() => onRemove(chosen)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
