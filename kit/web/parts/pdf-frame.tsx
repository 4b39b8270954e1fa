import { useTexts } from '../i18n.ts'
import { kitTexts } from '../texts.ts'
import './file-view.css'

interface PdfFrameProps {
  readonly title: string
  readonly address: string
  /** Hides the toolbar of the PDF viewer. */
  readonly isPlain?: boolean
}

/** Shows a PDF inside the page, or a link to it if the browser cannot show PDFs inside pages. */
export const PdfFrame = ({ title, address, isPlain = false }: PdfFrameProps) => {
  const t = useTexts(kitTexts)
  if (navigator.pdfViewerEnabled)
    return <iframe title={title} src={`${address}#navpanes=0${isPlain ? '&toolbar=0' : ''}&view=FitH`} />
  return (
    <p className="pdf-link stack">
      <span className="muted">{t('noViewer')}</span>
      <a className={isPlain ? 'button' : 'button large'} href={address} target="_blank" rel="noopener">
        {t('openPdf')}
      </a>
    </p>
  )
}
