import { useUser } from '#areas/accounts/web/index.ts'
import { textOf } from '#kit/shared/message.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { useStore } from '#kit/web/store.ts'
import { discrepancyTexts } from './discrepancy-texts.ts'
import { reportOutboxFor } from './report-outbox.ts'
import './report-problem.css'

/** Lists the reports about some deliveries that are not sent yet or that the server has refused. */
export const UnsentReports = ({ isAbout }: { readonly isAbout: (deliveryId: number) => boolean }) => {
  const t = useTexts(discrepancyTexts)
  const language = useLanguage()
  const outbox = reportOutboxFor(useUser().id)
  const reports = useStore(outbox.reports).filter(({ deliveryId }) => isAbout(deliveryId))
  if (reports.length === 0) return null
  return (
    <section className="reported-problems kept breaks" aria-label={t('kept')}>
      <ul>
        {reports.map(({ key, number, kind, reason, photos, refusal }) => (
          <li key={key}>
            <p>
              <strong>{t(`kind_${kind}`)}</strong> · {number}
            </p>
            {reason !== '' && <p>{reason}</p>}
            {photos.length > 0 && (
              <div className="flow">
                {photos.map((photo, index) => (
                  <img key={photo} src={`data:image/jpeg;base64,${photo}`} alt={t('photoAlt', { nth: index + 1 })} />
                ))}
              </div>
            )}
            <p className={refusal ? 'red-text strong' : 'facts'} role="status">
              <Icon name={refusal ? 'alert' : 'clock'} size={16} />{' '}
              {refusal
                ? t('notAccepted', { reason: textOf(refusal.message, language, refusal.params) })
                : t('keptText')}
            </p>
            {refusal && (
              <button type="button" className="button large" onClick={() => void outbox.discard(key)}>
                {t('discard')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
