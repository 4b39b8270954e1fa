import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useObjectUrl } from '#kit/web/device/object-url.ts'
import { ErrorState, Loading } from '#kit/web/feedback/states.tsx'
import { defineTexts, useTexts } from '#kit/web/i18n.ts'
import type { PscDocument } from '../documents/psc/psc-document.ts'
import type { PrintPart } from '../rules/codes/print-part.ts'
import { drawPsc } from './draw-psc.ts'
import './psc-frame.css'

const pscTexts = defineTexts({
  en: {
    noViewer: 'This browser cannot show a PDF inside a page.',
    openPdf: 'Open the PSC',
  },
  th: {
    noViewer: 'เบราว์เซอร์นี้แสดง PDF ในหน้าเว็บไม่ได้',
    openPdf: 'เปิดเอกสาร PSC',
  },
})

/**
 * Shows the PSC in an embedded frame, rendered in a worker (PSC-01, PSC-08). It fills the given height. Browsers
 * without an embedded PDF viewer (most phones) show a link. `onReady` is called with the URL of the PDF, and with
 * `undefined` while the PDF is being rendered again. `onPages` is called with the number of pages of the whole PSC.
 */
export const PscFrame = (props: {
  psc: PscDocument
  /** The part to render (PSC-07); undefined for the whole PSC. */
  part?: PrintPart | undefined
  onReady?: (url: string | undefined) => void
  onPages?: (of: number) => void
}) => {
  const { psc, part, onReady, onPages } = props
  const t = useTexts(pscTexts)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['psc', psc, part],
    queryFn: () => drawPsc(psc, part),
    // the same sheet is not rendered again, because the viewer would scroll back to the top
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const address = useObjectUrl(data?.pdf, 'application/pdf')
  // until the new sheet has a URL, `address` is the URL of the former one
  const url = data && address
  const of = data?.totalPages
  useEffect(() => onReady?.(url), [url, onReady])
  useEffect(() => {
    if (of !== undefined) onPages?.(of)
  }, [of, onPages])

  if (error && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (url === undefined) return <Loading />
  if (navigator.pdfViewerEnabled)
    return <iframe key={url} className="psc-frame" title={`PSC ${psc.number}`} src={`${url}#navpanes=0&view=FitH`} />
  return (
    <div className="psc-frame psc-link">
      <p>{t('noViewer')}</p>
      <a className="button large" href={url} target="_blank" rel="noopener">
        {t('openPdf')}
      </a>
    </div>
  )
}
