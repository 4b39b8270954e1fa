import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { LanguageSwitch, useSession } from '#areas/accounts/web/index.ts'
import { useConnection } from '#kit/web/device/connection.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { Loading } from '#kit/web/feedback/states.tsx'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { menuFor } from '../menu.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { screenFor } from '../screens.ts'
import { shellTexts } from '../texts.ts'
import { TourHost } from '../tour/tour-host.tsx'
import { useOfferedVersion } from '../version/version-watch.ts'
import { MenuContext } from './menu-entry.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PersonMenu } from './person-menu.tsx'
import { Sidebar } from './sidebar.tsx'
import './shell.css'

/** The layout of every page that needs a session: sidebar and top bar, or two compact bars on a handheld. */
export const PageFrame = ({ children }: { children: ReactNode }) => {
  const compact = useCompact()
  const t = useTexts(shellTexts)
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const lastPathname = useRef(pathname)
  useEffect(() => {
    // scrolls a new page to the top and focuses it, for screen readers
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    main.current?.focus({ preventScroll: true })
    main.current?.scrollTo(0, 0)
  }, [pathname])
  return (
    <div className={compact ? 'shell mobile' : 'shell'}>
      <Button className="skip" onClick={() => main.current?.focus()}>
        {t('skip')}
      </Button>
      {!compact && <Sidebar />}
      <TopBar compact={compact} />
      <main ref={main} tabIndex={-1}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </main>
      {compact && <MobileMenu />}
      <TourHost />
    </div>
  )
}

/** Renders nothing between the end of a session and the sign-in page. */
export const Shell = () => {
  const t = useTexts(shellTexts)
  const user = useSession()?.user
  if (!user) return null
  const menu = menuFor(user.user_type)
  return (
    <MenuContext value={menu}>
      <PageFrame>
        {menu.length === 0 && <p className="notice">{t('noScreens')}</p>}
        <Outlet />
      </PageFrame>
    </MenuContext>
  )
}

const TopBar = ({ compact }: { compact: boolean }) => {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const offline = useConnection() === 'offline'
  const screen = screenFor(useLocation().pathname, useSession()?.user.user_type)
  return (
    <header className="top-bar row">
      <div className="page-title row gap-12">
        {screen ? <h1>{screen.title[language]}</h1> : <span>{t('portal')}</span>}
        {!compact && screen?.purpose && <p className="muted truncated small">{screen.purpose[language]}</p>}
      </div>
      <PaletteButton compact={compact} />
      <VersionOffer compact={compact} />
      <span className={`connection ${offline ? 'lost' : ''} inline-row muted small no-wrap`} role="status">
        {offline ? <Icon name="offline" size={16} /> : <span className="dot" />}
        <span className={compact ? 'visually-hidden' : ''}>{t(offline ? 'offline' : 'online')}</span>
      </span>
      {!compact && <LanguageSwitch />}
      <PersonMenu compact={compact} />
    </header>
  )
}

/** Offers to reload for a new version while the page has unsaved work. */
const VersionOffer = ({ compact }: { compact: boolean }) => {
  const t = useTexts(shellTexts)
  const version = useOfferedVersion()
  return (
    <span role="status">
      {version !== undefined && (
        <Button
          className="version-offer small no-wrap"
          title={t('newVersion', { version })}
          onClick={() => location.reload()}
        >
          <Icon name="refresh" size={16} />
          <span>{t(compact ? 'reloadWhenReadyShort' : 'reloadWhenReady')}</span>
        </Button>
      )}
    </span>
  )
}
