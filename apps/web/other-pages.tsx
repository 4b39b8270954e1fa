import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { homePage, landingPage } from '#areas/accounts/rules/landing.ts'
import { type PortalScreen, useSession, useUser } from '#areas/accounts/web/index.ts'
import { checkConnection, useConnection, wasOfflineWithin } from '#kit/web/device/connection.ts'
import { useIsMobile } from '#kit/web/device/device.ts'
import { OfflineState } from '#kit/web/feedback/states.tsx'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { kitTexts } from '#kit/web/texts.ts'
import { isOpenPageFor } from './screens.ts'
import { PageFrame } from './shell/shell.tsx'
import { shellTexts } from './texts.ts'

/** The page for unknown URLs (SHL-02). With a session, it appears inside the shell. */
export const NotFound = () => {
  const t = useTexts(shellTexts)
  const mobile = useIsMobile()
  const type = useSession()?.user.user_type
  const content = (
    <div className="statement">
      <Icon name="question" size={28} />
      <h1>{t('notFound')}</h1>
      <p className="muted">{t('notFoundText')}</p>
      <Link className="button primary" to={homePage(type, mobile, type ? isOpenPageFor(type) : () => true)}>
        {t('home')}
      </Link>
    </div>
  )
  return type ? <PageFrame>{content}</PageFrame> : <main className="bare">{content}</main>
}

/** The page for screens that the user may not see (SHL-03). */
export const NoAccess = ({ screen }: { screen: PortalScreen }) => {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const { user_type: type } = useUser()
  return (
    <div className="statement">
      <Icon name="key" size={28} />
      <h2>{t('noAccess')}</h2>
      <p className="muted">{t('noAccessText', { page: screen.title[language] })}</p>
      <Link className="button primary" to={landingPage(type, useIsMobile(), isOpenPageFor(type))}>
        {t('home')}
      </Link>
    </div>
  )
}

/**
 * Returns whether a module or a style sheet could not be loaded. The browser reports a missing module; the code of the
 * bundler reports a missing style sheet.
 */
const isNotFetched = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof TypeError && /import|fetch|load/i.test(error.message)) || /preload CSS/i.test(error.message))

/** A request that was sent while offline may still fail this long after the connection is back. */
const LATE_FAILURE_MS = 10_000

/** Reloads the page when the connection is back. A page that failed while online is not reloaded, to avoid a loop. */
const useReloadAfterOffline = (notFetched: boolean): boolean => {
  const offline = useConnection() === 'offline'
  const wasOffline = useRef(wasOfflineWithin(LATE_FAILURE_MS))
  useEffect(() => {
    if (!notFetched) return
    if (offline) wasOffline.current = true
    else if (wasOffline.current) location.reload()
    else checkConnection()
  }, [notFetched, offline])
  return notFetched && (offline || wasOffline.current)
}

/** The page for a screen that could not be loaded or that threw an error. */
export const BrokenScreen = ({ error }: ErrorComponentProps) => {
  const t = useTexts(kitTexts)
  useEffect(() => console.error(error), [error])
  const notFetched = isNotFetched(error)
  if (useReloadAfterOffline(notFetched)) return <OfflineState />
  return (
    <div className="statement" role="alert">
      <Icon name="alert" size={28} />
      <p className="title">{t('faultTitle')}</p>
      <p className="muted">{t(notFetched ? 'newVersion' : 'faultText')}</p>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </div>
  )
}
