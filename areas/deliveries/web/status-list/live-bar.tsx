import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { statusStyle } from './status-style.ts'
import { listTexts } from './texts.ts'
import type { LiveList } from './use-live-list.ts'
import './live.css'

/** The maximum number of changes that screen readers announce individually. */
const MAX_ANNOUNCED = 3

/**
 * Shows the number of new deliveries since the list was loaded, and announces changed rows to screen readers. It does
 * not change the list.
 */
export const LiveBar = ({ live, onShow }: { readonly live: LiveList; readonly onShow: () => void }) => {
  const t = useTexts(listTexts)
  const { news, arrived } = live
  const announcement =
    news.length > MAX_ANNOUNCED
      ? t('changedMany', { count: news.length })
      : news.map(({ status, details }) => `${details.invoiceNo}: ${t(statusStyle[status].word)}`).join(', ')
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div role="status" className={arrived.size > 0 ? 'live-bar row' : 'visually-hidden'}>
        {arrived.size > 0 && (
          <>
            <Icon name="truck" size={16} />
            <span>{t('arrived', { count: arrived.size })}</span>
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                live.takeArrived()
                onShow()
              }}
            >
              {t('showArrived')}
            </button>
          </>
        )}
      </div>
    </>
  )
}
