import { useState } from 'react'
import { formatFileSize } from '#kit/shared/file-size.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { NewsFile, NewsItem } from '../contract.ts'
import { isShowable } from './file-frame.tsx'
import { openDialog } from './open-dialog.ts'
import { newsTexts } from './texts.ts'
import { downloadFile } from './use-file.ts'

const FileLine = ({ file }: { file: NewsFile }) => {
  const t = useTexts(newsTexts)
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await downloadFile(file)
    setBusy(false)
  }
  return (
    <li>
      <Icon name="document" size={16} />
      {isShowable(file) ? (
        <button
          type="button"
          className="news-file-name"
          aria-label={t('openFile', { name: file.name })}
          onClick={() => openDialog({ kind: 'file', file })}
        >
          {file.name}
        </button>
      ) : (
        <span className="news-file-name">{file.name}</span>
      )}
      <span className="muted">{formatFileSize(file.size)}</span>
      <button
        type="button"
        className="button"
        aria-label={t('downloadOf', { name: file.name })}
        disabled={busy}
        onClick={() => void download()}
      >
        <Icon name="download" size={14} />
        {t('download')}
      </button>
    </li>
  )
}

/** Lists the files of an item. Each can be downloaded, and opened if the browser can show it. */
export const FileList = ({ item }: { item: NewsItem }) => {
  const t = useTexts(newsTexts)
  if (item.files.length === 0) return null
  return (
    <ul className="news-files stack gap-4" aria-label={t('files', { title: item.title })}>
      {item.files.map((file) => (
        <FileLine key={file._id} file={file} />
      ))}
    </ul>
  )
}
