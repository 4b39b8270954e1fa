import { allFileKinds, fileKinds, MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { formatFileSize } from '#kit/shared/file-size.ts'
import { DropArea } from '#kit/web/drop-area.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { MAX_FILES } from '../../rules/item.ts'
import { dialogTexts } from '../dialog-texts.ts'
import type { DraftFile } from './use-draft.ts'

const accept = allFileKinds.flatMap((kind) => [...fileKinds[kind].endings]).join(',')

interface ChosenFilesProps {
  readonly files: readonly DraftFile[]
  readonly disabled: boolean
  readonly onRemove: (key: string) => void
}

const ChosenFiles = ({ files, disabled, onRemove }: ChosenFilesProps) => {
  const t = useTexts(dialogTexts)
  return (
    <ul className="news-files stack gap-4" aria-label={t('chosen')}>
      {files.map(({ key, file }) => (
        <li key={key}>
          <Icon name="document" size={16} />
          <span className="news-file-name">{file.name}</span>
          <span className="muted">{formatFileSize(file.size)}</span>
          <button
            type="button"
            className="button quiet"
            aria-label={t('removeFile', { name: file.name })}
            disabled={disabled}
            onClick={() => onRemove(key)}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface FilesFieldProps extends ChosenFilesProps {
  readonly onAdd: (files: readonly File[]) => void
}

/** Edits the list of existing and newly selected files of an item, at most three in total. */
export const FilesField = ({ files, disabled, onAdd, onRemove }: FilesFieldProps) => {
  const t = useTexts(dialogTexts)
  const full = files.length >= MAX_FILES
  return (
    <>
      {files.length > 0 && <ChosenFiles files={files} disabled={disabled} onRemove={onRemove} />}
      {full ? (
        <p className="hint">{t('filesFull', { most: MAX_FILES })}</p>
      ) : (
        <>
          <DropArea
            label={t('filesDrop', { most: MAX_FILES - files.length })}
            accept={accept}
            multiple
            mostMb={MAX_FILE_MB}
            disabled={disabled}
            onFiles={onAdd}
          />
          <p className="hint">{t('filesHint', { most: MAX_FILE_MB })}</p>
        </>
      )}
    </>
  )
}
