import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/pds-status',
    title: { en: 'PO Blanket/PDS Pending', th: 'PO Blanket/PDS ค้างส่ง' },
    purpose: {
      en: 'Lines still to deliver, delayed lines first',
      th: 'ดูรายการที่ยังต้องส่งตามแผน โดยรายการล่าช้าอยู่ด้านบน',
    },
    capability: 'schedule.read',
    load: () => import('./schedule-page.tsx'),
  },
]
