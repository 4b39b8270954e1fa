import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/delivery-import',
    title: { en: 'Deliveries from a Spreadsheet', th: 'สร้างใบส่งจากสเปรดชีต' },
    purpose: {
      en: 'Send many deliveries in one file',
      th: 'ส่งสินค้าหลายใบด้วยไฟล์เดียว',
    },
    // suppliers; a store keeper would have to name the supplier and builds single deliveries
    capability: 'delivery.convert',
    load: () => import('./import-page.tsx'),
  },
]
