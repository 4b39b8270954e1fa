import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatFileSize } from '#kit/shared/file-size.ts'
import { callApi } from '#kit/web/api.ts'
import { useObjectUrl } from '#kit/web/device/object-url.ts'
import { downloadFile } from '#kit/web/feedback/download-file.ts'
import { NotLoaded } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { PdfFrame } from '#kit/web/parts/pdf-frame.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { getNewsFile, type NewsFile, type NewsItem } from '../contract.ts'
import { openDialog } from './open-dialog.ts'
import { newsTexts } from './texts.ts'

/** Fetches a file of an item once `enabled` is true, and returns an object URL for it. */
export const useNewsFile = ({ _id: id, mime }: Pick<NewsFile, '_id' | 'mime'>, enabled = true) => {
  const { data, error, refetch } = useQuery({
    ...apiQuery(getNewsFile, { params: { id }, query: { inline: '1' } }),
    // a file never changes; a new file has a new id
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
  return { address: useObjectUrl(data, mime), error, refetch }
}

export const downloadNewsFile = ({ _id: id, name }: NewsFile) =>
  downloadFile(callApi(getNewsFile, { params: { id }, query: {} }), name)

export const isImage = ({ mime }: Pick<NewsFile, 'mime'>): boolean => mime.startsWith('image/')
const isPdf = ({ mime }: Pick<NewsFile, 'mime'>): boolean => mime === 'application/pdf'

/** Returns whether the element at `place` has been close to the visible part of the page. */
const useIsNear = () => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '200px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return { place, isNear }
}

/** A small preview image next to a title. It has no alternative text, because the title already describes it. */
export const Thumbnail = ({ file }: { file: NewsFile }) => {
  const { address } = useNewsFile(file)
  return <span className="news-thumb">{address ? <img src={address} alt="" /> : <Icon name="news" size={18} />}</span>
}

export const PreviewImage = ({ item }: { item: NewsItem }) => {
  const t = useTexts(newsTexts)
  const { address } = useNewsFile(item.thumbnail)
  if (!address) return null
  return <img className="news-preview" src={address} alt={t('preview', { title: item.title })} />
}

export const isShowable = (file: NewsFile): boolean => isPdf(file) || isImage(file)

/** Shows a file in the page (NWS-01). It is loaded when the frame comes close to the visible part of the page. */
export const FileFrame = ({ file, title }: { file: NewsFile; title: string }) => {
  const t = useTexts(newsTexts)
  const { place, isNear } = useIsNear()
  const { address, error, refetch } = useNewsFile(file, isNear)
  return (
    <div ref={place} className={isPdf(file) && navigator.pdfViewerEnabled ? 'news-frame tall' : 'news-frame'}>
      {!address ? (
        isNear && <NotLoaded error={error} refetch={refetch} />
      ) : isImage(file) ? (
        <img src={address} alt={t('frame', { title, name: file.name })} />
      ) : (
        <PdfFrame title={t('frame', { title, name: file.name })} address={address} isPlain />
      )}
    </div>
  )
}

const FileLine = ({ file }: { file: NewsFile }) => {
  const t = useTexts(newsTexts)
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await downloadNewsFile(file)
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
      <Button aria-label={t('downloadOf', { name: file.name })} disabled={busy} onClick={() => void download()}>
        <Icon name="download" size={14} />
        {t('download')}
      </Button>
    </li>
  )
}

/** Lists the files of an item. Each can be downloaded, and opened if the browser can show it. */
export const NewsFileList = ({ item }: { item: NewsItem }) => {
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
