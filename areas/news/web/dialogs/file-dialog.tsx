import { Drawer } from 'antd'
import { useTexts } from '#kit/web/i18n.ts'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import { NotLoaded } from '#kit/web/states.tsx'
import type { NewsFile } from '../../contract.ts'
import { PdfFrame } from '../pdf-frame.tsx'
import { newsTexts } from '../texts.ts'
import { downloadFile, isImage, useFile } from '../use-file.ts'

/** Shows a PDF or picture over the page. */
export const FileDialog = ({ file, onClose }: { file: NewsFile; onClose: () => void }) => {
  const t = useTexts(newsTexts)
  const { address, error, refetch } = useFile(file)
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
      {address === undefined ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : isImage(file) ? (
        <img src={address} alt={file.name} />
      ) : (
        <PdfFrame title={file.name} address={address} linkClass="button large" />
      )}
    </Drawer>
  )
}
