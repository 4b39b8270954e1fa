import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/parts/icons.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { manualTexts } from './manual-texts.ts'
import './manual-page.css'

/**
 * Shows the manual in the language of the screen (SHL-13). `npm run manual` creates the PDF. Browsers without an
 * embedded PDF viewer (most phones) get a link to it.
 */
export default function ManualPage() {
  const t = useTexts(manualTexts)
  const address = `./manual-${useLanguage()}.pdf`
  return (
    <div className="manual">
      <PageHeader purpose={t('what')}>
        <a className="button" href={address} download>
          <Icon name="download" />
          {t('download')}
        </a>
        <a className="button" href={address} target="_blank" rel="noopener">
          {t('openTab')}
        </a>
      </PageHeader>
      {navigator.pdfViewerEnabled ? (
        <iframe className="manual-frame framed" title={t('frame')} src={`${address}#navpanes=0&view=FitH`} />
      ) : (
        <div className="statement">
          <Icon name="book" size={28} />
          <p className="muted">{t('noViewer')}</p>
        </div>
      )}
    </div>
  )
}
