import type { z } from 'zod'
import { allFileKinds } from '#areas/files/rules/file-kinds.ts'
import { type AcceptedFile, type AcceptRules, parseJsonField } from '#areas/files/server/index.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { newsMessages as messages } from '../messages.ts'
import { ALL_SUPPLIERS, imageKinds, MAX_FILES, type NewsAudience, parseAudience } from '../rules/item.ts'
import type { NewsDeps } from './parts.ts'

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

export const readData = <S extends z.ZodType>(schema: S, text: string | undefined): Result<z.output<S>> => {
  const data = parseJsonField(schema, text ?? '')
  if (data.success) return ok(data.data)
  const fields = [...new Set(data.error.issues.map(({ path }) => path.join('.') || 'data'))]
  return refuse(messages.NEWS_DATA_INVALID, { fields: fields.join(', ') }, { path: fields[0] ?? 'data' })
}

/**
 * Parses the audience of an item. Refuses unknown suppliers, except those that the former audience `before` contains.
 */
export const checkAudience = async (
  { directory }: NewsDeps,
  text: string,
  { before = [], unit }: { readonly before?: readonly number[]; readonly unit?: Unit } = {},
): Promise<Result<NewsAudience>> => {
  const audience = parseAudience(text)
  if (!audience) return refuse(messages.NEWS_DATA_INVALID, { fields: 'vendor_id' }, { path: 'vendor_id' })
  if (audience === ALL_SUPPLIERS || audience.length === 0) return ok(audience)
  const known = new Set([...(await directory.suppliers(undefined, unit)).map(({ VENDOR_ID: id }) => id), ...before])
  const unknown = audience.find((id) => !known.has(id))
  return unknown === undefined
    ? ok(audience)
    : refuse(messages.NEWS_SUPPLIER_UNKNOWN, { vendor: unknown }, { path: 'vendor_id' })
}
