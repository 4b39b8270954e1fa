import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useEffect } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { useObjectUrl } from '#kit/web/object-url.ts'
import { apiQuery } from '#kit/web/query.ts'
import { NotLoaded } from '#kit/web/states.tsx'
import { documentFile, type RecordFile } from '../../contract.ts'
import { refreshDocuments } from '../list/documents-query.ts'
import { dialogTexts } from './texts.ts'
import './dialogs.css'

const PDF = 'application/pdf'

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
  const content: unknown = data
  // the content is never shown as another type, so that the browser does not execute it
  const address = useObjectUrl(content instanceof Blob ? content : undefined, PDF)
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
      {address === undefined ? (
        <NotLoaded error={error} refetch={refetch} />
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
