import { useTexts } from '#kit/web/i18n.ts'
import { newsTexts } from './texts.ts'

interface PdfFrameProps {
  readonly title: string
  readonly address: string
  /** Hides the toolbar of the PDF viewer. */
  readonly isPlain?: boolean
  readonly linkClass: string
}

/** Shows a PDF inside the page, or a link to it if the browser cannot show PDFs inside pages. */
export const PdfFrame = ({ title, address, isPlain = false, linkClass }: PdfFrameProps) => {
  const t = useTexts(newsTexts)
  if (navigator.pdfViewerEnabled)
    return <iframe title={title} src={`${address}#navpanes=0${isPlain ? '&toolbar=0' : ''}&view=FitH`} />
  return (
    <p className="news-frame-link">
      <span className="muted">{t('noViewer')}</span>
      <a className={linkClass} href={address} target="_blank" rel="noopener">
        {t('openPdf')}
      </a>
    </p>
  )
}
