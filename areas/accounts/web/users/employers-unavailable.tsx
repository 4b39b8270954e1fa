import { useTexts } from '#kit/web/i18n.ts'
import { wizardTexts } from './wizard-texts.ts'

/** The suppliers and organisations to choose from could not be loaded. */
export const EmployersUnavailable = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useTexts(wizardTexts)
  return (
    <p className="reason" role="alert">
      {t('employersAway')}{' '}
      <button type="button" className="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  )
}
