import { may, reachOf, type UserType } from '#areas/accounts/rules/capabilities.ts'
import { landingPage } from '#areas/accounts/rules/landing.ts'
import { screens as accounts, type PortalScreen } from '#areas/accounts/web/index.ts'
import { screens as dashboard } from '#areas/dashboard/web/index.ts'
import { screens as deliveries } from '#areas/deliveries/web/index.ts'
import { screens as deliveryImports } from '#areas/delivery-imports/web/index.ts'
import { screens as schedule } from '#areas/delivery-schedule/web/index.ts'
import { screens as documents } from '#areas/documents/web/index.ts'
import { screens as emailGroups } from '#areas/email-groups/web/index.ts'
import { screens as finance } from '#areas/finance/web/index.ts'
import { screens as forecasts } from '#areas/forecasts/web/index.ts'
import { screens as mail } from '#areas/mail/web/index.ts'
import { screens as news } from '#areas/news/web/index.ts'
import { screens as receiving } from '#areas/receiving/web/index.ts'
import { screens as settings } from '#areas/settings/web/index.ts'
import { screens as suppliers } from '#areas/suppliers/web/index.ts'
import { screens as webhooks } from '#areas/webhooks/web/index.ts'
import { screens as work } from '#areas/work/web/index.ts'
import { screens as own } from './own-screens.ts'

/** The screen at `/` for users who neither create deliveries nor search orders (SES-03, G-29). */
export const startScreen: PortalScreen = {
  path: '/',
  title: { en: 'Start', th: 'หน้าแรก' },
  purpose: { en: 'Your pages, and the work waiting on each', th: 'หน้าจอที่คุณใช้ และจำนวนรายการที่รอดำเนินการ' },
  capability: 'session.use',
  load: () => import('./pages/start-page.tsx'),
}

/** Every screen of the portal, in the order of the delivery process. */
export const screens: readonly PortalScreen[] = [
  ...accounts,
  ...work,
  ...suppliers,
  ...deliveries,
  ...deliveryImports,
  ...receiving,
  ...forecasts,
  ...schedule,
  ...finance,
  ...documents,
  ...emailGroups,
  ...news,
  ...mail,
  ...webhooks,
  ...settings,
  ...own,
  ...dashboard,
]

export const screenAt = (path: string): PortalScreen | undefined => screens.find((screen) => screen.path === path)

/** Returns the screen at a path for this user. At `/`, purchasing users get an overview of their screens. */
export const screenFor = (path: string, type: UserType | undefined): PortalScreen | undefined =>
  path === startScreen.path && type === 'purchase' ? startScreen : screenAt(path)

export const maySeeScreen = (type: UserType, screen: PortalScreen): boolean =>
  screen.capability === 'anyone' || may(type, screen.capability)

/** Returns a function that checks whether a path is a screen of this release that the user may see. */
export const isOpenPageFor =
  (type: UserType) =>
  (path: string): boolean => {
    const screen = screenFor(path, type)
    return screen !== undefined && maySeeScreen(type, screen)
  }

/**
 * Returns whether the page is the user's start page, which shows pending work at the top (SHL-16). The open order
 * lines, the start page of suppliers, show the work beside them instead.
 */
export const startsWithWork = (type: UserType, path: string): boolean => {
  const showsOpenLines = path === '/' && reachOf(type, 'delivery.create') !== undefined && type !== 'store'
  const starts = [false, true].map((isMobile) => landingPage(type, isMobile, isOpenPageFor(type)))
  return may(type, 'work.read') && starts.includes(path) && !showsOpenLines
}
