import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useObjectUrl } from '#kit/web/device/object-url.ts'
import { downloadFile } from '#kit/web/feedback/download-file.ts'
import { FileDrawer } from '#kit/web/parts/file-drawer.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { getDocumentFile, type RecordFile } from '../../contract.ts'
import { refreshDocuments } from './documents-query.ts'

/** Shows a PDF over the list. Opening is recorded but does not count as a download. */
const FileView = ({ file, ...handlers }: { file: RecordFile; onDownload: () => void; onClose: () => void }) => {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...apiQuery(getDocumentFile, { params: { id: file.id }, query: { inline: '1' } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const address = useObjectUrl(data, 'application/pdf')
  useEffect(() => () => refreshDocuments(queryClient), [queryClient])
  return <FileDrawer name={file.name} address={address} error={error} refetch={refetch} {...handlers} />
}

/** After a download, the lists are reloaded because their download counts changed. */
export const useFiles = () => {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<RecordFile>()
  const download = async (file: RecordFile) => {
    const name = file.name.toLowerCase().endsWith(file.ext) ? file.name : `${file.name}${file.ext}`
    const call = callApi(getDocumentFile, { params: { id: file.id }, query: {} })
    if (await downloadFile(call, name)) refreshDocuments(queryClient)
  }
  const drawer: ReactNode = opened && (
    <FileView file={opened} onDownload={() => void download(opened)} onClose={() => setOpened(undefined)} />
  )
  return { open: setOpened, download: (file: RecordFile) => void download(file), drawer }
}
