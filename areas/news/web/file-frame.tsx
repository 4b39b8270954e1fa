import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { PdfFrame } from '#kit/web/pdf-frame.tsx'
import { NotLoaded } from '#kit/web/states.tsx'
import type { NewsFile, NewsItem } from '../contract.ts'
import { newsTexts } from './texts.ts'
import { isImage, isPdf, useFile } from './use-file.ts'

/** Returns whether an element has been close to the visible part of the page. */
const useSeen = () => {
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
  return { place, seen: isNear }
}

/** A small preview image next to a title. It has no alternative text, because the title describes it. */
export const Thumbnail = ({ file, className }: { file: NewsFile; className: string }) => {
  const { address } = useFile(file)
  return <span className={className}>{address ? <img src={address} alt="" /> : <Icon name="news" size={18} />}</span>
}

/** Shows the preview image of an expanded item. */
export const PreviewImage = ({ item }: { item: NewsItem }) => {
  const t = useTexts(newsTexts)
  const { address } = useFile(item.thumbnail)
  if (!address) return null
  return <img className="news-preview" src={address} alt={t('preview', { title: item.title })} />
}

export const isShowable = (file: NewsFile): boolean => isPdf(file) || isImage(file)

/**
 * Shows a PDF or picture in the page, such as a calendar (NWS-01). The file is fetched when the frame comes close to
 * the visible part of the page.
 */
export const FileFrame = ({ file, title }: { file: NewsFile; title: string }) => {
  const t = useTexts(newsTexts)
  const { place, seen: isNear } = useSeen()
  const { address, error, refetch } = useFile(file, isNear)
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
