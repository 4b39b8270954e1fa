import type { EmailGroup } from '#areas/email-groups/contract.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { ChosenFile } from '#kit/web/uploads.ts'
import { FileName } from './file-name.tsx'
import { dialogTexts } from './texts.ts'

/** The email groups of the supplier in a file's name, and the one that the file goes to. */
export interface GroupsByName {
  readonly groupsOf: (file: File) => readonly EmailGroup[]
  readonly groupOf: (file: File) => EmailGroup | undefined
  readonly onChoose: (group: EmailGroup, file: File) => void
  /** The name of the document that the file becomes, if the files are of several kinds: 'SQM 03'. */
  readonly nameOf: (file: File) => string | undefined
}

interface GroupOfFileProps {
  readonly file: File
  readonly byName: GroupsByName
  readonly disabled: boolean
}

const GroupOfFile = ({ file, byName, disabled }: GroupOfFileProps) => {
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

/** The reason why a file failed or would be refused. Without one, a file with a corrected name is shown as ready. */
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
  /** The groups by the names of the files; left out if one group is selected for all. */
  byName?: GroupsByName | undefined
  /** Why a file would be refused. */
  reasonOf?: ((file: File) => string | undefined) | undefined
  busy: boolean
  /** Left out if the name of a file does not matter. */
  onRename?: ((file: File, name: string) => void) | undefined
  onRemove: (chosen: ChosenFile) => void
}

/** The selected files, each with its progress, and buttons to correct its name and to remove it. */
export const ChosenFiles = ({ files, byName, reasonOf, busy, onRename, onRemove }: ChosenFilesProps) => {
  const t = useTexts(dialogTexts)
  if (files.length === 0) return null
  return (
    <ul className="chosen-files" aria-label={t('chosenFiles')}>
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
                onClick={() => onRemove(chosen)}
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
