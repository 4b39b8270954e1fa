import { Select } from 'antd'
import { supplierOption, useSuppliers } from '#areas/directory/web/index.ts'
import { allFileKinds, fileKinds, MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { formatFileSize } from '#kit/shared/file-size.ts'
import { DropArea } from '#kit/web/drop-area.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { useObjectUrl } from '#kit/web/object-url.ts'
import type { NewsItem } from '../../contract.ts'
import { ALL_SUPPLIERS, type Audience, imageKinds, MAX_FILES } from '../../rules/item.ts'
import { dialogTexts } from '../dialog-texts.ts'
import { useFile } from '../files.tsx'
import { newsTexts } from '../texts.ts'
import type { DraftFile } from './use-draft.ts'

const acceptedImages = imageKinds.flatMap((kind) => [...fileKinds[kind].endings]).join(',')

const Kept = ({ item }: { item: NewsItem }) => {
  const t = useTexts(dialogTexts)
  const { address } = useFile(item.thumbnail)
  return address ? <img src={address} alt={t('imageAlt')} /> : null
}

const Chosen = ({ image }: { image: File }) => {
  const t = useTexts(dialogTexts)
  const address = useObjectUrl(image, image.type)
  return address ? <img src={address} alt={t('imageAlt')} /> : null
}

/** Shows the newly selected preview image, or else the current one of the item, and lets the user select another. */
export const ImageField = ({
  item,
  image,
  disabled,
  onChoose,
}: {
  item: NewsItem | undefined
  image: File | undefined
  disabled: boolean
  onChoose: (files: readonly File[]) => void
}) => {
  const t = useTexts(dialogTexts)
  return (
    <div className="news-image-field">
      {image ? <Chosen image={image} /> : item && <Kept item={item} />}
      <DropArea
        label={t(image || item ? 'imageReplace' : 'imageDrop')}
        accept={acceptedImages}
        multiple={false}
        mostMb={MAX_FILE_MB}
        disabled={disabled}
        onFiles={onChoose}
      />
    </div>
  )
}

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

/** Returns the audience after a selection. Selecting all suppliers clears the individual ones, and vice versa. */
const audienceOf = (before: Audience, chosen: readonly (string | number)[]): Audience => {
  const named = chosen.filter((one) => typeof one === 'number')
  const all = chosen.includes(ALL_SUPPLIERS)
  return all && (before !== ALL_SUPPLIERS || named.length === 0) ? ALL_SUPPLIERS : named
}

/** Selects the readers of an item: all suppliers or individual ones. */
export const SupplierSelect = ({
  id,
  audience,
  disabled,
  describedBy,
  onChange,
}: {
  id: string
  audience: Audience
  disabled: boolean
  /** The id of the element with the error text. */
  describedBy: string | undefined
  onChange: (audience: Audience) => void
}) => {
  const t = useTexts(dialogTexts)
  const { suppliers, error, isPending } = useSuppliers()
  const all = useTexts(newsTexts)('everybody')
  const options = [{ value: ALL_SUPPLIERS, label: all, search: all }, ...suppliers.map(supplierOption)]
  return (
    <>
      <Select<(string | number)[]>
        id={id}
        mode="multiple"
        showSearch={{ optionFilterProp: 'search' }}
        loading={isPending}
        disabled={disabled}
        placeholder={t('suppliersChoose')}
        {...(describedBy ? { status: 'error' as const, 'aria-describedby': describedBy } : {})}
        options={options}
        value={audience === ALL_SUPPLIERS ? [ALL_SUPPLIERS] : [...audience]}
        onChange={(chosen) => onChange(audienceOf(audience, chosen))}
      />
      {error && (
        <p className="reason" role="alert">
          {t('suppliersAway')}
        </p>
      )}
    </>
  )
}
