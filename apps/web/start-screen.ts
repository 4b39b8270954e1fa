import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import type { PortalScreen } from '#areas/accounts/web/index.ts'

/** The screen at `/` for users who neither create deliveries nor search orders (SES-03, G-29). */
export const startScreen: PortalScreen = {
  path: '/',
  title: { en: 'Start', th: 'หน้าแรก' },
  purpose: { en: 'Your pages, and how much waits on each', th: 'หน้าจอที่คุณใช้ และจำนวนรายการที่รอดำเนินการ' },
  capability: 'session.use',
  load: () => import('./pages/start-page.tsx'),
}

export const startsAtDashboard = (type: UserType): boolean => type === 'purchase'
