import { useConnection } from '#kit/web/connection.ts'
import { useMobile } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { shellTexts } from '../texts.ts'
import './offline-banner.css'

/** A banner over every page while the server does not respond (SHL-11, S2 §2). */
export const OfflineBanner = () => {
  const t = useTexts(shellTexts)
  const isMobile = useMobile()
  if (useConnection() === 'online') return null
  return (
    <p className="offline-banner row" role="alert">
      <Icon name="offline" size={20} />
      <span>
        <strong>{t('connectionLost')}</strong>
        {isMobile && ` ${t('pullToRefresh')}`}
      </span>
    </p>
  )
}
