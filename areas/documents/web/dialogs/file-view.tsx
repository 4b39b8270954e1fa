import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { ErrorState, Loading } from '#kit/web/states.tsx'
import { documentFile, type RecordFile } from '../../contract.ts'
import { refreshDocuments } from '../list/documents-query.ts'
import { dialogTexts } from './texts.ts'
import './dialogs.css'

const PDF = 'application/pdf'

/**
 * An object URL for the content. Its type is always PDF, so that the browser shows it in the viewer and never executes
 * it.
 */
const useAddress = (content: unknown): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!(content instanceof Blob)) return undefined
    const created = URL.createObjectURL(new Blob([content], { type: PDF }))
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [content])
  return address
}

/** Shows a PDF over the list. Opening is recorded but does not count as a download. */
export const FileView = ({
  file,
  onDownload,
  onClose,
}: {
  file: RecordFile
  onDownload: (file: RecordFile) => void
  onClose: () => void
}) => {
  const t = useTexts(dialogTexts)
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...apiQuery(documentFile, { params: { id: file.id }, query: { inline: '1' } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const address = useAddress(data)
  useEffect(() => () => refreshDocuments(queryClient), [queryClient])
  return (
    <Drawer
      open
      title={file.name}
      size="min(960px, 100vw)"
      rootClassName="file-view"
      onClose={onClose}
      extra={
        <button type="button" className="button" onClick={() => onDownload(file)}>
          {t('download')}
        </button>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : address === undefined ? (
        <Loading />
      ) : navigator.pdfViewerEnabled ? (
        <iframe className="file-frame" title={file.name} src={`${address}#navpanes=0&view=FitH`} />
      ) : (
        <div className="file-link">
          <p>{t('noViewer')}</p>
          <a className="button large" href={address} target="_blank" rel="noopener">
            {t('openPdf')}
          </a>
        </div>
      )}
    </Drawer>
  )
}
