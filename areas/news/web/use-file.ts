import { useQuery } from '@tanstack/react-query'
import { callApi } from '#kit/web/api.ts'
import { notify } from '#kit/web/notifications.ts'
import { useObjectUrl } from '#kit/web/object-url.ts'
import { apiQuery } from '#kit/web/query.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { type NewsFile, newsFileContent } from '../contract.ts'

/** Fetches a file of an item once `enabled` is true, and returns an object URL for it. */
export const useFile = ({ _id: id, mime }: Pick<NewsFile, '_id' | 'mime'>, enabled = true) => {
  const { data, error, refetch } = useQuery({
    ...apiQuery(newsFileContent, { params: { id }, query: { inline: '1' } }),
    // a file never changes; a new file has a new id
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
  const content: unknown = data
  return {
    address: useObjectUrl(content instanceof Blob ? content : undefined, mime),
    error,
    refetch,
  }
}

export const downloadFile = async ({ _id: id, name }: NewsFile): Promise<void> => {
  const answer = await callApi(newsFileContent, { params: { id }, query: {} })
  if (answer.ok) saveFile(answer.value as unknown as Blob, name)
  else notify.problem(answer)
}

export const isImage = ({ mime }: Pick<NewsFile, 'mime'>): boolean => mime.startsWith('image/')
export const isPdf = ({ mime }: Pick<NewsFile, 'mime'>): boolean => mime === 'application/pdf'
