import {
  type AnyRoute,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { SessionUser } from '#areas/accounts/contract.ts'
import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { landingPage } from '#areas/accounts/rules/landing.ts'
import { type PortalScreen, session, useSession, useUser } from '#areas/accounts/web/index.ts'
import { WorkStrip } from '#areas/work/web/index.ts'
import { parseSearch, stringifySearch } from '#kit/web/address.ts'
import { isMobile } from '#kit/web/device/device.ts'
import { Loading } from '#kit/web/feedback/states.tsx'
import { BrokenScreen, NoAccess, NotFound } from './other-pages.tsx'
import { pagesInsideShell } from './own-screens.ts'
import { Root } from './root.tsx'
import { isOpenPageFor, maySeeScreen, screenFor, screens, startScreen, startsWithWork } from './screens.ts'
import { PageFrame, Shell } from './shell/shell.tsx'

const isRootPath = ({ href }: { href: string }): boolean => href === '/'

const landingOf = ({ user_type: type }: SessionUser): string => landingPage(type, isMobile(), isOpenPageFor(type))

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound })

/**
 * The routes that need a session. Without one, the user is sent to the sign-in page, and afterwards to the requested
 * page (SHL-03).
 */
const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  component: Shell,
  beforeLoad: ({ location }) => {
    const user = session.get()?.user
    // the path / is no particular page, so the landing rule selects one
    if (!user)
      throw redirect({ to: '/signin', search: { next: isRootPath(location) ? undefined : location.href } as never })
    if (isRootPath(location) && !isOpenPageFor(user.user_type)('/')) throw redirect({ to: landingOf(user) })
  },
})

/**
 * Loads a page before the route changes. React's `lazy` would show the page 0.3 seconds later, because it suspends even
 * if the scripts are loaded. After an error, the error page offers to reload.
 */
const pageOf = ({ load }: PortalScreen) => {
  const Page = lazyRouteComponent(load)
  const loadPage = async (): Promise<void> => {
    // unlike preload(), this throws if a script cannot be loaded
    await load()
    await Page.preload?.()
  }
  return { Page, loadPage }
}

const openRoute = (screen: PortalScreen): AnyRoute => {
  const { Page, loadPage } = pageOf(screen)
  const Framed = () =>
    useSession() ? (
      <PageFrame>
        <Page />
      </PageFrame>
    ) : (
      <Page />
    )
  return createRoute({
    path: screen.path,
    loader: loadPage,
    getParentRoute: () => rootRoute,
    component: pagesInsideShell.includes(screen.path) ? Framed : Page,
    beforeLoad: () => {
      const user = session.get()?.user
      if (user && screen.path === '/signin') throw redirect({ to: landingOf(user) })
    },
  }) as unknown as AnyRoute
}

const startPage = pageOf(startScreen)

const insideRouteOf = (screen: PortalScreen): AnyRoute => {
  const page = pageOf(screen)
  const isStartFor = (type: UserType | undefined): boolean => screenFor(screen.path, type) === startScreen
  const Guarded = () => {
    const { user_type: type } = useUser()
    const isStart = isStartFor(type)
    if (!isStart && !maySeeScreen(type, screen)) return <NoAccess screen={screen} />
    return (
      <>
        {startsWithWork(type, screen.path) && <WorkStrip />}
        {isStart ? <startPage.Page /> : <page.Page />}
      </>
    )
  }
  return createRoute({
    path: screen.path,
    loader: () => (isStartFor(session.get()?.user.user_type) ? startPage : page).loadPage(),
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
