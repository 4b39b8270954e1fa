import {
  type AnyRoute,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router'
import { lazy } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { landingPage } from '#areas/accounts/rules/landing.ts'
import { type PortalScreen, session, useSession, useUser } from '#areas/accounts/web/index.ts'
import { WorkStrip } from '#areas/work/web/index.ts'
import { parseSearch, stringifySearch } from '#kit/web/address.ts'
import { isMobile } from '#kit/web/device.ts'
import { Loading } from '#kit/web/states.tsx'
import { BrokenScreen, NoAccess, NotFound } from './other-pages.tsx'
import { framedWithSession } from './own-screens.ts'
import { Root } from './root.tsx'
import { maySee, openFor, screenFor, screens, startsWithWork } from './screens.ts'
import { Frame, Shell } from './shell/shell.tsx'
import { startScreen } from './start-screen.ts'

const isRootPath = ({ href }: { href: string }): boolean => href === '/'

const landingOf = ({ user_type: type }: SessionUser): string => landingPage(type, isMobile(), openFor(type))

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound })

/**
 * The routes that need a session. Without one the user is sent to the sign-in page, and afterwards back to the
 * requested page (SHL-03).
 */
const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  component: Shell,
  beforeLoad: ({ location }) => {
    const user = session.get()?.user
    // the address / requests no particular page, so the landing rule decides
    if (!user)
      throw redirect({ to: '/signin', search: { next: isRootPath(location) ? undefined : location.href } as never })
    if (isRootPath(location) && !openFor(user.user_type)('/')) throw redirect({ to: landingOf(user) })
  },
})

const common = ({ path, load, validateSearch }: PortalScreen) => ({
  path,
  ...(validateSearch ? { validateSearch: validateSearch as never } : {}),
  // loaded before the page changes; after an error, the error page offers to reload
  loader: load,
})

const openRoute = (screen: PortalScreen): AnyRoute => {
  const Page = lazy(screen.load)
  const Framed = () =>
    useSession() ? (
      <Frame>
        <Page />
      </Frame>
    ) : (
      <Page />
    )
  return createRoute({
    ...common(screen),
    getParentRoute: () => rootRoute,
    component: framedWithSession.includes(screen.path) ? Framed : Page,
    beforeLoad: () => {
      const user = session.get()?.user
      if (user && screen.path === '/signin') throw redirect({ to: landingOf(user) })
    },
  }) as unknown as AnyRoute
}

const StartPage = lazy(startScreen.load)

const insideRouteOf = (screen: PortalScreen): AnyRoute => {
  const Page = lazy(screen.load)
  const Guarded = () => {
    const { user_type: type } = useUser()
    const isStart = screenFor(screen.path, type) === startScreen
    if (!isStart && !maySee(type, screen)) return <NoAccess screen={screen} />
    return (
      <>
        {startsWithWork(type, screen.path) && <WorkStrip />}
        {isStart ? <StartPage /> : <Page />}
      </>
    )
  }
  return createRoute({
    ...common(screen),
    getParentRoute: () => insideRoute,
    component: Guarded,
  }) as unknown as AnyRoute
}

const open = screens.filter(({ capability }) => capability === 'anyone')
const signedInScreens = screens.filter(({ capability }) => capability !== 'anyone')

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...open.map(openRoute),
    insideRoute.addChildren(signedInScreens.map(insideRouteOf)),
  ]),
  history: createHashHistory(),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: BrokenScreen,
  scrollRestoration: false,
})
