import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useObjectUrl } from '#kit/web/device/object-url.ts'
import { saveFile } from '#kit/web/device/save-file.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { FileDrawer } from '#kit/web/parts/file-drawer.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { getDocumentFile, type RecordFile } from '../../contract.ts'
import { refreshDocuments } from './documents-query.ts'

interface FileViewProps {
  readonly file: RecordFile
  readonly onDownload: () => void
  readonly onClose: () => void
}

/** Shows a PDF over the list. Opening is recorded but does not count as a download. */
const FileView = ({ file, ...handlers }: FileViewProps) => {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...apiQuery(getDocumentFile, { params: { id: file.id }, query: { inline: '1' } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const content: unknown = data
  // the content is never shown as another type, so that the browser cannot execute it
  const address = useObjectUrl(content instanceof Blob ? content : undefined, 'application/pdf')
  useEffect(() => () => refreshDocuments(queryClient), [queryClient])
  return <FileDrawer name={file.name} address={address} error={error} refetch={refetch} {...handlers} />
}

/**
 * Downloads files, or opens them in `drawer`. After a download, the lists are reloaded because their download counts
 * changed.
 */
export const useFiles = () => {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<RecordFile>()
  const download = async (file: RecordFile) => {
    const answer = await callApi(getDocumentFile, { params: { id: file.id }, query: {} })
    if (!answer.ok) return notify.problem(answer)
    saveFile(answer.value as Blob, file.name.toLowerCase().endsWith(file.ext) ? file.name : `${file.name}${file.ext}`)
    refreshDocuments(queryClient)
  }
  const drawer: ReactNode = opened && (
    <FileView file={opened} onDownload={() => void download(opened)} onClose={() => setOpened(undefined)} />
  )
  return { open: setOpened, download: (file: RecordFile) => void download(file), drawer }
}
