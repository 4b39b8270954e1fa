import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useSession } from '#areas/accounts/web/index.ts'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Loading } from '#kit/web/states.tsx'
import { menuFor } from '../menu.ts'
import { shellTexts } from '../texts.ts'
import { TourHost } from '../tour/tour-host.tsx'
import { MenuContext } from './menu-context.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import './shell.css'

/** The layout of every page behind the sign-in: sidebar and top bar, or two compact bars on a handheld. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const compact = useCompact()
  const t = useTexts(shellTexts)
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const lastPathname = useRef(pathname)
  useEffect(() => {
    // scrolls a new page to the top and moves the focus there for screen readers
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    main.current?.focus({ preventScroll: true })
    main.current?.scrollTo(0, 0)
  }, [pathname])
  return (
    <div className={compact ? 'shell mobile' : 'shell'}>
      <button type="button" className="button skip" onClick={() => main.current?.focus()}>
        {t('skip')}
      </button>
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
      <Frame>
        {menu.length === 0 && <p className="notice">{t('noScreens')}</p>}
        <Outlet />
      </Frame>
    </MenuContext>
  )
}
