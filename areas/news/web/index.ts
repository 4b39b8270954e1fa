import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/store-info',
    title: { en: 'Store Information', th: 'ข้อมูลจากคลังสินค้า' },
    purpose: {
      en: 'Factory news, calendar and information',
      th: 'ข่าวจากโรงงาน ปฏิทิน และข้อมูลสำหรับผู้ขาย',
    },
    capability: 'store-info.read',
    load: async () => ({ default: (await import('./information-page.tsx')).StoreInfoPage }),
  },
  {
    path: '/account-info',
    title: { en: 'Account Information', th: 'ข้อมูลจากฝ่ายบัญชี' },
    purpose: {
      en: 'Accounting news, payment calendar and tax',
      th: 'ข่าวฝ่ายบัญชี ปฏิทินจ่ายเงิน และภาษี',
    },
    capability: 'account-info.read',
    load: async () => ({ default: (await import('./information-page.tsx')).AccountInfoPage }),
  },
]

/** Loads the read-only list of the news for all suppliers, for signed-in users. */
export const loadPublicNews = () => import('./public-news.tsx')
