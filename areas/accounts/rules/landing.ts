import type { UserType } from './capabilities.ts'

/** Whether a route is part of this release and this user may see it. */
export type IsOpenPage = (path: string) => boolean

/** Where everybody may go who has no screen of their own: the own account. */
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

const firstOpen = (open: IsOpenPage, ...wanted: readonly string[]): string => wanted.find(open) ?? ACCOUNT_PAGE

/**
 * Where a user lands after sign-in (SES-03, G-29, G-30): on a handheld `/` for all but accounting. A target that is
 * not there, or not for this user, gives way to the status list, and that to the own account.
 */
export const landingPage = (type: UserType, mobile: boolean, open: IsOpenPage): string =>
  firstOpen(open, mobile && !isAccounting(type) ? '/' : desktopLanding[type], '/table')

/** Where 'Go To Home Page' leads (SHL-02, G-33); without a user as for one who may see everything, past the sign-in. */
export const homePage = (type: UserType | undefined, mobile: boolean, open: IsOpenPage): string => {
  if (type === undefined) return mobile ? '/' : '/table'
  if (isAccounting(type)) return landingPage(type, mobile, open)
  return mobile ? firstOpen(open, '/', '/table') : firstOpen(open, '/table')
}
