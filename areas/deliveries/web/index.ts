import type { PortalScreen } from '#areas/accounts/web/index.ts'

export { type PscPanel, registerPscPanels } from './psc-panels.ts'
export { notifyUnfinishedDraft } from './unfinished.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/',
    title: { en: 'Confirm PO', th: 'ยืนยัน PO' },
    purpose: {
      en: 'Build, preview and send a delivery note',
      th: 'เลือกรายการที่ต้องการส่ง ตรวจสอบเอกสาร แล้วยืนยันการส่งสินค้า',
    },
    capability: 'purchase-order.search',
    load: () => import('./create/create-delivery-page.tsx'),
  },
  {
    path: '/table',
    title: { en: 'Delivery Status', th: 'สถานะการส่งสินค้า' },
    purpose: {
      en: 'The status of every delivery until receipt',
      th: 'ดูสถานะการส่งสินค้าทุกรายการ ตั้งแต่ส่งจนถึงรับสินค้า',
    },
    capability: 'delivery.read',
    load: () => import('./status-list/status-list-page.tsx'),
  },
]
