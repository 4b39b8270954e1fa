import { type Answer, uploadApi } from '#kit/web/api.ts'
import { createNews, type NewsItem, updateNews } from '../../contract.ts'
import { audienceText, type NewsPage } from '../../rules/item.ts'
import type { Draft } from './use-draft.ts'

interface Sending {
  readonly page: NewsPage
  /** The item to change. */
  readonly item: NewsItem | undefined
  /** The version of the item that the dialog shows. */
  readonly version?: number | undefined
  /**
   * The idempotency key. All attempts of one dialog have the same key, so that a retry does not publish the item twice.
   */
  readonly key: string
  readonly notifyResult: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void }
}

export const sendNews = (
  draft: Draft,
  { page, item, version, key, notifyResult }: Sending,
): Promise<Answer<NewsItem>> => {
  const form = new FormData()
  const data = {
    title: draft.title.trim(),
    description: draft.description.trim(),
    type: draft.type,
    vendor_id: audienceText(draft.audience),
    ...(item
      ? { version: version ?? item.version, keep: draft.files.flatMap((one) => ('kept' in one ? [one.kept._id] : [])) }
      : { from: page }),
  }
  form.append('data', JSON.stringify(data))
  for (const one of draft.files) if ('file' in one) form.append('files', one.file, one.file.name)
  if (draft.image) form.append('thumbnail', draft.image, draft.image.name)
  return item
    ? uploadApi(updateNews, { params: { id: item.id } }, form, notifyResult)
    : uploadApi(createNews, { headers: { 'idempotency-key': key } }, form, notifyResult)
}
