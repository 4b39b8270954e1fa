import { Input, Segmented, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { supplierOption, useSuppliers } from '#areas/directory/web/index.ts'
import { allFileKinds, type FileKind, fileKinds, MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { formatFileSize } from '#kit/shared/file-size.ts'
import { useObjectUrl } from '#kit/web/device/object-url.ts'
import { DropArea } from '#kit/web/form/drop-area.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import type { NewsItem } from '../../contract.ts'
import { newsMessages as messages } from '../../messages.ts'
import {
  ALL_SUPPLIERS,
  imageKinds,
  MAX_DESCRIPTION_LENGTH,
  MAX_FILES,
  MAX_TITLE_LENGTH,
  type NewsAudience,
  type NewsField,
  newsTypes,
} from '../../rules/item.ts'
import { dialogTexts } from '../dialog-texts.ts'
import { useNewsFile } from '../files.tsx'
import { newsTexts } from '../texts.ts'
import type { NewsDraftState } from './use-draft.ts'

const endingsOf = (kinds: readonly FileKind[]): string =>
  kinds.flatMap((kind) => [...fileKinds[kind].endings]).join(',')

interface FieldProps {
  readonly state: NewsDraftState
  readonly busy: boolean
}

const Kept = ({ item }: { item: NewsItem }) => {
  const t = useTexts(dialogTexts)
  const { address } = useNewsFile(item.thumbnail)
  return address ? <img src={address} alt={t('imageAlt')} /> : null
}

const Chosen = ({ image }: { image: File }) => {
  const t = useTexts(dialogTexts)
  const address = useObjectUrl(image, image.type)
  return address ? <img src={address} alt={t('imageAlt')} /> : null
}

/** Shows the newly selected preview image or the current one, and lets the user select another. */
const ImageField = ({ state: { item, draft, chooseImage }, busy }: FieldProps) => {
  const t = useTexts(dialogTexts)
  const { image } = draft
  return (
    <div className="news-image-field">
      {image ? <Chosen image={image} /> : item && <Kept item={item} />}
      <DropArea
        label={t(image || item ? 'imageReplace' : 'imageDrop')}
        accept={endingsOf(imageKinds)}
        multiple={false}
        mostMb={MAX_FILE_MB}
        disabled={busy}
        onFiles={chooseImage}
      />
    </div>
  )
}

const ChosenFiles = ({ state: { draft, removeFile }, busy }: FieldProps) => {
  const t = useTexts(dialogTexts)
  return (
    <ul className="news-files stack gap-4" aria-label={t('chosen')}>
      {draft.files.map(({ key, file }) => (
        <li key={key}>
          <Icon name="document" size={16} />
          <span className="news-file-name">{file.name}</span>
          <span className="muted">{formatFileSize(file.size)}</span>
          <QuietButton
            aria-label={t('removeFile', { name: file.name })}
            disabled={busy}
            onClick={() => removeFile(key)}
          >
            <Icon name="close" size={16} />
          </QuietButton>
        </li>
      ))}
    </ul>
  )
}

/** Edits the list of stored and newly selected files of an item, at most three in total. */
const FilesField = ({ state, busy }: FieldProps) => {
  const t = useTexts(dialogTexts)
  const { length } = state.draft.files
  return (
    <>
      {length > 0 && <ChosenFiles state={state} busy={busy} />}
      {length >= MAX_FILES ? (
        <p className="hint">{t('filesFull', { most: MAX_FILES })}</p>
      ) : (
        <>
          <DropArea
            label={t('filesDrop', { most: MAX_FILES - length })}
            accept={endingsOf(allFileKinds)}
            multiple
            mostMb={MAX_FILE_MB}
            disabled={busy}
            onFiles={state.addFiles}
          />
          <p className="hint">{t('filesHint', { most: MAX_FILE_MB })}</p>
        </>
      )}
    </>
  )
}

/** Returns the audience after a selection. Selecting all suppliers clears the individual ones, and vice versa. */
const audienceOf = (before: NewsAudience, chosen: readonly (string | number)[]): NewsAudience => {
  const named = chosen.filter((one) => typeof one === 'number')
  const all = chosen.includes(ALL_SUPPLIERS)
  return all && (before !== ALL_SUPPLIERS || named.length === 0) ? ALL_SUPPLIERS : named
}

interface SupplierSelectProps extends FieldProps {
  readonly id: string
  /** The id of the element with the error text. */
  readonly describedBy: string | undefined
}

/** Selects the readers of an item: all suppliers or individual ones. */
const SupplierSelect = ({ id, describedBy, state: { draft, change }, busy }: SupplierSelectProps) => {
  const t = useTexts(dialogTexts)
  const { audience } = draft
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
        disabled={busy}
        placeholder={t('suppliersChoose')}
        {...(describedBy ? { status: 'error' as const, 'aria-describedby': describedBy } : {})}
        options={options}
        value={audience === ALL_SUPPLIERS ? [ALL_SUPPLIERS] : [...audience]}
        onChange={(chosen) => change({ audience: audienceOf(audience, chosen) })}
      />
      {error && (
        <p className="reason" role="alert">
          {t('suppliersAway')}
        </p>
      )}
    </>
  )
}

const Labelled = ({
  id,
  label,
  reason,
  children,
}: {
  id?: string
  label: string
  reason?: ReactNode
  children: ReactNode
}) => (
  <div className="field">
    {id ? <label htmlFor={id}>{label}</label> : <span className="strong">{label}</span>}
    {children}
    {reason}
  </div>
)

/** Returns the ids, errors and common properties of the fields. Missing fields show an error once `tried` is true. */
const useFieldProps = ({ draft, missing }: NewsDraftState, tried: boolean, busy: boolean) => {
  const formId = useId()
  const idOf = (field: NewsField) => `${formId}-${field}`
  const reasonId = (field: NewsField) => (tried && missing.includes(field) ? `${idOf(field)}-reason` : undefined)
  const reason = (field: NewsField) => {
    const named = reasonId(field)
    return (
      named && (
        <p id={named} className="reason" role="alert">
          {messageText(messages.NEWS_REQUIRED)}
        </p>
      )
    )
  }
  const textProps = (field: 'title' | 'description') => ({
    id: idOf(field),
    value: draft[field],
    disabled: busy,
    'aria-invalid': reasonId(field) !== undefined,
    'aria-describedby': reasonId(field),
    ...(reasonId(field) ? { status: 'error' as const } : {}),
  })
  return { idOf, reasonId, reason, textProps }
}

/** The fields of an item. */
export const NewsFields = ({ state, tried, busy }: FieldProps & { readonly tried: boolean }) => {
  const { draft, change } = state
  const t = useTexts(dialogTexts)
  const typeName = useTexts(newsTexts)
  const { idOf, reasonId, reason, textProps } = useFieldProps(state, tried, busy)
  return (
    <>
      <Labelled label={t('type')}>
        <Segmented
          aria-label={t('type')}
          value={draft.type}
          disabled={busy}
          options={newsTypes.map((type) => ({ value: type, label: type === 'wht' ? 'WHT' : typeName(type) }))}
          onChange={(type) => change({ type })}
        />
      </Labelled>
      <Labelled id={idOf('title')} label={t('title')} reason={reason('title')}>
        <Input
          {...textProps('title')}
          maxLength={MAX_TITLE_LENGTH}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Labelled>
      <Labelled id={idOf('description')} label={t('description')} reason={reason('description')}>
        <Input.TextArea
          {...textProps('description')}
          maxLength={MAX_DESCRIPTION_LENGTH}
          autoSize={{ minRows: 4, maxRows: 12 }}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Labelled>
      <Labelled id={idOf('vendor_id')} label={t('suppliers')} reason={reason('vendor_id')}>
        <SupplierSelect id={idOf('vendor_id')} describedBy={reasonId('vendor_id')} state={state} busy={busy} />
      </Labelled>
      <Labelled label={t('image')} reason={reason('thumbnail')}>
        <ImageField state={state} busy={busy} />
      </Labelled>
      <Labelled label={t('files')}>
        <FilesField state={state} busy={busy} />
      </Labelled>
    </>
  )
}
