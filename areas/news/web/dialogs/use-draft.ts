import { useRef, useState } from 'react'
import { notify } from '#kit/web/feedback/notifications.ts'
import { shrinkPicture } from '#kit/web/form/smaller-picture.ts'
import { messageText } from '#kit/web/i18n.ts'
import { newId } from '#kit/web/new-id.ts'
import type { NewsFile, NewsItem } from '../../contract.ts'
import { newsMessages } from '../../messages.ts'
import {
  audienceText,
  MAX_FILES,
  missingFields,
  type NewsAudience,
  type NewsField,
  type NewsType,
  parseAudience,
} from '../../rules/item.ts'

/** A stored file of the item, or a newly selected one. */
interface DraftFile {
  readonly key: string
  readonly file: NewsFile | File
}

const existing = (file: NewsFile): DraftFile => ({ key: `kept ${file._id}`, file })

interface Draft {
  readonly title: string
  readonly description: string
  readonly type: NewsType
  readonly audience: NewsAudience
  readonly files: readonly DraftFile[]
  /** A new preview image; undefined keeps the current one. */
  readonly image: File | undefined
}

const draftOf = (item: NewsItem | undefined): Draft => ({
  title: item?.title ?? '',
  description: item?.description ?? '',
  type: item?.type ?? 'news',
  audience: item ? (parseAudience(item.vendor_id) ?? []) : [],
  files: (item?.files ?? []).map(existing),
  image: undefined,
})

/** @param facts the fields of the call that are not in the draft */
export const toFormData = (draft: Draft, facts: object): FormData => {
  const form = new FormData()
  const data = {
    title: draft.title.trim(),
    description: draft.description.trim(),
    type: draft.type,
    vendor_id: audienceText(draft.audience),
    ...facts,
  }
  form.append('data', JSON.stringify(data))
  for (const { file } of draft.files) if (file instanceof File) form.append('files', file, file.name)
  if (draft.image) form.append('thumbnail', draft.image, draft.image.name)
  return form
}

/** Returns whether the browser can decode the file as a JPEG or PNG, whatever its name is. */
const isPicture = async (file: File): Promise<boolean> => {
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') return false
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    return false
  }
}

/** Holds the input of the dialog until it closes, even if saving fails. */
export const useNewsDraft = (item: NewsItem | undefined) => {
  const [first] = useState(() => draftOf(item))
  const [draft, setDraft] = useState(first)
  const latest = useRef<File>(undefined)
  const change = (to: Partial<Draft>) => setDraft((before) => ({ ...before, ...to }))
  const addFiles = (files: readonly File[]) => {
    if (draft.files.length + files.length > MAX_FILES)
      notify.validation(messageText(newsMessages.NEWS_TOO_MANY_FILES, { most: MAX_FILES }))
    const newFiles = files.slice(0, MAX_FILES - draft.files.length)
    change({ files: [...draft.files, ...newFiles.map((file) => ({ key: newId(), file }))] })
  }
  const missing: readonly NewsField[] = missingFields({ ...draft, hasImage: !!draft.image || !!item })
  return {
    item,
    draft,
    missing,
    isTouched: draft !== first,
    change,
    addFiles,
    /** Adds and removes the files that another user has added and removed in the meantime. All other input is kept. */
    takeFilesOf: (theirs: NewsItem, before: NewsItem) => {
      const now = new Set(theirs.files.map(({ _id }) => _id))
      const known = new Set(before.files.map(({ _id }) => _id))
      const added = theirs.files.filter(({ _id }) => !known.has(_id))
      change({
        files: [...draft.files.filter(({ file }) => file instanceof File || now.has(file._id)), ...added.map(existing)],
      })
    },
    removeFile: (key: string) => change({ files: draft.files.filter((one) => one.key !== key) }),
    /** Sets the preview image after reducing its size, because a list shows ten images. */
    chooseImage: async ([image]: readonly File[]) => {
      if (!image) return
      if (!(await isPicture(image)))
        return notify.validation(messageText(newsMessages.NEWS_IMAGE_KIND, { name: image.name }))
      latest.current = image
      change({ image })
      const smaller = await shrinkPicture(image)
      if (latest.current === image) change({ image: smaller })
    },
  }
}

export type NewsDraftState = ReturnType<typeof useNewsDraft>
