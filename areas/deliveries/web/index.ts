import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/table',
    title: { en: 'Delivery Status', th: 'สถานะการส่งสินค้า' },
    purpose: {
      en: 'Where every delivery stands, from shipment to receipt',
      th: 'ดูสถานะการส่งสินค้าทุกรายการ ตั้งแต่ส่งจนถึงรับสินค้า',
    },
    capability: 'delivery.read',
    load: () => import('./status-list/status-list-page.tsx'),
  },
]
