import { allFileKinds } from '#areas/files/rules/file-kinds.ts'
import type { AcceptedFile, AcceptRules } from '#areas/files/server/index.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { newsMessages as messages } from '../messages.ts'
import { imageKinds, MAX_FILES } from '../rules/item.ts'

/** Accepts more files than an item may have, so that `splitNewsUpload` can refuse them with its own message. */
export const newsFileRules: AcceptRules = { accept: allFileKinds, most: 2 * MAX_FILES + 2 }

export interface NewsUpload {
  readonly files: readonly AcceptedFile[]
  readonly thumbnail: AcceptedFile | undefined
}

/** Separates the files of an upload from the preview image by their form fields, and checks both (S2 §7). */
export const splitNewsUpload = (accepted: readonly AcceptedFile[], existingCount = 0): Result<NewsUpload> => {
  const named = (...fields: string[]) => accepted.filter(({ field }) => fields.includes(field))
  const files = named('files', 'files.files')
  const [thumbnail, ...more] = named('thumbnail', 'files.thumbnail')
  const strange = accepted.find((file) => file !== thumbnail && ![...files, ...more].includes(file))
  if (strange) return refuse(messages.NEWS_DATA_INVALID, { fields: strange.field })
  if (more.length > 0) return refuse(messages.NEWS_ONE_IMAGE, {}, { path: 'thumbnail' })
  if (thumbnail && !imageKinds.some((kind) => kind === thumbnail.kind))
    return refuse(messages.NEWS_IMAGE_KIND, { name: thumbnail.name }, { path: 'thumbnail' })
  if (existingCount + files.length > MAX_FILES)
    return refuse(messages.NEWS_TOO_MANY_FILES, { most: MAX_FILES }, { path: 'files' })
  return ok({ files, thumbnail })
}
