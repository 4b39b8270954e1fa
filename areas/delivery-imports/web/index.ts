import type { PortalScreen } from '#areas/accounts/web/index.ts'

export const screens: readonly PortalScreen[] = [
  {
    path: '/delivery-import',
    title: { en: 'Deliveries from a Spreadsheet', th: 'สร้างใบส่งของจากสเปรดชีต' },
    purpose: {
      en: 'Send many deliveries in one file',
      th: 'ส่งสินค้าหลายใบด้วยไฟล์เดียว',
    },
    // for suppliers only: store users create single deliveries, and the page has no selection of the supplier
    capability: 'delivery.convert',
    load: () => import('./import-page.tsx'),
  },
]
