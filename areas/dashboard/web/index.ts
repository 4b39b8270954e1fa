import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/dashboard',
    title: { en: 'Dashboard', th: 'แดชบอร์ด' },
    purpose: {
      en: 'Deliveries of the last seven days, and delays by supplier',
      th: 'การส่งสินค้า 7 วันล่าสุด และรายการล่าช้า แยกตามผู้ขาย',
    },
    capability: 'dashboard.read',
    load: () => import('./dashboard-page.tsx'),
  },
]
