import { useTexts } from '#kit/web/i18n.ts'
import { draftTexts } from './draft-texts.ts'
import './draft.css'

/** Stands in the place of the page while another tab works on the draft (DLV-23). */
export const OpenElsewhere = ({ onTakeOver }: { readonly onTakeOver: () => void }) => {
  const t = useTexts(draftTexts)
  return (
    <section className="draft-offer card" aria-labelledby="elsewhere-title" role="status">
      <h2 id="elsewhere-title">{t('elsewhereTitle')}</h2>
      <p className="muted">{t('elsewhereText')}</p>
      <div className="actions">
        <button type="button" className="button primary" onClick={onTakeOver}>
          {t('takeOver')}
        </button>
      </div>
    </section>
  )
}
