import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { notify } from '#kit/web/notifications.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { documentFile, type RecordFile } from '../../contract.ts'
import { refreshDocuments } from './documents-query.ts'

/** Downloads files and opens them in the page. After a download, the lists are refreshed because its count changed. */
export const useFileOpening = () => {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<RecordFile>()
  const download = async (file: RecordFile) => {
    const answer = await callApi(documentFile, { params: { id: file.id }, query: {} })
    if (!answer.ok) return notify.problem(answer)
    saveFile(answer.value as Blob, file.name.toLowerCase().endsWith(file.ext) ? file.name : `${file.name}${file.ext}`)
    refreshDocuments(queryClient)
  }
  return {
    opened,
    open: setOpened,
    close: () => setOpened(undefined),
    download: (file: RecordFile) => void download(file),
  }
}
