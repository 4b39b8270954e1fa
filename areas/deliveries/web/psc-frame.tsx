import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { ErrorState, Loading } from '#kit/web/states.tsx'
import type { PscDocument } from '../documents/psc/psc-document.ts'
import type { PrintPart } from '../rules/print-part.ts'
import { drawPart } from './draw-psc.ts'
import { pscTexts } from './psc-texts.ts'
import './psc-frame.css'

type Drawn =
  | { readonly state: 'drawing' }
  | { readonly state: 'drawn'; readonly url: string; readonly of: number }
  | { readonly state: 'failed' }

const usePdf = (psc: PscDocument, part: PrintPart | undefined): [Drawn, () => void] => {
  const [rendered, setDrawn] = useState<Drawn>({ state: 'drawing' })
  const [attempt, setAttempt] = useState(0)
  const requested = useMemo(() => ({ psc, part, attempt }), [psc, part, attempt])
  useEffect(() => {
    let url: string | undefined
    let isClosed = false
    setDrawn({ state: 'drawing' })
    drawPart(requested.psc, requested.part).then(
      ({ pdf, of }) => {
        if (isClosed) return
        url = URL.createObjectURL(pdf)
        setDrawn({ state: 'drawn', url, of })
      },
      () => {
        if (!isClosed) setDrawn({ state: 'failed' })
      },
    )
    return () => {
      isClosed = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [requested])
  return [rendered, useCallback(() => setAttempt((before) => before + 1), [])]
}

/**
 * Shows the PSC in an embedded frame, rendered in a worker (PSC-01, PSC-08). It fills the given height. Browsers
 * without an embedded PDF viewer (most phones) show a link. `onReady` is called with the URL of the PDF, and with
 * `undefined` while the PDF is rendered again. `onPages` is called with the number of pages of the whole PSC.
 */
export const PscFrame = (props: {
  psc: PscDocument
  /** The part to render (PSC-07); undefined for the whole PSC. */
  part?: PrintPart | undefined
  onReady?: (url: string | undefined) => void
  onPages?: (of: number) => void
}) => {
  const { psc, onReady, onPages } = props
  const t = useTexts(pscTexts)
  const [rendered, drawAgain] = usePdf(psc, props.part)
  const url = rendered.state === 'drawn' ? rendered.url : undefined
  const of = rendered.state === 'drawn' ? rendered.of : undefined
  useEffect(() => onReady?.(url), [url, onReady])
  useEffect(() => {
    if (of !== undefined) onPages?.(of)
  }, [of, onPages])

  if (rendered.state === 'failed') return <ErrorState error={undefined} onRetry={drawAgain} />
  if (url === undefined) return <Loading />
  if (navigator.pdfViewerEnabled)
    return (
      <iframe
        className="psc-frame"
        title={t('frameTitle', { number: psc.number })}
        src={`${url}#navpanes=0&view=FitH`}
      />
    )
  return (
    <div className="psc-frame psc-link">
      <p>{t('noViewer')}</p>
      <a className="button large" href={url} target="_blank" rel="noopener">
        {t('openPdf')}
      </a>
    </div>
  )
}
