import type { NewsItem } from '#areas/news/contract.ts'
import type { Client, ClientResponse } from './client.ts'
import { formOf, pdf, png } from './samples/sample-files.ts'

interface Part {
  readonly field: string
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

export const imagePart = (name = 'preview.png', content = png()): Part => ({ field: 'files.thumbnail', name, content })
export const noticePart = (name = 'notice.pdf', content = pdf(name)): Part => ({ field: 'files.files', name, content })

export const newsForm = (data: Readonly<Record<string, unknown>>, parts: readonly Part[]): FormData =>
  formOf({ data: JSON.stringify(data) }, parts)

/** Publishes an item as the older client does (S2 §7). */
export const sendNews = (
  client: Client,
  data: Readonly<Record<string, unknown>> = {},
  parts: readonly Part[] = [noticePart(), imagePart()],
  headers: Readonly<Record<string, string>> = {},
): Promise<ClientResponse<NewsItem>> => {
  const whole = { title: 'Holidays', description: 'Closed.', type: 'news', vendor_id: 'all', from: 'store', ...data }
  return client.post<NewsItem>('/information', newsForm(whole, parts), { ...headers })
}

/** Publishes an item and throws if it is refused. */
export const publishNews = async (...input: Parameters<typeof sendNews>): Promise<NewsItem> => {
  const { status, body } = await sendNews(...input)
  if (status !== 201) throw new Error(`not published: ${JSON.stringify(body)}`)
  return body
}
