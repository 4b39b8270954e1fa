import { Input, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { supplierOption, useSuppliers } from '#areas/directory/web/index.ts'
import { allFileKinds, type FileKind, fileKinds, MAX_FILE_MB } from '#areas/files/rules/file-kinds.ts'
import { formatFileSize } from '#kit/shared/file-size.ts'
import { useObjectUrl } from '#kit/web/device/object-url.ts'
import { RemoveFileButton } from '#kit/web/form/chosen-file-parts.tsx'
import { DropArea } from '#kit/web/form/drop-area.tsx'
import { LabelledField } from '#kit/web/form/field.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
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
          <RemoveFileButton name={file.name} disabled={busy} onClick={() => removeFile(key)} />
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

/** The properties that mark a control as invalid if an error text describes it. */
const faultProps = (describedBy: string | undefined) =>
  describedBy ? { status: 'error' as const, 'aria-describedby': describedBy } : {}

interface SupplierSelectProps extends FieldProps {
  readonly id: string
  /** The id of the element with the error text. */
  readonly describedBy: string | undefined
}

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
        {...faultProps(describedBy)}
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

/** A heading above controls that have labels of their own, with the error text below. */
const Titled = ({ title, reason, children }: { title: string; reason?: string | undefined; children: ReactNode }) => (
  <div className="field">
    <span className="strong">{title}</span>
    {children}
    {reason && (
      <p className="reason" role="alert">
        {reason}
      </p>
    )}
  </div>
)

/** The fields of an item. Missing fields show an error once `tried` is true. */
export const NewsFields = ({ state, tried, busy }: FieldProps & { readonly tried: boolean }) => {
  const { draft, missing, change } = state
  const t = useTexts(dialogTexts)
  const typeName = useTexts(newsTexts)
  const reasonOf = (field: NewsField) =>
    tried && missing.includes(field) ? messageText(messages.NEWS_REQUIRED) : undefined
  const textProps = (describedBy: string | undefined) => ({
    disabled: busy,
    'aria-invalid': describedBy !== undefined,
    ...faultProps(describedBy),
  })
  return (
    <>
      <Titled title={t('type')}>
        <Segmented
          aria-label={t('type')}
          value={draft.type}
          disabled={busy}
          options={newsTypes.map((type) => ({ value: type, label: type === 'wht' ? 'WHT' : typeName(type) }))}
          onChange={(type) => change({ type })}
        />
      </Titled>
      <LabelledField label={t('title')} reason={reasonOf('title')} isReasonAlert>
        {(id, describedBy) => (
          <Input
            {...textProps(describedBy)}
            id={id}
            value={draft.title}
            maxLength={MAX_TITLE_LENGTH}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </LabelledField>
      <LabelledField label={t('description')} reason={reasonOf('description')} isReasonAlert>
        {(id, describedBy) => (
          <Input.TextArea
            {...textProps(describedBy)}
            id={id}
            value={draft.description}
            maxLength={MAX_DESCRIPTION_LENGTH}
            autoSize={{ minRows: 4, maxRows: 12 }}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </LabelledField>
      <LabelledField label={t('suppliers')} reason={reasonOf('vendor_id')} isReasonAlert>
        {(id, describedBy) => <SupplierSelect id={id} describedBy={describedBy} state={state} busy={busy} />}
      </LabelledField>
      <Titled title={t('image')} reason={reasonOf('thumbnail')}>
        <ImageField state={state} busy={busy} />
      </Titled>
      <Titled title={t('files')}>
        <FilesField state={state} busy={busy} />
      </Titled>
    </>
  )
}
