import type { UserType } from './capabilities.ts'

/** Returns whether the route exists and this user may open it. */
export type IsOpenPage = (path: string) => boolean

/** The page for users who may open no other screen: their account. */
export const ACCOUNT_PAGE = '/change-password'

const desktopLanding: Readonly<Record<UserType, string>> = {
  vendor: '/store-info',
  demo: '/store-info',
  internal: '/',
  store: '/',
  purchase: '/',
  admin: '/',
  account: '/invoice-admin',
  account_admin: '/invoice-admin',
}

const isAccounting = (type: UserType): boolean => type === 'account' || type === 'account_admin'

const firstOpen = (open: IsOpenPage, ...paths: readonly string[]): string => paths.find(open) ?? ACCOUNT_PAGE

/**
 * Returns the route that opens after sign-in (SES-03, G-29, G-30). On a handheld this is `/`, except for accountants.
 * If the user may not open the route, it is the status list, or else the account page.
 */
export const landingPage = (type: UserType, mobile: boolean, open: IsOpenPage): string =>
  firstOpen(open, mobile && !isAccounting(type) ? '/' : desktopLanding[type], '/table')

/**
 * Returns the route of the button 'Go To Home Page' (SHL-02, G-33). Before sign-in the user type is unknown, so this is
 * the usual start page; access is checked after sign-in.
 */
export const homePage = (type: UserType | undefined, mobile: boolean, open: IsOpenPage): string => {
  if (type === undefined) return mobile ? '/' : '/table'
  if (isAccounting(type)) return landingPage(type, mobile, open)
  return mobile ? firstOpen(open, '/', '/table') : firstOpen(open, '/table')
}
