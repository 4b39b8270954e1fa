import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useEffect } from 'react'
import { IdentityDialogHost, useSession } from '#areas/accounts/web/index.ts'
import { useConnection } from '#kit/web/device/connection.ts'
import { useCompact, useIsMobile } from '#kit/web/device/device.ts'
import { NotificationRegion } from '#kit/web/feedback/notification-region.tsx'
import { Loading } from '#kit/web/feedback/states.tsx'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/parts/icons.tsx'
import { screenFor } from './screens.ts'
import { shellTexts } from './texts.ts'

export const Root = () => {
  const compact = useCompact()
  const language = useLanguage()
  const t = useTexts(shellTexts)
  const { pathname } = useLocation()
  const title = screenFor(pathname, useSession()?.user.user_type)?.title[language]
  useEffect(() => {
    document.title = title ? `${title} · ${t('portal')}` : t('portal')
  }, [title, t])
  // React renders a deferred page in steps of 5 ms, between which the browser can react (docs/decisions/first-page.md)
  const isDeferred = useDeferredValue(true, false)
  if (!isDeferred) return null
  return (
    <div className={compact ? 'portal compact' : 'portal'}>
      <OfflineBanner />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
      <IdentityDialogHost />
      <NotificationRegion />
    </div>
  )
}

/** A banner above every page while the server does not respond (SHL-11, S2 §2). */
const OfflineBanner = () => {
  const t = useTexts(shellTexts)
  const isMobile = useIsMobile()
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
