import { useTexts } from '#kit/web/i18n.ts'
import { secondFactorTexts } from './second-factor-texts.ts'

/** Cancels or confirms the form that contains these buttons. */
export const ConfirmButtons = ({ busy, onCancel }: { readonly busy: boolean; readonly onCancel: () => void }) => {
  const t = useTexts(secondFactorTexts)
  return (
    <div className="buttons">
      <button type="button" className="button" onClick={onCancel}>
        {t('cancel')}
      </button>
      <button type="submit" className="button primary" disabled={busy}>
        {t('confirm')}
      </button>
    </div>
  )
}
