import { useTexts } from '#kit/web/i18n.ts'
import { userTexts } from './texts.ts'

/** The message that suppliers and organisations could not be loaded, with a button to retry. */
export const EmployersUnavailable = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useTexts(userTexts)
  return (
    <p className="reason" role="alert">
      {t('employersAway')}{' '}
      <button type="button" className="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  )
}
