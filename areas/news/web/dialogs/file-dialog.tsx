import { Drawer } from 'antd'
import { useTexts } from '#kit/web/i18n.ts'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import { ErrorState, Loading } from '#kit/web/states.tsx'
import type { NewsFile } from '../../contract.ts'
import { newsTexts } from '../texts.ts'
import { downloadFile, isImage, useFile } from '../use-file.ts'

/** Shows a PDF or picture over the page. */
export const FileDialog = ({ file, onClose }: { file: NewsFile; onClose: () => void }) => {
  const t = useTexts(newsTexts)
  const { address, error, retry } = useFile(file)
  useReturnFocus()
  return (
    <Drawer
      open
      title={file.name}
      size="min(960px, 100vw)"
      rootClassName="news-file-view"
      onClose={onClose}
      extra={
        <button type="button" className="button" onClick={() => void downloadFile(file)}>
          {t('download')}
        </button>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : address === undefined ? (
        <Loading />
      ) : isImage(file) ? (
        <img src={address} alt={file.name} />
      ) : navigator.pdfViewerEnabled ? (
        <iframe title={file.name} src={`${address}#navpanes=0&view=FitH`} />
      ) : (
        <p className="news-frame-link">
          <span className="muted">{t('noViewer')}</span>
          <a className="button large" href={address} target="_blank" rel="noopener">
            {t('openPdf')}
          </a>
        </p>
      )}
    </Drawer>
  )
}
